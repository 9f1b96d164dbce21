import Api

public struct OnlyOne: Single, ~Copyable {
  public init() {}
}

extension Logs {
  public struct Printed: Log {
    public init() {}
  }
}

public enum Scope {
  public struct `Protocol`: Names {
    public init() {}
  }
}
