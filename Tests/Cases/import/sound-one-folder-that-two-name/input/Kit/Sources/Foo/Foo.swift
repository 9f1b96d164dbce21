public let foo = 1
