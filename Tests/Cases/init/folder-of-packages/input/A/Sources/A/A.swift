public let it = 1
