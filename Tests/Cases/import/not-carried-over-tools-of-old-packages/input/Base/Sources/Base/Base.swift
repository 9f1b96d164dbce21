public let base = 1
