/// Questions to the people in the shop.
@MainActor public protocol ChatModule {
  /// The question and its answer.
  func ask(_ question: String) -> String
}
