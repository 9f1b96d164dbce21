import BInterface

public struct MakesB: BService {
  public init() {}
}
