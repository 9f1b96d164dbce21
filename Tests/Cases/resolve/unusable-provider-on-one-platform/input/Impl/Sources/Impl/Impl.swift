import Api
#if canImport(UIKit)
public struct One: P { public init() {} }
#endif
public struct Two: P {
  @available(iOS 17, *)
  public init() {}
}
public struct Three: P {
  #if DEBUG
  public init() {}
  #endif
}
public struct Four: Sendable { public init() {} }
#if os(iOS)
extension Four: P {}
#endif
public struct Five: P {
  @available(macOS, unavailable)
  public init() {}
}
#if canImport(AppKit)
public struct Six: P { public init() {} }
#elseif canImport(UIKit)
public struct Six: P { public init() {} }
#endif
