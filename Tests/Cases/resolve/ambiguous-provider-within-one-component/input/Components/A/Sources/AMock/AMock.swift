// What the case needs is the file.

public struct MocksA: AService {
  public init() {}
}
