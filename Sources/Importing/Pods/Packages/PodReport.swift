import Diagnostics
import JSON
import Model
import Text

/// The status of the pods of a Podfile.lock, as text, JSON and Markdown.
package struct PodReport {
  private let path: String
  private let groups: [PodGroup]
  private let rows: [PodRow]

  /// - Parameter platforms: the oldest versions that the app runs on.
  package init(_ rows: [PodRow], of path: String, platforms: [SupportedPlatform]) {
    (self.path, self.rows) = (path, rows)
    groups = PodGroup.groups(of: rows, platforms: platforms)
  }

  /// `12 pods: 7 exact, 2 internal, 1 later`.
  private var counts: String {
    let parts = PodStatus.allCases.compactMap { status in
      let count = rows.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    return counted(rows.count, "pod") + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }

  /// A table for people, by group.
  package var text: String {
    var text = "\(path.visible): \(counts)\n"
    let names = rows.map(\.pod.name.visible.count).max() ?? 0
    // A name is never long; a version may be anything.
    let versions = min(40, rows.map { Self.version($0).visible.count }.max() ?? 0)
    let statuses = rows.map(\.status.rawValue.count).max() ?? 0
    for (title, rows) in sections {
      text += "\n\(title.visible)\n"
      for row in rows {
        let cells = [
          row.pod.name.visible.padded(to: names), Self.version(row).visible.padded(to: versions),
          row.status.rawValue.padded(to: statuses), Self.detail(row).visible,
        ]
        var line = "  " + cells.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        text += line + "\n"
      }
    }
    return text + advice
  }

  /// The table as Markdown, for a ticket.
  package var markdown: String {
    var text = "## \(Self.escaped(path)): \(counts)\n"
    for (title, rows) in sections {
      text += "\n### \(Self.escaped(title))\n\n| pod | version | status | |\n|---|---|---|---|\n"
      for row in rows {
        let cells = [row.pod.name, Self.version(row), row.status.rawValue, Self.detail(row)]
        text += "| " + cells.map(Self.escaped).joined(separator: " | ") + " |\n"
      }
    }
    return text
  }

  /// The groups with their titles; those of one pod each that are alike are listed together.
  private var sections: [(title: String, rows: [PodRow])] {
    var sections: [(title: String, rows: [PodRow])] = []
    for verdict in PodGroup.Verdict.allCases {
      let all = groups.filter { $0.verdict == verdict }
      let single = all.filter { $0.rows.count == 1 && $0.conflict == nil }.flatMap(\.rows)
      if !single.isEmpty { sections.append((Self.title(verdict, single.count), single)) }
      for group in all where group.rows.count > 1 || group.conflict != nil {
        sections.append((Self.title(group), group.rows))
      }
    }
    return sections
  }

  private static func title(_ verdict: PodGroup.Verdict, _ count: Int) -> String {
    let who = count == 1 ? "1 separate pod" : "\(count) separate pods"
    return switch verdict {
    case .ready: "\(who): can move at the pinned version"
    case .later: "\(who): can move, to a later version"
    case .unproven: "\(who): a package is known, but was not checked"
    case .held: "\(who): no package is known"
    case .nothing: "\(who): nothing to move"
    }
  }

  private static func title(_ group: PodGroup) -> String {
    let who = group.rows.count == 1 ? "1 separate pod" : "\(group.rows.count) pods that must move together"
    if let conflict = group.conflict { return "\(who): held back, since \(conflict)" }
    switch group.verdict {
    case .ready: return "\(who): can move at the pinned versions"
    case .unproven: return "\(who): packages are known, but not all were checked"
    case .nothing: return "\(who): nothing to move"
    case .later:
      let moved = group.rows.filter { $0.status == .later }.map(\.pod.name)
      return "\(who): can move, with a later version of \(list(moved))"
    case .held:
      let movable = group.rows.contains { [.exact, .revision, .later].contains($0.status) }
      return movable ? "\(who): held back by \(list(group.holders))" : "\(who): none has a known package"
    }
  }

  /// The first names of a list, and how many are left.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }

  private static func version(_ row: PodRow) -> String { row.pod.version ?? "-" }

  private static func detail(_ row: PodRow) -> String {
    var parts: [String] = []
    if let package = row.package {
      var text = package.url
      if let version = package.version ?? package.revision.map({ String($0.prefix(12)) }) { text += " \(version)" }
      if !package.products.isEmpty { text += ": \(package.products.joined(separator: ", "))" }
      parts.append(text)
      if !package.choices.isEmpty { parts.append("choose one of its products: \(list(package.choices))") }
    }
    if !row.reason.isEmpty { parts.append(row.isUnproven ? "not checked: \(row.reason)" : row.reason) }
    return parts.joined(separator: "; ")
  }

  /// The advice for pods with an unknown status, and for converted ones.
  private var advice: String {
    var text = advice("Pods without a result") { [.unknown, .local].contains($0.status) || $0.isUnproven }
    text += advice("Remaining steps for converted pods") { $0.status == .converted }
    if groups.contains(where: { [.ready, .later].contains($0.verdict) }) {
      text +=
        "\nThe dependencies of these packages were not checked: in an imported root, run "
        + "'integrate pods convert --all --dry-run'.\n"
    }
    return text
  }

  /// The help of some rows, each text once.
  private func advice(_ title: String, of isMeant: (PodRow) -> Bool) -> String {
    var seen: [(text: String, pods: [String])] = []
    for row in rows where isMeant(row) {
      guard let help = row.help else { continue }
      if let index = seen.firstIndex(where: { $0.text == help }) {
        seen[index].pods.append(row.pod.name)
      } else {
        seen.append((help, [row.pod.name]))
      }
    }
    if seen.isEmpty { return "" }
    return "\n\(title):\n" + seen.map { "  \(Self.list($0.pods)): \($0.text)".visible + "\n" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.visible {
      if "\\`*_[]<>|#".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  /// As `Schemas/pods.schema.json` describes it.
  package func json(toolVersion: String) -> JSONValue {
    let counts = PodStatus.allCases.map { status in
      JSONValue.Member(status.rawValue, .integer(rows.count { $0.status == status }))
    }
    let places = Dictionary(
      groups.enumerated().flatMap { index, group in group.rows.map { ($0.pod.name, index) } }
    ) { first, _ in first }
    let members: JSONValue = [
      "path": .string(path), "counts": .object(counts),
      "groups": .array(
        groups.map { group in
          [
            "verdict": .string(group.verdict.rawValue), "pods": .strings(group.rows.map(\.pod.name)),
            "heldBackBy": .strings(group.verdict == .held ? group.holders : []),
          ]
        }),
      "pods": .array(rows.map { Self.json($0, group: places[$0.pod.name] ?? 0) }),
    ]
    return JSONDocument.pods.value(tool: toolVersion, members)
  }

  private static func json(_ row: PodRow, group: Int) -> JSONValue {
    var package = JSONValue.null
    if let known = row.package {
      package = [
        "url": .string(known.url), "version": .optional(known.version), "tag": .optional(known.tag),
        "revision": .optional(known.revision), "products": .strings(known.products), "choices": .strings(known.choices),
      ]
    }
    return [
      "name": .string(row.pod.name), "version": .optional(row.pod.version),
      "line": .integer(Int(row.pod.place.line)), "column": .integer(Int(row.pod.place.column)),
      "status": .string(row.status.rawValue), "from": .string(row.origin.rawValue), "proven": .bool(!row.isUnproven),
      "reason": .string(row.reason), "help": .optional(row.help), "group": .integer(group),
      "requires": .strings(row.pod.requires), "package": package,
      "modules": .array(row.changes.map { ["old": .string($0.old), "new": .strings($0.new)] }),
      "linkerFlags": .strings(row.linkerFlags),
    ]
  }
}
