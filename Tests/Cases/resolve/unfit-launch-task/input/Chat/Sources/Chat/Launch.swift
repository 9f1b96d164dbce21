public enum ChatLaunch {
  @MainActor public static func open() {}
  static func warm() {}
}
