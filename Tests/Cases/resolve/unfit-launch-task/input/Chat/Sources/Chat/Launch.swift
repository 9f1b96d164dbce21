public enum ChatLaunch {
  @MainActor public static func open() {}
  static func warm() {}
}
public enum ChatStart {
  @MainActor public static func both(_ count: Int) {}
}
