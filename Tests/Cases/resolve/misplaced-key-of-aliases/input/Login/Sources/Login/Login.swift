import Core
public let login = core
