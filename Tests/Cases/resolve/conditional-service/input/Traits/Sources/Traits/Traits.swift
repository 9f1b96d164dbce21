import Interfaces
public struct ExtraTrait: Trait {
  public init() {}
}
