public let shim = 1
