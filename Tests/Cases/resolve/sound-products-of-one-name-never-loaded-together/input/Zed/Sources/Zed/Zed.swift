public let zed = 1
