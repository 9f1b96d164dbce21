import Diagnostics
import JSON
import Model
import SwiftPackages
import Text

// The build settings and language modes of a podspec.
extension PodspecConverter {
  func addLinked(
    _ json: JSONValue, into module: inout Module, _ condition: Condition? = nil, _ kind: (String) -> Setting.Kind
  ) {
    var known = Set(module.settings)
    for name in json.texts {
      let setting = Setting(tool: .linker, kind: kind(name), condition: condition)
      if known.insert(setting).inserted { module.settings.append(setting) }
    }
  }

  /// Adds definitions; other flags would be unsafe.
  func addFlags(_ json: JSONValue, _ module: inout Module) -> Bool {
    let flags = json.texts.flatMap { $0.split(separator: " ") }
    guard !flags.isEmpty,
      flags.allSatisfy({ $0.hasPrefix("-D") && $0.count > 2 && !$0.contains("$") && !$0.contains("\"") })
    else { return false }
    var known = Set(module.settings)
    for flag in flags {
      for tool in [Setting.Tool.c, .cxx] {
        let setting = Setting(tool: tool, kind: .define(String(flag.dropFirst(2))), condition: nil)
        if known.insert(setting).inserted { module.settings.append(setting) }
      }
    }
    return true
  }

  /// Sets the newest of the language modes, since SwiftPM takes only one.
  func setLanguageMode(_ json: JSONValue, _ module: inout Module) -> Bool {
    let majors = json.texts.compactMap { text in Int(text.prefix { $0 != "." }) }
    guard let newest = majors.max(), (4...6).contains(newest) else { return false }
    let setting = Setting(tool: .swift, kind: .swiftLanguageMode(String(newest)), condition: nil)
    if !module.settings.contains(setting) { module.settings.append(setting) }
    return true
  }

  mutating func setPlatforms(_ member: JSONValue.Member, _ spec: inout Spec) {
    for finding in podspec.unknownPlatforms(of: member.value) { bag.add(finding) }
    for platform in platforms(of: member.value) {
      if !spec.platforms.contains(where: { $0.value.name == platform.name }) {
        spec.platforms.append(unplaced(platform))
      }
    }
  }
}
