// What the case needs is the file.

public struct RuleTwo: Rule {
  public init() {}
}
