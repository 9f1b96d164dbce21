import Model

/// Facts about the targets of a manifest that are written as code, collected before the first is written.
struct TargetSurvey: Sendable {
  /// A list of settings of one tool that a target has.
  struct SettingList: Sendable {
    let target: Int
    let tool: Setting.Tool
    let settings: [Setting]
    /// The name of the constant, if the list becomes one.
    let name: SwiftIdentifier
    /// True if the type checker would need long for the list among the overloads of `.target`.
    let isLong: Bool
    /// Swift treats texts as equal that differ in the normalisation of an accent; only ASCII is certain to be the same
    /// bytes.
    let isASCII: Bool

    init(_ list: [Setting], of tool: Setting.Tool, _ target: Int, name: String, tools: ToolsVersion) {
      (self.target, self.tool, settings) = (target, tool, list)
      isLong = list.reduce(0) { $0 + ($1.condition == nil ? 1 : 3) } >= 4
      // Most short lists do not become a constant, and need no name for it.
      self.name = isLong ? "\(TargetArgument(settingsOf: tool).label)Of\(words: name)" : "_"
      isASCII = list.allSatisfy { $0.isASCII(tools: tools) }
    }
  }

  private(set) var lists: [SettingList] = []
  /// The weight of the targets for ``ManifestStyle``.
  private(set) var weight = 0

  init(_ targets: [Manifest.Target], _ indices: [Int], tools: ToolsVersion) {
    for index in indices {
      addSettings(of: targets, index, tools: tools)
      weight += 4 + targets[index].plugins.count + targets[index].resources.count
      for dependency in targets[index].dependencies { weight += ManifestStyle.weight(of: dependency) }
    }
  }

  private mutating func addSettings(of targets: [Manifest.Target], _ index: Int, tools: ToolsVersion) {
    if targets[index].settings.isEmpty { return }
    let kind = targets[index].kind
    for setting in targets[index].settings { weight += setting.condition == nil ? 2 : 5 }
    if kind == .binary || kind == .system || kind == .plugin { return }
    for tool in Setting.Tool.allCases {
      let list = targets[index].settings(of: tool)
      if list.isEmpty { continue }
      lists.append(SettingList(list, of: tool, index, name: targets[index].name, tools: tools))
    }
  }
}

extension Manifest.Target {
  fileprivate func settings(of tool: Setting.Tool) -> [Setting] {
    if settings.allSatisfy({ $0.tool == tool }) { return settings }
    return settings.contains { $0.tool == tool } ? settings.filter { $0.tool == tool } : []
  }
}
