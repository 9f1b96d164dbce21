public let chat = 1
