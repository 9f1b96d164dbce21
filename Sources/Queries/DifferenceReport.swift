import Diagnostics
import JSON
import LockfileText
import Model
import Text
import Versioning

/// Prints what changed between two lockfiles.
package struct DifferenceReport {
  let difference: LockfileDifference
  /// The names of the two lockfiles: a revision, or `nil` for the current file.
  let from: String?
  let to: String?

  package init(difference: LockfileDifference, from: String?, to: String?) {
    (self.difference, self.from, self.to) = (difference, from, to)
  }

  private typealias Change = LockfileDifference.Change

  // MARK: Text

  /// One line per changed pin: the kind of change, the name, and the old and new version.
  package var text: String {
    let rows = difference.changes.map { ($0.kind.rawValue, $0.name.visible, Self.what($0, arrow: "→").visible) }
    let kinds = rows.map(\.0.count).max() ?? 0
    let names = rows.map(\.1.count).max() ?? 0
    return rows.map { kind, name, what in
      kind.padded(to: kinds) + "  " + name.padded(to: names) + "  " + what + "\n"
    }.joined()
  }

  /// A change as a sentence.
  static func line(of change: LockfileDifference.Change) -> String {
    "\(change.name) \(change.kind.rawValue) \(what(change, arrow: "→"))"
  }

  private static func what(_ change: Change, arrow: String) -> String {
    var parts: [String] = []
    switch change.kind {
    case .added, .removed:
      let pin = change.after ?? change.before
      parts = [Self.version(pin), "(\(pin?.location ?? ""))"]
    case .up, .major, .down, .moved: parts = [Self.version(change.before), arrow, Self.version(change.after)]
    case .rewritten:
      parts = [Self.version(change.after) + ":", Self.revision(change.before), arrow, Self.revision(change.after)]
    case .source: parts = [Self.version(change.after)]
    case .details: parts = [Self.version(change.after) + ":", change.details.joined(separator: ", ")]
    }
    if change.changesSource, let before = change.before, let after = change.after {
      parts.append("(\(before.location) \(arrow) \(after.location))")
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func version(_ pin: Pin?) -> String { pin?.shownVersion ?? "" }

  private static func revision(_ pin: Pin?) -> String { String(pin?.revision?.value.prefix(12) ?? "none") }

  // MARK: Markdown

  /// A table for a pull request.
  package var markdown: String {
    if difference.changes.isEmpty { return "No pin changed.\n" }
    var text = "| Pin | Change | Before | After |\n|---|---|---|---|\n"
    for change in difference.changes {
      let kind = change.kind == .details ? change.details.joined(separator: ", ") : change.kind.rawValue
      let cells = [
        markdownCode(change.name), Self.comparison(change).map { "[\(kind)](\($0))" } ?? kind,
        cell(change.before, change), cell(change.after, change),
      ]
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    return text
  }

  /// The page of the host that shows the changes between the two commits of one repository. `nil` if a commit is not
  /// recorded, and for unknown hosts.
  private static func comparison(_ change: Change) -> String? {
    guard let before = change.before, let after = change.after, !change.changesSource,
      case .git(let url) = after.source.value, gitURLProblem(url, allowFileURLs: false) == nil, !isLocalGitPath(url),
      let old = before.revision?.value.lowercased(), let new = after.revision?.value.lowercased(), old != new,
      isRevision(old), isRevision(new)
    else { return nil }
    let repository = browsableRepository(url)
    guard let host = repository.split(separator: "/").first, repository.utf8.allSatisfy(isPlain) else { return nil }
    if host.contains("github") || ["codeberg.org", "gitea.com"].contains(host) {
      return "https://\(repository)/compare/\(old)...\(new)"
    }
    if host.contains("gitlab") { return "https://\(repository)/-/compare/\(old)...\(new)" }
    return host == "bitbucket.org" ? "https://\(repository)/branches/compare/\(new)%0D\(old)" : nil
  }

  /// A byte that Markdown takes for nothing but itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "./-_".utf8.contains(byte)
  }

  private func cell(_ pin: Pin?, _ change: Change) -> String {
    guard let pin else { return "" }
    var parts = [pin.shownVersion.map(markdownCode) ?? ""]
    if change.kind == .rewritten { parts.append(markdownCode(Self.revision(pin))) }
    if change.changesSource || change.before == nil || change.after == nil { parts.append(markdownCode(pin.location)) }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: JSON

  package func json(toolVersion: String) -> JSONValue {
    let members: JSONValue = [
      "from": .optional(from), "to": .optional(to),
      "changes": .array(
        difference.changes.map { change in
          [
            "name": .string(change.name), "kind": .string(change.kind.rawValue),
            "sourceChanged": .bool(change.changesSource), "details": .strings(change.details),
            "before": json(change.before), "after": json(change.after),
          ]
        }),
    ]
    return JSONDocument.diff.value(tool: toolVersion, members)
  }

  private func json(_ pin: Pin?) -> JSONValue {
    guard let pin else { return nil }
    return [
      "version": .optional(pin.version?.value), "revision": .optional(pin.revision?.value),
      "branch": .optional(pin.branch?.value), "location": .string(pin.location),
      "allow": .optional(pin.allow?.value.description),
    ]
  }
}

/// A text as code in the cell of a Markdown table, in which `|` would end the cell; empty for no text.
func markdownCode(_ text: String) -> String {
  if text.isEmpty { return "" }
  let visible = text.visible.replacing("|", with: "\\|")
  let longest = visible.split { $0 != "`" }.map(\.count).max() ?? 0
  let fence = String(repeating: "`", count: longest + 1)
  return longest == 0 ? fence + visible + fence : "\(fence) \(visible) \(fence)"
}
