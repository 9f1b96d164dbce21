public import Api

#if os(iOS)
  public struct TwoI: One { public init() throws {} }
#else
  public struct TwoI: One { public init() {} }
#endif
