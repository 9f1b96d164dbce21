public let endless = 1
