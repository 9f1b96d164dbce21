// What the case needs is the file.

public struct AppA: A {
  public init(b: Any) {}
}
