public let time = 1
