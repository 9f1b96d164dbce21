// What the case needs is the file.

public struct MakesA {
  public init(b: Any) {}
}
