import Diagnostics

/// The page of a finding, as `integrate explain ID` prints it and as the DocC catalog shows it.
package struct Page: Sendable {
  package let id: FindingID
  /// One sentence: what it means.
  package let summary: String
  /// Markdown: what it means, an example, how to mend it.
  package let text: String

  /// Findings about the same thing, by id.
  package struct Topic: Sendable {
    package let title: String
    package let ids: [FindingID]
  }

  /// The ids of all pages as users write them, sorted.
  package static var ids: [String] { all.map(\.id.rawValue) }

  /// The page of exactly this id.
  package static func named(_ id: String) -> Page? { all.first { $0.id.rawValue == id } }

  /// The page of an id as somebody types it: in brackets, as it stands at the end of a finding, or in capitals.
  package static func find(_ text: String) -> Page? {
    var name = Substring(text)
    if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
    return named(name.lowercased())
  }
}
