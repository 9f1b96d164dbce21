// What the case needs is the file.

public struct MakesB: B {
  public init() {}
}
