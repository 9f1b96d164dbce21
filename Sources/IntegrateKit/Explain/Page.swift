/// The page of a finding, as `integrate explain ID` prints it and as the DocC catalog shows it.
struct Page: Sendable {
  /// The finding's id.
  let id: String
  /// One sentence: what it means.
  let summary: String
  /// Markdown: what it means, an example, how to mend it.
  let text: String
}
