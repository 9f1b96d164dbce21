public func low() -> Int { 3 }
