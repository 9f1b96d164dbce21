import AInterface

public struct RuleTwo: Rule {
  public init() {}
}
