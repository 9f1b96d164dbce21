public enum ChatLaunch {
  public static func open() {}
  public static func read() async {}
}
