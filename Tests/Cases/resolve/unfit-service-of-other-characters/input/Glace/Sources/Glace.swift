public let glace = 1
