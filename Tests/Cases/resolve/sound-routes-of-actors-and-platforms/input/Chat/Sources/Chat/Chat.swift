@globalActor public actor DiskActor { public static let shared = DiskActor() }
public typealias StoreActor = DiskActor
public typealias Stored = Storing
@DiskActor public protocol Storing { @DiskActor func put() }
@MainActor public protocol ChatModule: Sendable {
  nonisolated func free()
  func later() async -> Int
}
public struct Chats: ChatModule {
  public nonisolated init() {}
  public nonisolated func free() {}
  public func later() async -> Int { 1 }
}
public struct Store: Storing {
  public init() {}
  public func put() {}
}
