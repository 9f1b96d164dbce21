import Api

open class Base {
  @available(*, deprecated) public init(store: any Store) {}
  @available(*, deprecated) public func finish() async {}
}
public final class Chatting: Base, Chat, @unchecked Sendable {
  public func open(name: String) {}
  @available(*, deprecated) public func wake() {}
}
@MainActor public final class Showing: Screen {
  public init() {}
  public func show(number: Int, quick: Bool) async throws -> String { "" }
}
extension Showing {
  @available(*, deprecated) public func refresh() {}
}
public struct Makers: Sendable {
  @available(*, deprecated) public static let shared = Makers()
  public func make() -> some Plain { Making() }
}
struct Making: Plain {}
struct Logging: Log {}
@available(*, deprecated) public func makeLog(chat: () -> any Chat) -> some Log { Logging() }
@available(*, deprecated) public struct Box<Value: Sendable>: Plug { public init() {} }
@available(*, deprecated) public typealias PlugBox = Box<Int>
public struct Bag: Basket {
  @available(*, deprecated) public init(user: User) {}
}
@available(*, deprecated) public func warmUp(_ chat: any Chat) async throws {}
@available(*, deprecated) public enum Old {
  @MainActor public static func draw(_ screen: any Screen) {}
}
