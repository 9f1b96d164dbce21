// What the case needs is the file.

public struct B: A {
  public init() {}
}
