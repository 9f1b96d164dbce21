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
    return text + "'integrate explain ID' says more about one of them.\n"
  }
}
