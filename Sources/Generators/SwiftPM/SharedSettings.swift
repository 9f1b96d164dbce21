import Model

/// The lists of settings that a manifest declares once as constants: those shared by several targets, and in a split
/// manifest the long ones too.
struct SharedSettings {
  struct Constant {
    let name: SwiftIdentifier
    let tool: Setting.Tool
    let settings: [Setting]
  }

  /// In the order of their first use.
  private(set) var constants: [Constant] = []
  let conditions: SharedConditions
  /// For each target and tool the index of its constant; -1 for none.
  private var references: [Int32]

  /// - Parameter count: the number of targets of the manifest.
  init(targets count: Int, _ surveys: [TargetSurvey], style: ManifestStyle) {
    conditions = style == .split ? SharedConditions(surveys) : SharedConditions()
    references = Array(repeating: -1, count: count * Setting.Tool.allCases.count)
    var found: [(list: TargetSurvey.SettingList, uses: Int)] = []
    var positions: [HashedSettings: Int] = [:]
    positions.reserveCapacity(surveys.reduce(0) { $0 + $1.lists.count })
    func position(of list: TargetSurvey.SettingList, _ slot: inout Int) -> Int {
      if slot == found.count { found.append((list, 0)) }
      found[slot].uses += 1
      return slot
    }
    for survey in surveys {
      for list in survey.lists {
        let position = position(of: list, &positions[list.settings, default: found.count])
        references[Self.slot(list.target, list.tool)] = Int32(position)
      }
    }
    let names = name(found, style)
    for slot in references.indices where references[slot] >= 0 { references[slot] = names[Int(references[slot])] }
  }

  private static func slot(_ target: Int, _ tool: Setting.Tool) -> Int {
    let position = TargetArgument(settingsOf: tool).rawValue - TargetArgument.cSettings.rawValue
    return target * Setting.Tool.allCases.count + Int(position)
  }

  /// Makes constants of the lists that get one.
  ///
  /// - Returns: the constant of each list, or -1.
  private mutating func name(
    _ found: [(list: TargetSurvey.SettingList, uses: Int)], _ style: ManifestStyle
  ) -> [Int32] {
    var taken = UniqueNames()
    return found.map { list, uses in
      let count = list.settings.list.count
      let isShared = uses * count >= 3 && uses != 1
      guard isShared || (style == .split && list.isLong), list.isASCII else { return -1 }
      let name = taken.add(isShared ? "\(TargetArgument(settingsOf: list.tool).label)" : list.name)
      constants.append(Constant(name: name, tool: list.tool, settings: list.settings.list))
      return Int32(constants.count - 1)
    }
  }

  /// The index in `constants` of a target's list for a tool, or `nil` when the list is not a constant.
  func constant(_ target: Int, _ tool: Setting.Tool) -> Int? {
    let constant = references[Self.slot(target, tool)]
    return constant < 0 ? nil : Int(constant)
  }
}

extension Setting {
  /// Whether the code for it is ASCII.
  func isASCII(tools: ToolsVersion) -> Bool {
    if isPlain { return true }
    var writer = SourceWriter()
    // A condition that is declared once has a name in ASCII, and is in ASCII itself.
    writer.add(self, tools: tools, conditions: SharedConditions())
    writer.finish(indent: 0)
    return writer.output.allSatisfy { $0 < 0x80 }
  }

  /// Whether it is a plain word, and its condition, if any, has platforms and a configuration only, all in ASCII.
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

/// Conditions of settings that a split manifest declares once: they make up most of the code of a long list.
struct SharedConditions {
  private(set) var constants: [(name: SwiftIdentifier, condition: Condition)] = []
  private var calls: [Condition: SwiftCode] = [:]

  /// None.
  init() {}

  init(_ surveys: [TargetSurvey]) {
    var uses: [Condition: Int] = [:]
    var order: [Condition] = []
    for (condition, count) in surveys.lazy.flatMap(\.conditions) {
      if uses[condition] == nil { order.append(condition) }
      uses[condition, default: 0] += count
    }
    var taken = UniqueNames()
    for condition in order where (uses[condition] ?? 0) > 3 {
      let words =
        condition.platforms.map(PlatformSyntax.word) + (condition.configuration.map { [$0] } ?? []) + condition.traits
      guard words.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else { continue }
      // A name of a dozen platforms is no clearer than the condition itself.
      let name = taken.add(words.count > 4 ? "condition" : words.reduce("when") { "\($0)\(words: $1)" })
      calls[condition] = "\(name)()"
      constants.append((name, condition))
    }
  }

  /// The call that returns it.
  func reference(to condition: Condition) -> SwiftCode? { calls.isEmpty ? nil : calls[condition] }
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
