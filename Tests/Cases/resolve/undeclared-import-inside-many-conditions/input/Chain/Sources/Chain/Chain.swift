public let chain = 1
