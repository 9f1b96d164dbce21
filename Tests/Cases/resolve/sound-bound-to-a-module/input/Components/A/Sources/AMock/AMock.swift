// What the case needs is the file.

public struct MocksA {
  public init() {}
}
