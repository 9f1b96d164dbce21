#if os(iOS)
  @available(iOS 17, *)
  public protocol HomeConfiguration: Sendable { var port: Int { get } }
#else
  public protocol HomeConfiguration: Sendable { var port: Int { get } }
#endif
