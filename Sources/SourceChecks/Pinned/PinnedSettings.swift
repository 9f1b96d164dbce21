import Model
import Planning
import Text

/// The build settings of a pinned component's modules that change the meaning of their declarations for others. SwiftPM
/// reads them from the component's own Package.swift, not from its spec.
package enum PinnedSettings {
  /// The settings of each module in a manifest, by name.
  package static func of(_ manifest: Manifest) -> [String: [Setting]] {
    Dictionary(manifest.targets.map { ($0.name, of($0, in: manifest)) }) { first, _ in first }
  }

  static func of(_ target: Manifest.Target, in manifest: Manifest) -> [Setting] {
    let own = target.settings.filter { words(of: $0) != nil }
    return mode(of: manifest).map { [Setting(tool: .swift, kind: .swiftLanguageMode($0))] + own } ?? own
  }

  /// The settings that `integrate.lock.d` keeps of a component, by module.
  package static func of(_ kept: Project.KeptDeclarations) -> [String: [Setting]] {
    guard kept.isReadable else { return [:] }
    return DeclarationRecord.settings(in: kept.bytes)
  }

  /// The language mode that compilers use: the newest of the manifest before 7, since later ones are for future
  /// compilers.
  private static func mode(of manifest: Manifest) -> String? {
    let modes = (manifest.swiftLanguageModes ?? []).compactMap { text in
      ToolsVersion(text.contains(".") ? text : text + ".0").map { (text, $0) }
    }
    return modes.filter { $0.1 < ToolsVersion(7, 0) }.max { $0.1 < $1.1 }?.0
  }

  // MARK: Lines

  private static let condition = "when"

  /// The setting as it is kept, in the words of specs; `nil` where that would be read as something else.
  static func line(_ setting: Setting) -> String? {
    guard var words = words(of: setting) else { return nil }
    if let condition = setting.condition {
      words.append(Self.condition)
      words += condition.platforms.map { "platform:\($0)" }
      words += condition.configuration.map { ["configuration:\($0)"] } ?? []
      words += condition.traits.map { "trait:\($0)" }
    }
    guard words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }) else { return nil }
    let line = words.joined(separator: " ")
    return Self.setting(line) == setting ? line : nil
  }

  /// The key and its values; `nil` for what changes nothing that others see.
  private static func words(of setting: Setting) -> [String]? {
    guard setting.tool == .swift else { return nil }
    switch setting.kind {
    case .define(let name): return ["define", name]
    case .enableUpcomingFeature(let name): return ["upcoming-feature", name]
    case .enableExperimentalFeature(let name): return ["experimental-feature", name]
    case .swiftLanguageMode(let mode): return ["language-mode", mode]
    case .interoperabilityMode(let mode): return ["interoperability", mode]
    case .defaultIsolation(let actor): return ["default-isolation", actor ?? "nonisolated"]
    case .strictMemorySafety: return ["strict-memory-safety"]
    case .unsafeFlags(let flags): return ["unsafe-flags"] + flags
    default: return nil
    }
  }

  static func setting(_ line: String) -> Setting? {
    var words = line.split(separator: " ").map(String.init)
    var condition: Condition?
    if let end = words.firstIndex(of: Self.condition) {
      var found = Condition()
      for word in words[(end + 1)...] {
        let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "platform": found.platforms.append(parts[1])
        case "configuration": found.configuration = parts[1]
        case "trait": found.traits.append(parts[1])
        default: return nil
        }
      }
      condition = found
      words.removeSubrange(end...)
    }
    guard let key = words.first else { return nil }
    let values = Array(words.dropFirst())
    guard let kind = kind(key, values) else { return nil }
    return Setting(tool: .swift, kind: kind, condition: condition)
  }

  private static func kind(_ key: String, _ values: [String]) -> Setting.Kind? {
    if key == "unsafe-flags" { return .unsafeFlags(values) }
    if key == "strict-memory-safety" { return values.isEmpty ? .strictMemorySafety : nil }
    guard values.count == 1 else { return nil }
    return switch key {
    case "define": .define(values[0])
    case "upcoming-feature": .enableUpcomingFeature(values[0])
    case "experimental-feature": .enableExperimentalFeature(values[0])
    case "language-mode": .swiftLanguageMode(values[0])
    case "interoperability": .interoperabilityMode(values[0])
    case "default-isolation": .defaultIsolation(values[0] == "nonisolated" ? nil : values[0])
    default: nil
    }
  }
}

extension Spec {
  /// The spec with these settings of its modules, by name. Modules without an entry keep those of the spec.
  package func compiled(with settings: [String: [Setting]]) -> Spec {
    if settings.isEmpty { return self }
    var spec = self
    for index in spec.modules.indices {
      guard let own = settings[spec.modules[index].name.value] else { continue }
      spec.modules[index].settings = own + spec.modules[index].settings.filter { $0.tool != .swift }
    }
    spec.package?.swiftLanguageModes = nil
    return spec
  }
}
