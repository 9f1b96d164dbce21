public import SearchInterface

/// What is done when the app starts.
public enum SearchLaunch {
  /// Fills the list before anybody asks for it.
  @MainActor public static func warmUp(_ search: any SearchModule) { _ = search.find("milk") }
}
