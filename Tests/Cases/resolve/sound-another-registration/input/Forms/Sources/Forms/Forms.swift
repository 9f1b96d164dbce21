public enum Registration {
  public static func register() {}
}
public enum Names {
  public enum Registration {
    public static func make() -> String { "" }
  }
}
