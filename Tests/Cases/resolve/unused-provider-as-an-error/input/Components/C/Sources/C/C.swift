// What the case needs is the file.

public struct C: A {
  public init() {}
}
