import A

public struct MakesA: AService {
  public init() {}
}
