import Text

/// The description of a key of specs or of the lockfile, as the schema gives it.
package struct KeyText: Sendable {
  package let key: String
  /// The path of the mapping that has the key: `app: config`.
  package let owner: String
  package let text: String

  /// Each key once, sorted.
  package static var names: [String] { Set(all.map(\.key)).sorted() }

  /// The keys that begin with a word: all of them if several parts of the schema have one.
  ///
  /// - Parameter text: the beginning of a key, or words of its owner and then that beginning (`app: schemes`).
  /// - Returns: `nil` if there are none.
  package static func list(about text: String) -> String? {
    let wanted = Page.words(text)
    guard let last = wanted.last else { return nil }
    let found = all.filter { entry in
      let owner = Page.words(entry.owner)
      let isMeant = Page.words(entry.key).starts(with: wanted) || entry.key.lowercased().hasPrefix(text.lowercased())
      return isMeant
        || Page.words(entry.key).first?.hasPrefix(last) == true
          && wanted.dropLast().allSatisfy { word in owner.contains { $0.hasPrefix(word) } }
    }
    if found.isEmpty { return nil }
    let keys = (found.map(\.key.count).max() ?? 0) + 2
    let owners = (found.map(\.owner.count).max() ?? 0) + 2
    return found.sorted { ($0.key, $0.owner) < ($1.key, $1.owner) }
      .map { $0.key.padded(to: keys) + "in \($0.owner)".padded(to: owners + 3) + $0.text + "\n" }.joined()
  }
}
