// What the case needs is the file.

public struct Module {
  public init(analytics: Any) {}
}
