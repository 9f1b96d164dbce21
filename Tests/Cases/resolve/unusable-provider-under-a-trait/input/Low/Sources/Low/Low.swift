import Core

#if Small
public struct RealClock: Clock { public init() {} }
#endif

#if Exact
public struct ExactPrices: Prices { public init() {} }
#endif
