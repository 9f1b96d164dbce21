// What the case needs is the file.

public struct MakesA: A {
  public init() {}
}

public struct MakesB {
  public init() {}
}

public struct MakesC {
  public init() {}
}

public enum MakesD {
  public struct make: D {
    public init() {}
  }
}

extension MakesB {
  public static func make() -> any B { fatalError() }
}

extension MakesC {
  public static func make() -> any C { fatalError() }
}

public protocol A: Sendable {}
public protocol B: Sendable {}
public protocol C: Sendable {}
public protocol D: Sendable {}
