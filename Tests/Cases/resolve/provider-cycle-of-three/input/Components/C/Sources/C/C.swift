// What the case needs is the file.

public struct MakesC {
  public init(a: Any) {}
}
