public func dbc() -> Int { 1 }
