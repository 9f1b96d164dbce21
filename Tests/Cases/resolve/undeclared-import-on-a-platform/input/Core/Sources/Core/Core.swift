import Engine

public let core = 1
