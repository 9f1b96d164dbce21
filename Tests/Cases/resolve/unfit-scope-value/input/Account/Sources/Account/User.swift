public final class User {
  public var name = ""
}
public struct Guest: Sendable {}
struct Hidden: Sendable {}
public struct Box<Value: Sendable>: Sendable {}
public typealias Alias = Guest
public protocol Proto: Sendable {}
public enum Outer { public struct Fit {} }
extension Outer.Fit: @unchecked Sendable {}
public struct Failure: Error {}
@MainActor public final class Main {}
