import Model

/// The lists of settings that a manifest declares once as constants: those shared by several targets, and beside a table
/// the long ones too.
struct SharedSettings {
  struct Constant {
    let name: SwiftIdentifier
    let tool: Setting.Tool
    let settings: [Setting]
  }

  /// True if the constants are functions.
  let areFunctions: Bool
  /// In the order of their first use.
  private(set) var constants: [Constant] = []
  /// For each target and tool the index of its constant; -1 for none.
  private var references: [Int32]

  /// - Parameters:
  ///   - count: the number of targets of the manifest.
  ///   - inFunctions: true if targets are in functions, next to a table.
  init(targets count: Int, _ survey: TargetSurvey?, inFunctions: Bool) {
    areFunctions = inFunctions
    let lists = survey?.lists ?? []
    references = Array(repeating: -1, count: lists.isEmpty ? 0 : count * Setting.Tool.allCases.count)
    var found: [(list: TargetSurvey.SettingList, uses: Int)] = []
    var positions: [[Setting]: Int] = [:]
    for list in lists {
      let position = positions[list.settings] ?? found.count
      if position == found.count {
        positions[list.settings] = position
        found.append((list, 0))
      }
      found[position].uses += 1
      references[Self.slot(list.target, list.tool)] = Int32(position)
    }
    let names = name(found, inFunctions: inFunctions)
    for slot in references.indices where references[slot] >= 0 { references[slot] = names[Int(references[slot])] }
  }

  private static func slot(_ target: Int, _ tool: Setting.Tool) -> Int {
    let position = TargetArgument(settingsOf: tool).rawValue - TargetArgument.cSettings.rawValue
    return target * Setting.Tool.allCases.count + Int(position)
  }

  /// Makes constants of the lists that get one; returns the constant of each list, or -1.
  private mutating func name(
    _ found: [(list: TargetSurvey.SettingList, uses: Int)], inFunctions: Bool
  ) -> [Int32] {
    var taken = UniqueNames()
    return found.map { list, uses in
      let count = list.settings.count
      let isShared = uses * count >= 3 && uses != 1
      guard isShared || (inFunctions && list.isLong), list.isASCII else { return -1 }
      let name = taken.add(isShared ? "\(TargetArgument(settingsOf: list.tool).label)" : list.name)
      constants.append(Constant(name: name, tool: list.tool, settings: list.settings))
      return Int32(constants.count - 1)
    }
  }

  /// The index in `constants` of a target's list for a tool, or `nil` when the list is not a constant.
  func constant(_ target: Int, _ tool: Setting.Tool) -> Int? {
    if references.isEmpty { return nil }
    let constant = references[Self.slot(target, tool)]
    return constant < 0 ? nil : Int(constant)
  }
}

extension Setting {
  func isASCII(tools: ToolsVersion) -> Bool {
    if isPlain { return true }
    var writer = SourceWriter()
    writer.add(self, tools: tools)
    writer.finish(indent: 0)
    return writer.output.allSatisfy { $0 < 0x80 }
  }

  /// True for a plain word, with no condition or one of platforms and a configuration only, all in ASCII.
  fileprivate var isPlain: Bool {
    func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
    switch kind {
    case .define(let word), .enableUpcomingFeature(let word), .enableExperimentalFeature(let word):
      guard isASCII(word) else { return false }
    default: return false
    }
    guard let condition else { return true }
    return condition.traits.isEmpty && condition.platforms.allSatisfy(isASCII)
      && (condition.configuration.map(isASCII) ?? true)
  }
}

/// Identifiers, each given out once.
struct UniqueNames {
  private var taken: Set<SwiftIdentifier> = []

  /// The name, with a number appended when it is taken.
  mutating func add(_ name: SwiftIdentifier) -> SwiftIdentifier {
    var candidate = name
    var number: UInt = 1
    while !taken.insert(candidate).inserted {
      number += 1
      candidate = "\(name)\(number)"
    }
    return candidate
  }
}
