public let b = 1
