import Diagnostics
import Model
import Planning
import Versioning

/// How a question is answered: for people, or for programs.
enum AnswerFormat: String, CaseIterable, Sendable {
  case text, json
}

extension Session {
  /// `integrate why NAME`: every path that needs a component, module or pin, and who states which range on it.
  ///
  /// - Parameter limit: how many paths are shown; 0 for all.
  func why(_ name: String, limit: Int = 20, format: AnswerFormat = .text) throws(Failure) -> Int32 {
    let resolution = try Resolution.run(try findRoot())
    let need = NeedGraph(resolution.graph, wirings: resolution.wirings)
    guard let answer = Need(name, in: need, limit: limit > 0 ? limit : .max) else {
      console.diagnostics("integrate: error: there is no component, module or pin '\(name.visible)'\n")
      if let help = didYouMean(nearest(to: name, in: need.names)) {
        console.diagnostics("integrate: help: \(help.visible)\n")
      }
      return 1
    }
    switch format {
    case .text: console.results(WhyReport(answer).text)
    case .json: console.results(JSONWriter.pretty(WhyReport(answer).json(toolVersion: toolVersion)))
    }
    return 0
  }
}

/// What `why` prints.
struct WhyReport {
  private let need: Need

  init(_ need: Need) { self.need = need }

  var text: String {
    var text = need.name.visible
    if let pin = need.pin { text += " " + pinned(pin) }
    text += "\n"
    if need.paths.isEmpty {
      text += need.pin == nil ? "  nothing needs it\n" : "  nothing needs it: the pin can go\n"
    }
    for path in need.paths { text += "  " + path.map(\.visible).joined(separator: " → ") + "\n" }
    if need.hasMorePaths { text += "  … and more; '--limit 0' shows every path\n" }
    if let allow = need.pin?.allow { text += "its own 'allow' states \(allow.value)\n" }
    for statement in need.statements {
      let version = statement.version.map { " \($0)" } ?? ""
      text += "\(statement.by)\(version) states \(statement.range)\n".visibleLine
    }
    return text
  }

  private func pinned(_ pin: Pin) -> String {
    (pin.shownVersion.map { "is pinned at \($0)" } ?? "is pinned without a version").visible
  }

  func json(toolVersion: String) -> JSONValue {
    [
      "version": 1, "tool": .string(toolVersion), "name": .string(need.name),
      "pinned": .optional(need.pin?.shownVersion), "allow": .optional(need.pin?.allow?.value.description),
      "paths": .array(need.paths.map { .strings($0) }), "more": .bool(need.hasMorePaths),
      "stated": .array(
        need.statements.map {
          ["by": .string($0.by), "version": .optional($0.version), "range": .string($0.range)]
        }),
    ]
  }
}

extension String {
  /// One line of text with everything hidden spelled out, and its line break.
  fileprivate var visibleLine: String { String(dropLast()).visible + "\n" }
}
