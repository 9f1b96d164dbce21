import Cafe

public struct CaféOrder: Thé {
  public init(café: any CafeConfiguration) {}
}
