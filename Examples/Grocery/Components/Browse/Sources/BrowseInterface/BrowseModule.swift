/// Aisle by aisle through the shop.
@MainActor public protocol BrowseModule {
  /// What the door to this screen says.
  var title: String { get }
  /// Shows an aisle and puts its first product into the basket.
  func pickFirst(from aisle: String) async -> String
}
