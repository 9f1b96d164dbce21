import Model
import Text

enum SettingSyntax {
  /// `nil` if PackageDescription has no such setting for that tool.
  static func requiredTools(_ setting: Setting) -> ToolsVersion? {
    // Called for each setting of a manifest, so it allocates nothing.
    let (isSwift, isLinker) = (setting.tool == .swift, setting.tool == .linker)
    let isC = !isSwift && !isLinker
    let (fits, since): (Bool, ToolsVersion) =
      switch setting.kind {
      case .headerSearchPath: (isC, ToolsVersion(5, 0))
      case .define: (!isLinker, ToolsVersion(5, 0))
      case .linkedLibrary, .linkedFramework: (isLinker, ToolsVersion(5, 0))
      case .unsafeFlags: (true, ToolsVersion(5, 0))
      case .enableUpcomingFeature, .enableExperimentalFeature: (isSwift, ToolsVersion(5, 8))
      case .interoperabilityMode: (isSwift, ToolsVersion(5, 9))
      case .swiftLanguageMode: (isSwift, ToolsVersion(6, 0))
      case .treatAllWarnings, .treatWarning: (!isLinker, ToolsVersion(6, 2))
      case .enableWarning, .disableWarning: (isC, ToolsVersion(6, 2))
      case .strictMemorySafety, .defaultIsolation: (isSwift, ToolsVersion(6, 2))
      }
    return fits ? since : nil
  }

  /// PackageDescription's name of the kind.
  static func name(_ kind: Setting.Kind) -> StaticString {
    switch kind {
    case .headerSearchPath: "headerSearchPath"
    case .define: "define"
    case .linkedLibrary: "linkedLibrary"
    case .linkedFramework: "linkedFramework"
    case .interoperabilityMode: "interoperabilityMode"
    case .enableUpcomingFeature: "enableUpcomingFeature"
    case .enableExperimentalFeature: "enableExperimentalFeature"
    case .strictMemorySafety: "strictMemorySafety"
    case .unsafeFlags: "unsafeFlags"
    case .swiftLanguageMode: "swiftLanguageMode"
    case .treatAllWarnings: "treatAllWarnings"
    case .treatWarning: "treatWarning"
    case .enableWarning: "enableWarning"
    case .disableWarning: "disableWarning"
    case .defaultIsolation: "defaultIsolation"
    }
  }

  /// As a spec says it: `default-isolation`.
  static func key(_ kind: Setting.Kind) -> String {
    switch kind {
    case .enableUpcomingFeature: "upcoming-feature"
    case .enableExperimentalFeature: "experimental-feature"
    case .swiftLanguageMode: "language-mode"
    case .interoperabilityMode: "interoperability"
    default: name(kind).description.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
    }
  }

  /// `.v5`, or `.version("6")` if that version of PackageDescription has no member.
  static func languageMode(_ mode: String, tools: ToolsVersion) -> SwiftSource {
    switch mode {
    case "4": .code(".v4")
    case "4.2": .code(".v4_2")
    case "5": .code(".v5")
    case "6" where tools >= ToolsVersion(6, 0): .code(".v6")
    default: .call(".version", [.string(mode)])
    }
  }

  /// `nil` for a condition that always holds.
  static func condition(_ condition: Condition, tools: ToolsVersion) -> SwiftSource? {
    var arguments: [SwiftSource] = []
    if !condition.platforms.isEmpty {
      let platforms = condition.platforms.map { PlatformSyntax.condition($0, tools: tools) }
      arguments.append(SwiftSource.array(platforms).labelled("platforms"))
    }
    if let configuration = condition.configuration {
      arguments.append(SwiftSource.member(configuration).labelled("configuration"))
    }
    if !condition.traits.isEmpty { arguments.append(SwiftSource.strings(condition.traits.sorted()).labelled("traits")) }
    return arguments.isEmpty ? nil : .call(".when", arguments)
  }
}

extension SourceWriter {
  mutating func add(_ setting: Setting, tools: ToolsVersion) {
    code(".")
    code(SettingSyntax.name(setting.kind))
    begin("(")
    addValues(setting, tools: tools)
    if let when = setting.condition.flatMap({ SettingSyntax.condition($0, tools: tools) }) {
      item()
      add(when)
    }
    end()
  }

  private mutating func addValues(_ setting: Setting, tools: ToolsVersion) {
    item()
    switch setting.kind {
    case .headerSearchPath(let value), .linkedLibrary(let value), .linkedFramework(let value),
      .enableUpcomingFeature(let value), .enableExperimentalFeature(let value), .enableWarning(let value),
      .disableWarning(let value):
      string(value)
    case .define(let text): addDefine(text, tool: setting.tool)
    case .interoperabilityMode(let mode): add(.member(mode))
    case .strictMemorySafety: break
    case .unsafeFlags(let flags): strings(flags)
    case .swiftLanguageMode(let mode): add(SettingSyntax.languageMode(mode, tools: tools))
    case .treatAllWarnings(let level): code(level.argument)
    case .treatWarning(let group, let level):
      string(group)
      item()
      code(level.argument)
    case .defaultIsolation(let isolation): code(isolation == nil ? "nil" : "MainActor.self")
    }
  }

  /// C settings take the name and the value as two arguments; Swift's take the text as it is.
  private mutating func addDefine(_ text: String, tool: Setting.Tool) {
    guard tool != .swift, let sign = text.unicodeScalars.firstIndex(of: "=") else { return string(text) }
    let value = text.unicodeScalars[text.unicodeScalars.index(after: sign)...]
    string(String(text.unicodeScalars[..<sign]))
    argument("to")
    string(String(value))
  }
}

extension Setting.WarningLevel {
  fileprivate var argument: StaticString {
    switch self {
    case .warning: "as: .warning"
    case .error: "as: .error"
    }
  }
}
