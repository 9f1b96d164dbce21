public let fuzz = 1
