import Diagnostics
import JSON
import Model

extension DumpManifestReader {
  mutating func setting(_ json: JSONValue, _ what: String) -> Setting? {
    let keys: Set<String> = ["tool", "kind", "condition", "name", "value"]
    guard let object = cursor.object(json, "a setting \(what)", keys: keys),
      let named = cursor.requiredString(object, "tool", "a setting \(what)"),
      let (name, payload) = nameAndPayload(object, what)
    else { return nil }
    guard let tool = Setting.Tool(rawValue: named) else {
      cursor.unknown("a setting \(what) is for '\(named)', which is unknown", at: json.offset)
      return nil
    }
    guard let kind = self.kind(name, payload, "setting '\(name)' \(what)", at: payload.offset) else { return nil }
    let condition = object["condition"].flatMap { self.condition($0, "setting '\(name)' \(what)") }
    if let configuration = condition?.configuration, configuration != "debug", configuration != "release" {
      cursor.unknown("setting '\(name)' \(what) is for configuration '\(configuration)'", at: json.offset)
      return nil
    }
    return Setting(tool: tool, kind: kind, condition: condition)
  }

  private mutating func nameAndPayload(
    _ object: DumpCursor.Object, _ what: String
  ) -> (name: String, payload: JSONValue)? {
    guard let name = object["name"], let value = object["value"] else {
      return cursor.required(object, "kind", "a setting \(what)").flatMap {
        cursor.enumeration($0, "a setting \(what)")
      }
    }
    // Before 5.8 a setting is a name and a list of strings.
    guard let name = cursor.string(name, "the name of a setting \(what)") else { return nil }
    let values = cursor.list(value, "the value of setting '\(name)' \(what)")
    let first = name == "unsafeFlags" ? value : values.first
    let payload = first.map { [JSONValue.Member("_0", $0)] } ?? []
    return (name, JSONValue(.object(payload), offset: value.offset))
  }

  private mutating func kind(_ name: String, _ payload: JSONValue, _ what: String, at offset: Int) -> Setting.Kind? {
    guard let object = cursor.object(payload, what, keys: ["_0", "_1"]) else { return nil }
    let simple: ((String) -> Setting.Kind)? =
      switch name {
      case "headerSearchPath": Setting.Kind.headerSearchPath
      case "define": Setting.Kind.define
      case "linkedLibrary": Setting.Kind.linkedLibrary
      case "linkedFramework": Setting.Kind.linkedFramework
      case "enableUpcomingFeature": Setting.Kind.enableUpcomingFeature
      case "enableExperimentalFeature": Setting.Kind.enableExperimentalFeature
      case "swiftLanguageMode", "swiftLanguageVersion": Setting.Kind.swiftLanguageMode
      case "enableWarning": Setting.Kind.enableWarning
      case "disableWarning": Setting.Kind.disableWarning
      default: nil
      }
    if let simple { return cursor.requiredString(object, "_0", what).map(simple) }
    switch name {
    case "strictMemorySafety": return .strictMemorySafety
    case "unsafeFlags": return .unsafeFlags(cursor.strings(object["_0"], what))
    case "treatAllWarnings": return level(object, "_0", what).map { .treatAllWarnings($0) }
    case "treatWarning":
      guard let group = cursor.requiredString(object, "_0", what), let level = self.level(object, "_1", what) else {
        return nil
      }
      return .treatWarning(group, level)
    case "interoperabilityMode": return choice(object, what, ["C", "Cxx"]).map { .interoperabilityMode($0) }
    case "defaultIsolation":
      return choice(object, what, ["MainActor", "nonisolated"]).map {
        .defaultIsolation($0 == "nonisolated" ? nil : $0)
      }
    default:
      cursor.unknown("\(what) is unknown", at: offset)
      return nil
    }
  }

  private mutating func level(_ object: DumpCursor.Object, _ key: String, _ what: String) -> Setting.WarningLevel? {
    guard let text = cursor.requiredString(object, key, what) else { return nil }
    guard let level = Setting.WarningLevel(rawValue: text) else {
      cursor.unknown("\(what) has the level '\(text)', which is unknown", at: object.offset)
      return nil
    }
    return level
  }

  private mutating func choice(_ object: DumpCursor.Object, _ what: String, _ known: Set<String>) -> String? {
    guard let text = cursor.requiredString(object, "_0", what) else { return nil }
    guard known.contains(text) else {
      cursor.unknown("\(what) is '\(text)', which is unknown", at: object.offset)
      return nil
    }
    return text
  }
}
