public func total() -> Int { 1 }
public let limit = 3
public let first = 1, second = 2
public var count: Int { 1 }
func rest() {}
#if NEVER
public func never() {}
#endif
