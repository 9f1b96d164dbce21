// What the case needs is the file.

public struct OtherMakesA {
  public init() {}
}
