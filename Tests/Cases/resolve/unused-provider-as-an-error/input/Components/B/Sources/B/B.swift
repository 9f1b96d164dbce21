// What the case needs is the file.

public struct B {
  public init() {}
}
