import AInterface

public struct MakesA: A {
  public init(b: Any) {}
}
