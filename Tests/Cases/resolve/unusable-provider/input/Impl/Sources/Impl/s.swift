import Api

public struct OneI: One { public init?() {} }
public struct TwoI: Two { init() {} }
public struct ThreeI: Three {}
public struct FourI: Four { public init(uno: any One) {} }
struct Nest { public struct FiveI: Five { public init() {} } }
public func makeSix() -> (any Six)? { nil }
public struct SevenI: Sendable { public init() {} }
public struct Eight: One { public init() {} }
extension Nest { public func nine() -> any One { Eight() } }
