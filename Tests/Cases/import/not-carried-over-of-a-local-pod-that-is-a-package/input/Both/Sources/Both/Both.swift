public let both = 1
