public import Screens
@globalActor public actor Store { public static let shared = Store() }
public class Room {}
@MainActor public protocol ChatModule: Sendable {
  func open()
  func rooms() async -> [Room]
}
public protocol FeedBase: Sendable { @MainActor func walk() }
public protocol FeedModule: FeedBase, Screen {}
@MainActor extension FeedModule { public func read() {} }
@MainActor public protocol NewsModule { @Store func store() }
public struct Chats: ChatModule {
  public nonisolated init() {}
  public func open() {}
  public func rooms() async -> [Room] { [] }
}
public struct Feeds: FeedModule {
  public nonisolated init() {}
  public func show() {}
  public func walk() {}
}
public struct AllNews: NewsModule {
  public init() {}
  @Store public func store() {}
}
