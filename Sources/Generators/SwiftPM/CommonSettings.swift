import Model

/// The settings of one tool that begin the list of every target that has settings, written once behind the package.
struct CommonSettings: Sendable {
  let tool: Setting.Tool
  let settings: [Setting]
  /// True if a target has more settings of the tool.
  let hasMore: Bool

  /// The kinds of targets that have no settings.
  private static let kindsWithout: [(kind: TargetKind, type: SwiftCode)] = [
    (.binary, "binary"), (.plugin, "plugin"), (.system, "system"),
  ]

  /// Moves the common settings out of the targets; there are none if a line for each target is as short.
  static func taken(from manifest: inout Manifest) -> [CommonSettings] {
    let indices = manifest.targets.indices.filter { index in
      !kindsWithout.contains { $0.kind == manifest.targets[index].kind }
    }
    guard let first = indices.first, !manifest.targets[first].settings.isEmpty else { return [] }
    var all: [CommonSettings] = []
    for tool in Setting.Tool.allCases {
      var common = manifest.targets[first].settings.filter { $0.tool == tool }
      var most = common.count
      for index in indices.dropFirst() where !common.isEmpty {
        let list = manifest.targets[index].settings.filter { $0.tool == tool }
        common = zip(common, list).prefix { $0 == $1 }.map(\.0)
        most = max(most, list.count)
      }
      guard indices.count > 1, indices.count * common.count > 2,
        common.allSatisfy({ $0.isASCII(tools: manifest.tools) })
      else { continue }
      for index in indices {
        var left = common.count
        manifest.targets[index].settings.removeAll { setting in
          guard left > 0, setting.tool == tool else { return false }
          left -= 1
          return true
        }
      }
      all.append(CommonSettings(tool: tool, settings: common, hasMore: most > common.count))
    }
    return all
  }

  /// Writes the loop that gives the settings to the targets of a manifest.
  func write(for manifest: Manifest, into writer: inout SourceWriter) {
    let without = Self.kindsWithout.filter { item in manifest.targets.contains { $0.kind == item.kind } }
    let condition: SwiftCode = without.map { "target.type != .\($0.type)" }.joined(separator: " && ")
    let label = TargetArgument(settingsOf: tool).label
    writer.write(
      without.isEmpty ? "for target in package.targets {\n  " : "for target in package.targets where \(condition) {\n  "
    )
    writer.write(hasMore ? "let common: [\(tool.type)] = " : "target.\(label) = ")
    writer.list(settings, breaks: settings.count > 1) { $1.add($0, tools: manifest.tools) }
    writer.finish(indent: 2)
    if hasMore { writer.write("\n  target.\(label) = common + (target.\(label) ?? [])") }
    writer.write("\n}")
  }
}
