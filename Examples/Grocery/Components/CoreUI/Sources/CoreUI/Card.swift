/// A title and what belongs under it.
public struct Card: Hashable, Sendable {
  public var title: String
  public var rows: [String]

  public init(_ title: String, rows: [String]) { (self.title, self.rows) = (title, rows) }

  /// The card on one line.
  public var text: String { rows.isEmpty ? title : title + ": " + rows.joined(separator: " · ") }
}
