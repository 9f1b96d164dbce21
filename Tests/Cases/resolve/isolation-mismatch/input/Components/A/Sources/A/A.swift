import AInterface

public struct MakesA: AService {
  public init(b: Any) {}
}
