// What the case needs is the file.

public struct RuleOne: Rule {
  public init() {}
}
