import Api

public typealias MakesOne = @Sendable () -> any One

public struct OneI: One { public init() {} }
public struct TwoI: Two { public init(one: any One, rest: () -> Void = {}) {} }
public struct ThreeI: Three { public init(one: @escaping @Sendable () -> any One) {} }
struct FourI: Four {}
public func makeFour(one: @escaping MakesOne, two: (any Two)?) -> any Four { FourI() }
