import Model

/// The lists of settings that a manifest states once and by a name: those that several targets have, and in a split
/// manifest the long ones too.
struct SharedSettings {
  struct Constant {
    let name: String
    let tool: Setting.Tool
    let settings: [Setting]
  }

  /// In the order of their first use.
  private(set) var constants: [Constant] = []
  private(set) var conditions: SharedConditions
  private let style: ManifestStyle
  private var names: [[Setting]: String] = [:]

  init(_ manifest: Manifest, style: ManifestStyle) {
    self.style = style
    conditions = style == .split ? SharedConditions(manifest) : SharedConditions()
    // Each list is looked up once: hashing settings takes long.
    var positions: [[Setting]: Int] = [:]
    var found: [(list: [Setting], target: String, uses: Int)] = []
    func kept(_ slot: inout Int) -> Int { slot }
    for target in manifest.targets where target.kind != .binary && target.kind != .system && target.kind != .plugin {
      for tool in Setting.Tool.allCases {
        let list = target.settings(of: tool)
        guard !list.isEmpty else { continue }
        let position = kept(&positions[list, default: found.count])
        if position == found.count { found.append((list, target.name, 0)) }
        found[position].uses += 1
      }
    }
    var taken = UniqueNames()
    for (list, target, uses) in found {
      let isShared = uses * list.count >= 3 && uses != 1
      guard isShared || (style == .split && Self.isLong(list)), isASCII(list, tools: manifest.tools) else { continue }
      let label = TargetSyntax.label(list[0].tool)
      let name = taken.add(isShared ? label : label + "Of" + UniqueNames.words(target))
      names[list] = name
      constants.append(Constant(name: name, tool: list[0].tool, settings: list))
    }
  }

  /// Whether the type checker would take long over the list beside the overloads of `.target`.
  private static func isLong(_ list: [Setting]) -> Bool {
    list.reduce(0) { $0 + ($1.condition == nil ? 1 : 3) } >= 4
  }

  /// Swift takes texts for equal that differ in how an accent is written; only ASCII is sure to be the same bytes.
  private func isASCII(_ list: [Setting], tools: ToolsVersion) -> Bool {
    list.allSatisfy { setting in
      setting.isPlain
        || SettingSyntax.expression(setting, tools: tools, conditions: conditions).text(indent: 0).utf8.allSatisfy {
          $0 < 0x80
        }
    }
  }

  /// How a target's list refers to the constant, or `nil` when the list has none.
  func reference(to settings: [Setting]) -> String? {
    names[settings].map { style == .split ? $0 + "()" : $0 }
  }
}

extension Manifest.Target {
  /// The settings of one tool, in their order.
  func settings(of tool: Setting.Tool) -> [Setting] {
    if settings.allSatisfy({ $0.tool == tool }) { return settings }
    return settings.contains { $0.tool == tool } ? settings.filter { $0.tool == tool } : []
  }
}

extension Setting {
  /// Whether this is a word for a tool whose condition, if any, names platforms and a configuration, all in ASCII.
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

/// Conditions of settings that a split manifest states once: they make up most of the code of a long list.
struct SharedConditions {
  private(set) var constants: [(name: String, condition: Condition)] = []
  private var names: [Condition: String] = [:]

  /// None.
  init() {}

  init(_ manifest: Manifest) {
    var uses: [Condition: Int] = [:]
    var order: [Condition] = []
    for target in manifest.targets {
      for case let condition? in target.settings.map(\.condition) where condition != Condition() {
        if uses[condition] == nil { order.append(condition) }
        uses[condition, default: 0] += 1
      }
    }
    var taken = UniqueNames()
    for condition in order where (uses[condition] ?? 0) > 3 {
      let words =
        condition.platforms.map(PlatformSyntax.word) + (condition.configuration.map { [$0] } ?? []) + condition.traits
      guard words.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else { continue }
      // A name of a dozen platforms says no more than the condition itself.
      let name = taken.add(words.count > 4 ? "condition" : "when" + words.map(UniqueNames.words).joined())
      names[condition] = name
      constants.append((name, condition))
    }
  }

  func reference(to condition: Condition) -> String? { names[condition].map { $0 + "()" } }
}

/// Identifiers that are given once each.
struct UniqueNames {
  private var taken: Set<String> = []

  /// The name, with a number behind it when it is taken.
  mutating func add(_ name: String) -> String {
    var candidate = name
    var number = 1
    while !taken.insert(candidate).inserted {
      number += 1
      candidate = "\(name)\(number)"
    }
    return candidate
  }

  /// The letters and digits of a name, each word with a capital.
  static func words(_ name: String) -> String {
    var words = ""
    var startsWord = true
    for byte in name.utf8 {
      let scalar = Unicode.Scalar(byte)
      guard scalar.properties.isAlphabetic && scalar.isASCII || (0x30...0x39).contains(byte) else {
        startsWord = true
        continue
      }
      words += startsWord ? scalar.properties.uppercaseMapping : String(scalar)
      startsWord = false
    }
    return words
  }
}
