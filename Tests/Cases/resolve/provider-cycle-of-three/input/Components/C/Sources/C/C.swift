// What the case needs is the file.

public struct MakesC: CService {
  public init(a: Any) {}
}
