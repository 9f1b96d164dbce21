// What the case needs is the file.

public struct MakesA {
  public init() {}
}

public struct MakesB {
  public init() {}
}

public struct MakesC {
  public init() {}
}

public enum MakesD {
  public struct make {
    public init() {}
  }
}

extension MakesB {
  public static func make() -> Any { 0 }
}

extension MakesC {
  public static func make() -> Any { 0 }
}
