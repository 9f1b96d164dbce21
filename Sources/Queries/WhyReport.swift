import Diagnostics
import JSON
import Model
import Text
import Versioning

/// The output of `why`.
package final class WhyReport {
  private let need: Need

  package init(_ need: Need) { self.need = need }

  package var text: String {
    var text = need.name.visible
    if let pin = need.pin { text += " " + pinned(pin) }
    text += "\n"
    if need.paths.isEmpty {
      text += need.pin == nil ? "  nothing needs it\n" : "  nothing needs it: the pin can be removed\n"
    }
    for path in need.paths { text += "  " + shown(path).joined(separator: " → ") + "\n" }
    if need.hasMorePaths {
      let rest = need.isLimited ? "; pass '--limit 0' to show as many as possible" : " than can be listed"
      text += "  … and more\(rest)\n"
    }
    if let allow = need.pin?.allow { text += "its own 'allow' is \(allow.value)\n" }
    for statement in need.statements {
      let version = statement.version.map { " \($0)" } ?? ""
      text += "\(statement.by)\(version) requires \(statement.range)\n".visibleLine
    }
    return text
  }

  /// A path with what is between its ends left out where nobody would read it.
  private func shown(_ path: [String]) -> [String] {
    let end = 8
    if path.count <= 2 * end + 1 { return path.map(\.visible) }
    return path.prefix(end).map(\.visible) + ["… \(path.count - 2 * end) more …"] + path.suffix(end).map(\.visible)
  }

  private func pinned(_ pin: Pin) -> String {
    (pin.shownVersion.map { "is pinned at \($0)" } ?? "is pinned without a version").visible
  }

  package func json(toolVersion: String) -> JSONValue {
    let members: JSONValue = [
      "name": .string(need.name),
      "pinned": .optional(need.pin?.shownVersion), "allow": .optional(need.pin?.allow?.value.description),
      "paths": .array(need.paths.map { .strings($0) }), "more": .bool(need.hasMorePaths),
      "stated": .array(
        need.statements.map {
          ["by": .string($0.by), "version": .optional($0.version), "range": .string($0.range)]
        }),
    ]
    return JSONDocument.why.value(tool: toolVersion, members)
  }
}

extension String {
  /// One line of text with control characters made visible, and its line break.
  fileprivate var visibleLine: String { String(dropLast()).visible + "\n" }
}
