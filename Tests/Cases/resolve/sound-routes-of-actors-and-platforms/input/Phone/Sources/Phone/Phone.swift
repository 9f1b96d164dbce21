#if os(iOS)
  public protocol Phoning: Sendable { func call(number: String) }
  public struct Phones: Phoning {
    public init() {}
    public func call(number: String) {}
  }
#endif
