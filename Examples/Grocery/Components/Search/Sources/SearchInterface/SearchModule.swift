/// Products by a word in their name.
@MainActor public protocol SearchModule {
  /// What the door to this screen says.
  var title: String { get }
  /// Shows what was found.
  func find(_ word: String) -> String
}
