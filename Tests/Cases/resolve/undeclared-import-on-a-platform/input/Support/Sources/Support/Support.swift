import Shim

public let support = shim
