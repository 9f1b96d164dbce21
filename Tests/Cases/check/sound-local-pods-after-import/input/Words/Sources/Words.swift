public let words = 1
