public let deep = 1
