import DB
import DBC

public func user() -> Int { db() + dbc() }
