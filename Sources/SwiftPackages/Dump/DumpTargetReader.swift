import Diagnostics
import JSON
import Model
import Paths
import Text

extension DumpManifestReader {
  private static let keys: Set<String> = [
    "name", "type", "path", "url", "checksum", "sources", "exclude", "resources", "publicHeadersPath", "dependencies",
    "settings", "pluginUsages", "packageAccess", "pkgConfig", "providers", "pluginCapability",
  ]

  private static let kinds: [String: TargetKind] = [
    "regular": .library, "executable": .executable, "test": .test, "macro": .macro, "plugin": .plugin,
    "binary": .binary, "system": .system,
  ]

  mutating func target(_ json: JSONValue, tools: ToolsVersion) -> Manifest.Target? {
    guard let object = cursor.object(json, "a target", keys: Self.keys),
      let name = cursor.requiredString(object, "name", "a target"),
      let type = cursor.requiredString(object, "type", "target '\(name)'")
    else { return nil }
    guard let kind = Self.kinds[type] else {
      cursor.unknown("target '\(name)' is of kind '\(type)', which is unknown", at: json.offset)
      return nil
    }
    var target = Manifest.Target(name: name, kind: kind)
    let what = "of target '\(name)'"
    readFiles(object, what, into: &target)
    target.dependencies = cursor.list(object["dependencies"], "'dependencies' \(what)").compactMap {
      targetDependency($0, what)
    }
    target.settings = cursor.list(object["settings"], "'settings' \(what)").compactMap { setting($0, what) }
    target.plugins = cursor.list(object["pluginUsages"], "'pluginUsages' \(what)").compactMap { pluginUsage($0, what) }
    if case .bool(let said)? = object["packageAccess"]?.content {
      target.packageAccess = said || !Self.canSayAccess(kind, tools)
    }
    target.url = cursor.optionalString(object["url"], "'url' \(what)")
    target.checksum = cursor.optionalString(object["checksum"], "'checksum' \(what)")
    target.pkgConfig = cursor.optionalString(object["pkgConfig"], "'pkgConfig' \(what)")
    target.providers = providers(object["providers"], "target '\(name)'")
    target.capability = object["pluginCapability"].flatMap { capability($0, what) }
    return target
  }

  /// Before 5.9, and for kinds without Swift code, a dump denies package access, which has no meaning.
  private static func canSayAccess(_ kind: TargetKind, _ tools: ToolsVersion) -> Bool {
    tools >= ToolsVersion(5, 9) && kind != .binary && kind != .system
  }

  private mutating func readFiles(_ object: DumpCursor.Object, _ what: String, into target: inout Manifest.Target) {
    target.path = cursor.optionalString(object["path"], "'path' \(what)")
    if let path = target.path, Path.isAbsolute(path) {
      hasForeignPath = true
      cursor.invalid(
        "the path '\(path)' \(what) is absolute, but must be relative to the package",
        at: object["path"]?.offset ?? 0, help: "write it relative to the folder of Package.swift")
    }
    if let sources = object["sources"] { target.sources = cursor.strings(sources, "'sources' \(what)") }
    target.exclude = cursor.strings(object["exclude"], "'exclude' \(what)")
    target.publicHeadersPath = cursor.optionalString(object["publicHeadersPath"], "'publicHeadersPath' \(what)")
    target.resources = cursor.list(object["resources"], "'resources' \(what)").compactMap { resource($0, what) }
  }

  private mutating func resource(_ json: JSONValue, _ what: String) -> Resource? {
    guard let object = cursor.object(json, "a resource \(what)", keys: ["path", "rule", "localization"]),
      let path = cursor.requiredString(object, "path", "a resource \(what)"),
      let said = cursor.required(object, "rule", "a resource \(what)")
    else { return nil }
    // Before 5.7 a rule is its name, with the localization beside it.
    if case .string(let rule) = said.content {
      return resource(path, rule, object["localization"], what, at: said.offset)
    }
    guard let (rule, payload) = cursor.enumeration(said, "the rule of a resource \(what)") else { return nil }
    let options =
      payload.isEmpty ? nil : cursor.object(payload, "the rule of a resource \(what)", keys: ["localization"])
    return resource(path, rule, options?["localization"], what, at: said.offset)
  }

  private mutating func resource(
    _ path: String, _ rule: String, _ localization: JSONValue?, _ what: String, at offset: Int
  ) -> Resource? {
    switch rule {
    case "copy": return Resource(path: path, rule: .copy)
    case "embedInCode": return Resource(path: path, rule: .embedInCode)
    case "process":
      let localization = cursor.optionalString(localization, "the localization of a resource \(what)")
      if let localization, localization != "default", localization != "base" {
        cursor.unknown("resource '\(path)' has the localization '\(localization)'", at: offset)
        return Resource(path: path, rule: .process(localization: nil))
      }
      return Resource(path: path, rule: .process(localization: localization))
    default:
      cursor.unknown("resource '\(path)' has the rule '\(rule)', which is unknown", at: offset)
      return nil
    }
  }

  private mutating func targetDependency(_ json: JSONValue, _ what: String) -> Manifest.Dependency? {
    guard let (kind, payload) = cursor.enumeration(json, "a dependency \(what)") else { return nil }
    guard kind != "product" else { return productDependency(payload, what) }
    guard kind == "target" || kind == "byName" else {
      cursor.unknown("a dependency \(what) is of kind '\(kind)', which is unknown", at: json.offset)
      return nil
    }
    guard let values = cursor.values(payload, "a dependency \(what)", count: 2),
      let name = cursor.string(values[0], "the name of a dependency \(what)")
    else { return nil }
    let condition = self.condition(values[1], "dependency '\(name)' \(what)")
    return kind == "target" ? .target(name, condition) : .byName(name, condition)
  }

  private mutating func productDependency(_ payload: JSONValue, _ what: String) -> Manifest.Dependency? {
    guard let values = cursor.values(payload, "a dependency \(what)", count: 4),
      let name = cursor.string(values[0], "the name of a dependency \(what)")
    else { return nil }
    let package = cursor.optionalString(values[1], "the package of dependency '\(name)' \(what)")
    var aliases: [String: String] = [:]
    if case .object(let members) = values[2].content {
      for member in members {
        aliases[member.key] = cursor.string(member.value, "a module alias of dependency '\(name)' \(what)")
      }
    } else if !values[2].isNull {
      cursor.invalid("the module aliases of dependency '\(name)' \(what) are not an object", at: values[2].offset)
    }
    return .product(name, package: package, aliases: aliases, condition(values[3], "dependency '\(name)' \(what)"))
  }

  /// `nil` if there is no condition.
  mutating func condition(_ json: JSONValue, _ what: String) -> Condition? {
    guard !json.isNull,
      let object = cursor.object(json, "the condition of \(what)", keys: ["platformNames", "config", "traits"])
    else { return nil }
    let configuration = cursor.optionalString(object["config"], "the configuration of \(what)")
    let traits = cursor.strings(object["traits"], "the traits of \(what)").sorted()
    if let said = object["traits"], said.isEmpty {
      cursor.unknown("\(what) depends on an empty list of traits", at: said.offset)
    }
    let condition = Condition(
      platforms: cursor.strings(object["platformNames"], "the platforms of \(what)"), configuration: configuration,
      traits: traits)
    return condition == Condition() ? nil : condition
  }

  private mutating func pluginUsage(_ json: JSONValue, _ what: String) -> Manifest.PluginUsage? {
    guard let (kind, payload) = cursor.enumeration(json, "a plugin usage \(what)") else { return nil }
    guard kind == "plugin" else {
      cursor.unknown("a plugin usage \(what) is of kind '\(kind)', which is unknown", at: json.offset)
      return nil
    }
    guard let values = cursor.values(payload, "a plugin usage \(what)", count: 2),
      let name = cursor.string(values[0], "the name of a plugin usage \(what)")
    else { return nil }
    return Manifest.PluginUsage(
      name: name, package: cursor.optionalString(values[1], "the package of plugin '\(name)' \(what)"))
  }
}
