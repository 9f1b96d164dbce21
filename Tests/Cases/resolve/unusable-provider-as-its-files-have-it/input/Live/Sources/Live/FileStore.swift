public struct FileStore {
  public init() {}
}
