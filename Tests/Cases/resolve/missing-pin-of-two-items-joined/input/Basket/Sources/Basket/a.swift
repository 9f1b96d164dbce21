public let basket = 1
