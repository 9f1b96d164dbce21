public let name = 1
