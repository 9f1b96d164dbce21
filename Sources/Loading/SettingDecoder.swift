import Diagnostics
import Findings
import Model
import Text
import YAML

/// Decodes `settings:`, a list with one setting for each entry, in the order of the compiler's arguments.
func decodeSettings(_ node: YAMLNode, _ decoder: inout Decoder) -> [Setting] {
  decoder.list(node, "'settings'", mayRepeat: mayRepeat) { decodeSetting($1, &$0) }
}

private func decodeSetting(_ node: YAMLNode, _ decoder: inout Decoder) -> Setting? {
  var tool: Setting.Tool?
  var level: Setting.WarningLevel?
  var levelPlace: Place?
  var written = WrittenKind()
  var condition: Condition?
  decoder.mapping(node, "a setting", Keys.setting) { decoder, key, value, place in
    switch key {
    case .tool: tool = decoder.choice(value, "'tool'", Setting.Tool.self)
    case .as: (level, levelPlace) = (decoder.choice(value, "'as'", Setting.WarningLevel.self), place)
    case .when: condition = decodeCondition(value, &decoder)
    default: written.read(key, value, at: place, &decoder)
    }
  }
  guard node.kind == .mapping, !written.failed else { return nil }
  guard var kind = written.kind, let key = written.key else {
    if !node.pairs.contains(where: { Keys.setting.find($0.key) == nil }) {
      decoder.reportMissing("define", in: "a setting", at: node.place, example: "define: NAME")
    }
    return nil
  }
  if case .treatWarning(let name, _) = kind {
    kind = .treatWarning(name, level ?? .error)
  } else if let levelPlace {
    decoder.reportInvalid("'as'", "needs 'treat-warning'", at: levelPlace, help: "remove it")
  }
  guard let chosen = choose(tool, for: kind, key: key, at: node.place, &decoder) else { return nil }
  let setting = Setting(tool: chosen, kind: kind, condition: condition)
  guard let (what, help) = settingProblem(setting) else { return setting }
  decoder.reportInvalid("'\(key.rawValue)'", what, at: written.place ?? node.place, help: help)
  return nil
}

/// The kind of a setting, and the one key that says it.
private struct WrittenKind {
  private(set) var key: SettingKey?
  private(set) var kind: Setting.Kind?
  private(set) var place: Place?
  /// True if a value was wrong, which is reported.
  private(set) var failed = false

  mutating func read(_ key: SettingKey, _ value: YAMLNode, at place: Place, _ decoder: inout Decoder) {
    if let other = self.key {
      decoder.reportInvalid(
        "a setting", "cannot have both '\(other.rawValue)' and '\(key.rawValue)'", at: place,
        help: "write two entries")
    }
    (self.key, self.place, kind) = (key, value.place, decodeSettingKind(key, value, &decoder))
    if kind == nil { failed = true }
  }
}

/// The error of the compiler or the linker for the text of a setting, and the help; `nil` for valid texts.
private func settingProblem(_ setting: Setting) -> (what: String, help: String)? {
  switch setting.kind {
  case .define(let text):
    let name = String(text.prefix { $0 != "=" })
    // Parameters and a value may follow the first character of a macro's name.
    if setting.tool == .swift ? isSwiftIdentifier(name) : isC99Identifier(String(name.prefix(1))) { return nil }
    return (
      "is '\(text)', which is not a valid name", "write 'define: NAME' with letters, digits and '_', and no digit first"
    )
  case .linkedLibrary(let text), .linkedFramework(let text), .enableUpcomingFeature(let text),
    .enableExperimentalFeature(let text), .enableWarning(let text), .disableWarning(let text),
    .treatWarning(let text, _):
    if text.isEmpty { return ("is empty", "write a name, or remove the entry") }
    return text.hasPrefix("-") ? ("is '\(text)', which is an option, not a name", "write the name alone") : nil
  default: return nil
  }
}

/// The tool that is named, if it has the setting, or the default one.
private func choose(
  _ tool: Setting.Tool?, for kind: Setting.Kind, key: SettingKey, at place: Place, _ decoder: inout Decoder
) -> Setting.Tool? {
  let possible = tools(of: kind)
  if let chosen = tool ?? possible.first, possible.contains(chosen) { return chosen }
  decoder.reportInvalid(
    "'\(key.rawValue)'", "is not a setting of the tool '\(tool?.rawValue ?? "")'", at: place,
    help: "use one of: \(possible.map(\.rawValue).joined(separator: ", "))")
  return nil
}

private func decodeSettingKind(_ key: SettingKey, _ value: YAMLNode, _ decoder: inout Decoder) -> Setting.Kind? {
  var what: String { "'\(key.rawValue)'" }
  switch key {
  case .define: return decoder.text(value, what).map { .define($0) }
  case .headerSearchPath: return decoder.innerPath(value, what).map { .headerSearchPath($0) }
  case .linkedLibrary: return decoder.text(value, what).map { .linkedLibrary($0) }
  case .linkedFramework: return decoder.text(value, what).map { .linkedFramework($0) }
  case .upcomingFeature: return decoder.text(value, what).map { .enableUpcomingFeature($0) }
  case .experimentalFeature: return decoder.text(value, what).map { .enableExperimentalFeature($0) }
  case .languageMode: return decodeLanguageMode(value, what, &decoder).map { .swiftLanguageMode($0) }
  case .enableWarning: return decoder.text(value, what).map { .enableWarning($0) }
  case .disableWarning: return decoder.text(value, what).map { .disableWarning($0) }
  case .treatAllWarnings: return decoder.choice(value, what, Setting.WarningLevel.self).map { .treatAllWarnings($0) }
  case .treatWarning: return decoder.text(value, what).map { .treatWarning($0, .error) }
  case .unsafeFlags:
    return value.kind == .sequence
      ? .unsafeFlags(decoder.texts(value, what, mayRepeat: true)) : wrongFlags(value, &decoder)
  case .interoperability:
    enum Mode: String, CaseIterable {
      case c = "C"
      case cxx = "Cxx"
    }
    return decoder.choice(value, what, Mode.self).map { .interoperabilityMode($0.rawValue) }
  case .strictMemorySafety:
    guard let on = decoder.bool(value, what) else { return nil }
    if on { return .strictMemorySafety }
    decoder.reportInvalid(what, "can only be true", at: value.place, help: "remove the entry")
    return nil
  case .defaultIsolation:
    enum Isolation: String, CaseIterable {
      case mainActor = "MainActor"
      case nonisolated
    }
    return decoder.choice(value, what, Isolation.self).map { .defaultIsolation($0 == .mainActor ? "MainActor" : nil) }
  case .tool, .when, .as: return nil
  }
}

private func wrongFlags(_ node: YAMLNode, _ decoder: inout Decoder) -> Setting.Kind? {
  let help = node.kind == .scalar && !node.isNull ? "write '[\(node.text)]'" : nil
  decoder.report(
    .wrongType("'unsafe-flags'", expected: "a list", found: Decoder.describe(node), at: node.place, help: help))
  return nil
}

private let languageModes = ["4", "4.2", "5", "6"]

/// A language mode of a module: `5`, `6`, `4.2`.
private func decodeLanguageMode(
  _ node: YAMLNode, _ what: @autoclosure () -> String, _ decoder: inout Decoder
) -> String? {
  guard let text = decoder.text(node, what()) else { return nil }
  if languageModes.contains(text) { return text }
  decoder.reportInvalid(
    what(), "'\(text)' is not a language mode", at: node.place,
    help: "use one of: \(languageModes.joined(separator: ", "))")
  return nil
}

/// The language modes of a package. SwiftPM uses the newest one that it supports, so that newer ones may be listed too.
func decodeLanguageModes(_ node: YAMLNode, _ what: @autoclosure () -> String, _ decoder: inout Decoder) -> [String] {
  let modes: [(text: Located<String>, version: ToolsVersion)] = decoder.list(node, what()) { decoder, child in
    guard let text = decoder.text(child, what()) else { return nil }
    if let version = ToolsVersion(text.contains(".") ? text : text + ".0") {
      return (Located(text, at: child.place), version)
    }
    decoder.reportInvalid(what(), "'\(text)' is not a language mode", at: child.place, help: "write \"5\" or \"6\"")
    return nil
  }
  // Those after 6 are for compilers to come.
  let chosen = modes.filter { $0.version < ToolsVersion(7, 0) }.max { $0.version < $1.version } ?? modes.first
  if let text = chosen?.text, modes.count == node.count, !languageModes.contains(text.value) {
    decoder.reportInvalid(
      what(), "'\(text.value)' is not a language mode of any compiler", at: text.place,
      help: "use one of: \(languageModes.joined(separator: ", "))")
  }
  return modes.map(\.text.value)
}

/// Returns whether a repeated setting has a meaning. Flags may belong to other flags, the last of two warnings or modes
/// wins, and a linker searches a library again for the objects before it.
private func mayRepeat(_ node: YAMLNode) -> Bool {
  if let define = node["define"] { return define.bytes.contains(UInt8(ascii: "=")) }
  return node["header-search-path"] == nil && node["linked-framework"] == nil && node["upcoming-feature"] == nil
    && node["experimental-feature"] == nil
}

/// The tools that have a setting, the default one first.
func tools(of kind: Setting.Kind) -> [Setting.Tool] {
  switch kind {
  case .define: [.swift, .c, .cxx]
  case .headerSearchPath: [.c, .cxx]
  case .linkedLibrary, .linkedFramework: [.linker]
  case .unsafeFlags: [.swift, .c, .cxx, .linker]
  case .treatAllWarnings, .treatWarning: [.swift, .c, .cxx]
  case .enableWarning, .disableWarning: [.c, .cxx]
  case .interoperabilityMode, .enableUpcomingFeature, .enableExperimentalFeature, .strictMemorySafety,
    .swiftLanguageMode, .defaultIsolation:
    [.swift]
  }
}

private func decodeCondition(_ node: YAMLNode, _ decoder: inout Decoder) -> Condition? {
  enum Configuration: String, CaseIterable {
    case debug, release
  }
  var condition = Condition()
  decoder.mapping(node, "'when'", Keys.condition) { decoder, key, value, _ in
    switch key {
    case .platforms: condition.platforms = decodePlatformNames(value, &decoder)
    case .configuration:
      condition.configuration = decoder.choice(value, "'configuration'", Configuration.self)?.rawValue
    case .traits: condition.traits = decoder.texts(value, "'traits'")
    }
  }
  let isEmpty = condition.platforms.isEmpty && condition.configuration == nil && condition.traits.isEmpty
  return isEmpty ? nil : condition
}

/// Names of platforms in any case, returned in SwiftPM's spelling.
func decodePlatformNames(_ node: YAMLNode, _ decoder: inout Decoder) -> [String] {
  decoder.list(node, "'platforms'") { decoder, child in
    guard let name = decoder.name(child, "a platform") else { return nil }
    return decoder.platformName(name)
  }
}

extension Decoder {
  /// SwiftPM's spelling of a platform's name: lower case for a known platform, unchanged for others, of which those that
  /// look like a typo are reported.
  mutating func platformName(_ name: Located<String>) -> String {
    let lower = name.value.lowercased()
    if knownPlatforms.contains(lower) { return lower }
    if let help = didYouMean(nearest(to: lower, in: knownPlatforms.sorted())) {
      report(
        Diagnostic(
          .invalidValue, as: .warning, "SwiftPM has no platform '\(name.value)' of its own", at: name.place, help: help)
      )
    }
    return name.value
  }
}

private let knownPlatforms: Set<String> = [
  "ios", "macos", "maccatalyst", "tvos", "watchos", "visionos", "driverkit", "linux", "windows", "android", "wasi",
  "openbsd", "freebsd",
]
