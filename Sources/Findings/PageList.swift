import Diagnostics
import Text

extension Page {
  /// The text of `integrate explain`: every id with its summary, by topic.
  package static var list: String {
    let summaries = Dictionary(all.map { ($0.id, $0.summary) }, uniquingKeysWith: { first, _ in first })
    let width = (ids.map(\.count).max() ?? 0) + 2
    var text = ""
    for topic in topics {
      text += "\(topic.title)\n"
      for id in topic.ids {
        text += "  \(id.rawValue.padded(to: width))\(summaries[id] ?? "")\n"
      }
      text += "\n"
    }
    return text + more
  }

  /// The findings that match a word: those whose id has a word that begins so, then those whose summary has one.
  ///
  /// - Parameter text: one word or several, all of which have to match.
  /// - Returns: `nil` if there are none.
  package static func list(about text: String) -> String? {
    let wanted = words(text)
    if wanted.isEmpty { return nil }
    func has(_ words: [String]) -> Bool { wanted.allSatisfy { begin in words.contains { $0.hasPrefix(begin) } } }
    let pages = all.sorted { $0.id < $1.id }
    let byID = pages.filter { $0.id.rawValue.hasPrefix(text.lowercased()) || has(words($0.id.rawValue)) }
    let found =
      byID
      + pages.filter { page in
        let kind = page.id.isGuard ? " guard guards" : ""
        return has(words(page.summary + kind)) && !byID.contains { $0.id == page.id }
      }
    if found.isEmpty { return nil }
    let width = (found.map(\.id.rawValue.count).max() ?? 0) + 2
    return found.map { $0.id.rawValue.padded(to: width) + $0.summary + "\n" }.joined() + "\n" + more
  }

  static let more = "Run 'integrate explain ID' to read more about one of them.\n"

  static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
