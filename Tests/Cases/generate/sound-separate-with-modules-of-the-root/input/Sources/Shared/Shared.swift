public let shared = 1
