import Core
public let middle = core
