// What the case needs is the file.

public struct MakesA: AService {
  public init(b: Any) {}
}
