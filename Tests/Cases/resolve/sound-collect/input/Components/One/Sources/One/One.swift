import AInterface

public struct RuleOne: Rule {
  public init() {}
}
