import Core

public let auth = core
