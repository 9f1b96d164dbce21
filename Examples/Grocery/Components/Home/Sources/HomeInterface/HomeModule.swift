/// The first screen.
@MainActor public protocol HomeModule {
  /// Shows the screen and says what is on it.
  func open() -> String
}
