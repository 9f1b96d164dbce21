public let free = 0
