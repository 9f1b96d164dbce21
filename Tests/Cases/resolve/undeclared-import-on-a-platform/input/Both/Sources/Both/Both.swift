import Shim

public let both = shim
