// What the case needs is the file.

public struct AppA {
  public init(b: Any) {}
}
