public let level = 1
