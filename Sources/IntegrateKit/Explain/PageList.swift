extension Page {
  /// What `integrate explain` prints: every id with its summary, by what findings are about.
  static var list: String {
    let pages = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let width = (all.map(\.id.count).max() ?? 0) + 2
    var text = ""
    for group in groups {
      text += "\(group.title)\n"
      for page in group.ids.compactMap({ pages[$0] }) {
        text += "  \(page.id)\(String(repeating: " ", count: width - page.id.count))\(page.summary)\n"
      }
      text += "\n"
    }
    return text + "'integrate explain ID' says more about one of them.\n"
  }
}
