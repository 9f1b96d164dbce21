import KitInterface

public struct FileLog: Log {
  public init() {}
}
