// What the case needs is the file.

public struct MakesN: N {
  public init() {}
}

public protocol B: Sendable {}
public protocol N: Sendable {}
