public protocol ChatModule: Sendable {
  func openRoom(room: Int)
  func openRoom(name: String)
  func refresh()
}
public struct ChatFeature: ChatModule {
  public init() {}
  public func openRoom(room: Int) {}
  public func openRoom(name: String) {}
  public func refresh() {}
  public static func loadHistory() async {}
  static func hidden() {}
}
