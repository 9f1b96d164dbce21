import Diagnostics

/// The page of a finding, as `integrate explain ID` prints it and as the DocC catalog shows it.
package struct Page: Sendable {
  package let id: FindingID
  /// The meaning in one sentence.
  package let summary: String
  /// Markdown: exceptions, an example, the fix, and how to turn the finding off.
  package let text: String

  /// Related findings, by id.
  package struct Topic: Sendable {
    package let title: String
    package let ids: [FindingID]
  }

  /// The ids of all pages as users write them, sorted.
  package static var ids: [String] { all.map(\.id.rawValue) }

  /// The page of an id, spelled exactly.
  package static func named(_ id: String) -> Page? { all.first { $0.id.rawValue == id } }

  /// The page of an id as a user types it: in brackets, as at the end of a finding, or in capitals.
  package static func find(_ text: String) -> Page? {
    var name = Substring(text)
    if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
    return named(name.lowercased())
  }
}
