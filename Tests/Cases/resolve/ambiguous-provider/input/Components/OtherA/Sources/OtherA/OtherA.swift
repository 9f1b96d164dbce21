// What the case needs is the file.

public struct OtherMakesA: AService {
  public init() {}
}
