public let login = 1
