import Cafe

public struct CaféOrder: Thé {
  public init(café: any CafeConfiguration) {}
}

public struct Card: Menu {
  public init() {}
  public func servé(énd: String) {}
  public func lu(lé: String) {}
}
