public let stubs = 1
