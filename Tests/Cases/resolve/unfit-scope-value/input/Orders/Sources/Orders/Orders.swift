import Account

public protocol One: Sendable {}
struct Made: One {}
public func makeOne(fit: Guest) -> any One { Made() }
public func makeTwo(token: Int, failure: Failure) -> any One { Made() }
public func makeThree(fit: Outer.Fit?, main: Main) -> any One { Made() }
