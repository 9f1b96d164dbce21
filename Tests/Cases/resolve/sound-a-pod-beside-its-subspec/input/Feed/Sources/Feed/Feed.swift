public let feed = 1
