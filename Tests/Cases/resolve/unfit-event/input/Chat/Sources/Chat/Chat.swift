@globalActor public actor ChatActor { public static let shared = ChatActor() }
public protocol ChatModule: Sendable {}
extension ChatModule { public func inherited() {} }
@ChatActor public protocol Other {}
public struct ChatFeature: ChatModule {
  public init() {}
  public func close() {}
  func hidden() {}
  public func taking(_ count: Int) {}
  public func waiting() async {}
  public func failing() throws {}
  @ChatActor public func elsewhere() {}
}
public final class OtherFeature: Other {
  public init() {}
  public func close() {}
  @MainActor public func elsewhere() {}
}
public protocol Pair: Sendable {}
public struct PairFeature<Value: Sendable>: Pair {
  public init(chat: Value) where Value == any ChatModule {}
  public func close() {}
}
