import Model
import Planning
import SwiftSources

/// What decides the conditions of a file of C in one way of building; what it does not know is not decided.
struct CFacts: Sendable {
  let language: CLanguage
  let platform: Platform
  /// By the settings of the module that compiles the file: `nil` for a value that is neither 0 nor 1.
  private var defines: [String: Bool?] = [:]

  init(_ settings: [Setting], _ language: CLanguage, in way: BuildContext) {
    (self.language, platform) = (language, way.platform)
    if language == .swift { return }
    let tool: Setting.Tool = [.cxx, .objectiveCxx].contains(language) ? .cxx : .c
    for setting in settings where setting.tool == tool && way.meets(setting.condition) {
      guard case .define(let text) = setting.kind, setting.condition?.traits.isEmpty ?? true else { continue }
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let value = parts.count == 1 ? "1" : parts[1]
      defines[parts[0]] = .some(value == "1" ? true : value == "0" ? false : nil)
    }
  }

  func value(of conditions: [SwiftSources.Condition]) -> Bool? {
    conditions.isEmpty ? true : conditions.value(value(of:))
  }

  private func value(of fact: ConditionFact) -> Bool? {
    if let argument = fact.argument { return fact.name == "defined" ? isDefined(argument) : nil }
    if let number = Int(fact.name) { return number != 0 }
    if let own = defines[fact.name] { return own }
    // All that are known are 1 where they are defined.
    return isDefined(fact.name)
  }

  private func isDefined(_ name: String) -> Bool? {
    if defines[name] != nil { return true }
    switch name {
    case "__cplusplus": return [.cxx, .objectiveCxx].contains(language)
    case "__OBJC__":
      return language == .swift ? platform.isApples : [.objectiveC, .objectiveCxx].contains(language)
    case "__ASSEMBLER__": return language == .assembler
    case "__clang__": return true
    case "__APPLE__", "__MACH__": return platform.isApples
    case "__linux__", "__linux": return platform.name == "android" ? nil : platform.name == "linux"
    case "__ANDROID__": return platform.name == "android"
    case "_WIN32", "WIN32": return platform.name == "windows"
    case "_MSC_VER": return platform.name == "windows" ? nil : false
    case "SWIFT_PACKAGE": return language == .swift ? nil : true
    default: return nil
    }
  }

  static func askPlatform(_ conditions: [SwiftSources.Condition]) -> Bool {
    conditions.contains { condition in
      (condition.failed + [condition.holds ?? ""]).contains { text in
        ["__OBJC__", "__APPLE__", "__MACH__", "__linux", "ANDROID", "WIN32", "_MSC_VER"].contains(where: text.contains)
      }
    }
  }
}
