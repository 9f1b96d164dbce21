// What the case needs is the file.

public struct MakesN {
  public init() {}
}
