import CInterface

public struct MakesC: CService {
  public init(a: Any) {}
}
