import AInterface

public struct MakesA: AService {
  public init(a: Any) {}
}
