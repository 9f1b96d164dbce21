public let shop = 1
