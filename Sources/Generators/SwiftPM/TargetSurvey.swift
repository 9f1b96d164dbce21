import Model

/// Facts about some targets of a manifest, collected before the first target is written.
struct TargetSurvey: Sendable {
  /// A list of settings of one tool that a target has.
  struct SettingList: Sendable {
    let target: Int
    let tool: Setting.Tool
    let settings: HashedSettings
    /// The name of the constant, if the list becomes one.
    let name: SwiftIdentifier
    /// Whether the type checker would take long over the list among the overloads of `.target`.
    let isLong: Bool
    /// Swift treats texts as equal that differ in the normalisation of an accent; only ASCII is certain to be the same
    /// bytes.
    let isASCII: Bool

    init(_ list: [Setting], of tool: Setting.Tool, _ target: Int, name: String, tools: ToolsVersion) {
      (self.target, self.tool, settings) = (target, tool, HashedSettings(list))
      isLong = list.reduce(0) { $0 + ($1.condition == nil ? 1 : 3) } >= 4
      // Most short lists do not become a constant, and need no name for it.
      self.name = isLong ? "\(TargetArgument(settingsOf: tool).label)Of\(words: name)" : "_"
      isASCII = list.allSatisfy { $0.isASCII(tools: tools) }
    }
  }

  /// In the order of the targets.
  private(set) var signatures: [TargetSignature] = []
  private(set) var lists: [SettingList] = []
  /// The conditions of settings in the order of their first use.
  private(set) var conditions: [(condition: Condition, uses: Int)] = []
  /// The weight of the targets for ``ManifestStyle``.
  private(set) var weight = 0
  private(set) var usesProductHelper = false
  private(set) var hasMacro = false
  private var positions: [Condition: Int] = [:]

  init(_ targets: [Manifest.Target], _ range: Range<Int>, tools: ToolsVersion) {
    signatures.reserveCapacity(range.count)
    for index in range {
      let settings = addSettings(of: targets, index, tools: tools)
      signatures.append(TargetSignature(targets, index, settings: settings, tools: tools))
      if targets[index].kind == .macro { hasMacro = true }
      weight += 4 + targets[index].plugins.count + targets[index].resources.count
      for dependency in targets[index].dependencies {
        weight += ManifestStyle.weight(of: dependency)
        if !usesProductHelper { usesProductHelper = TargetSyntax.usesHelper(dependency) }
      }
    }
  }

  /// - Returns: the arguments of the tools that the target has settings for.
  private mutating func addSettings(
    of targets: [Manifest.Target], _ index: Int, tools: ToolsVersion
  ) -> TargetArguments {
    var arguments = TargetArguments()
    if targets[index].settings.isEmpty { return arguments }
    let kind = targets[index].kind
    for setting in targets[index].settings {
      weight += setting.condition == nil ? 2 : 5
      if let condition = setting.condition, condition != Condition() { add(condition) }
    }
    if kind == .binary || kind == .system || kind == .plugin { return arguments }
    for tool in Setting.Tool.allCases {
      let list = targets[index].settings(of: tool)
      if list.isEmpty { continue }
      lists.append(SettingList(list, of: tool, index, name: targets[index].name, tools: tools))
      arguments.insert(TargetArgument(settingsOf: tool))
    }
    return arguments
  }

  private mutating func add(_ condition: Condition) {
    let position = positions[condition] ?? conditions.count
    if position == conditions.count {
      positions[condition] = position
      conditions.append((condition, 0))
    }
    conditions[position].uses += 1
  }
}

/// A list of settings with its hash, which is slow to compute, and so is computed on any thread.
struct HashedSettings: Hashable, Sendable {
  let list: [Setting]
  private let hash: Int

  init(_ list: [Setting]) { (self.list, hash) = (list, list.hashValue) }

  static func == (one: HashedSettings, other: HashedSettings) -> Bool {
    one.hash == other.hash && one.list == other.list
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension Manifest.Target {
  /// The settings for one tool, in their order.
  fileprivate func settings(of tool: Setting.Tool) -> [Setting] {
    if settings.allSatisfy({ $0.tool == tool }) { return settings }
    return settings.contains { $0.tool == tool } ? settings.filter { $0.tool == tool } : []
  }
}
