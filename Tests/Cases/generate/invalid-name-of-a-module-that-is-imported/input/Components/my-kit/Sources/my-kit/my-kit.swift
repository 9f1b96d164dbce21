import my_interface

public struct MakesA: A {
  public init() {}
}
