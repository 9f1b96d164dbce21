import Diagnostics

/// The page of a finding, as `integrate explain ID` prints it and as the DocC catalog shows it.
struct Page: Sendable {
  /// The finding's id.
  let id: String
  /// One sentence: what it means.
  let summary: String
  /// Markdown: what it means, an example, how to mend it.
  let text: String

  /// Findings about the same thing, in the order in which they are listed.
  struct Group: Sendable {
    let title: String
    let ids: [String]
  }

  /// The page of an id, which may stand in brackets as it does at the end of a finding.
  ///
  /// - Throws: when there is none, with the nearest ids.
  static func find(_ id: String) throws(Failure) -> Page {
    var name = Substring(id)
    if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
    name = Substring(name.lowercased())
    if let page = all.first(where: { $0.id == name }) { return page }
    let near = didYouMean(nearest(to: String(name), in: all.map(\.id)))
    throw Failure("there is no finding '\(id)'", help: near ?? "'integrate explain' lists all of them")
  }
}
