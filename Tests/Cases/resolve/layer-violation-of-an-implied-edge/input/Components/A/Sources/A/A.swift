// What the case needs is the file.

public struct MakesA: A {
  public init(b: Any) {}
}
