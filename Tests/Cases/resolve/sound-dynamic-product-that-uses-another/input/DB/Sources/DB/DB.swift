import DBC

public func db() -> Int { dbc() }
