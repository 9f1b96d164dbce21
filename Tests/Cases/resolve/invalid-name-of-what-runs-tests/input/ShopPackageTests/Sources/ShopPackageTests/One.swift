public let one = 1
