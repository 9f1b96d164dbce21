import Shim

public let mac = shim
