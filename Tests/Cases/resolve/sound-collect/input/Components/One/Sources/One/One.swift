// What the case needs is the file.

public struct RuleOne {
  public init() {}
}
