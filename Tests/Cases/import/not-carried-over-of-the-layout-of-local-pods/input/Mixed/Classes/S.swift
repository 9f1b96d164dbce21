public let s = 1
