public let text = 1
