public protocol ChatModule: Sendable {}
public protocol DiaryModule: Sendable {}
public struct ChatFeature: ChatModule {
  public init() {}
  public func save() {}
}
public struct Diary: DiaryModule {
  public init() {}
  public func forget() async {}
}
