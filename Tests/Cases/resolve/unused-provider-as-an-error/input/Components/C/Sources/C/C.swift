import A

public struct C: A {
  public init() {}
}
