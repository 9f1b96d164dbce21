public import Storage
public protocol Missing: Sendable {}
protocol Hidden: Sendable {}
public struct Client: Sendable {}
public protocol Counting: AnyObject {}
public protocol Below: Counting, CustomStringConvertible {}
public protocol Safe: Sendable {}
public typealias SafeAlias = Safe
public protocol Inherits: Stored {}
public protocol Failure: Error {}
#if os(macOS)
  public protocol Conditional {}
#else
  public protocol Conditional: Sendable {}
#endif
public protocol Unknown: SomewhereElse {}
public enum Space { public protocol Nested where Self: Sendable {} }
