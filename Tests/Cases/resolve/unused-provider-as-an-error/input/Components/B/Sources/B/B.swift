import A

public struct B: A {
  public init() {}
}
