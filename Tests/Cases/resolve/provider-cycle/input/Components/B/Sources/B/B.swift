// What the case needs is the file.

public struct MakesB: BService {
  public init(a: Any) {}
}
