public let number = 1
