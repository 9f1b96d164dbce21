public let price = 1
