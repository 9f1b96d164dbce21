import AInterface

public struct MocksA: AService {
  public init() {}
}
