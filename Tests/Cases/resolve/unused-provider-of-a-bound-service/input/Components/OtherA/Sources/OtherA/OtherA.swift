import AInterface

public struct OtherMakesA: AService {
  public init() {}
}
