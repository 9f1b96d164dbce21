import BInterface

public struct MakesB: B {
  public init() {}
}
