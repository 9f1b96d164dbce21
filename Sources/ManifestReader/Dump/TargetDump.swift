import JSON
import Text

struct TargetDump {
  let target: ManifestObject
  let unsupportedConstruct: (String) -> Unsupported

  init(_ target: ManifestObject, unsupportedConstruct: @escaping (String) -> Unsupported) {
    (self.target, self.unsupportedConstruct) = (target, unsupportedConstruct)
  }

  private var kind: String { target.targetKind }

  private func optional(_ name: String) -> Value? { target.fields[name]?.wrapped }

  func json() throws -> JSONValue {
    let dependencies = (optional("dependencies")?.elements ?? []).map(dependency)
    let settings = try self.settings()
    let resources = try (optional("resources")?.elements ?? []).map(resource)
    try checkProperties(settings: settings)
    let exclude = try paths("exclude") ?? []
    var members: [JSONValue.Member] = [
      .init("dependencies", .array(dependencies)), .init("exclude", .strings(exclude)),
      .init("name", .string(optional("name")?.text ?? "")),
      .init("packageAccess", .bool(optional("packageAccess")?.holds ?? false)),
      .init("resources", .array(resources)), .init("settings", .array(settings)), .init("type", .string(kind)),
    ]
    if let sources = try paths("sources") { members.append(.init("sources", .strings(sources))) }
    for name in ["path", "url", "publicHeadersPath", "pkgConfig", "checksum"] {
      if let text = optional(name)?.text { members.append(.init(name, .string(text))) }
    }
    if let providers = optional("providers") {
      members.append(.init("providers", .array(providers.elements.map(PackageDump.provider))))
    }
    if let capability = optional("capability") {
      members.append(.init("pluginCapability", self.capability(capability.made)))
    }
    if let plugins = optional("plugins") {
      let usages = plugins.elements.map { usage -> JSONValue in
        let arguments = usage.made.arguments
        let package = arguments.count > 1 ? arguments[1].wrapped?.text : nil
        return ["plugin": [.string(arguments.first?.text ?? ""), .optional(package)]]
      }
      members.append(.init("pluginUsages", .array(usages)))
    }
    return .object(members)
  }

  /// Refuses properties that SwiftPM does not allow in this kind of target.
  private func checkProperties(settings: [JSONValue]) throws {
    func has(_ names: String...) -> Bool {
      names.contains { name in
        name == "settings" ? !settings.isEmpty : optional(name).map { !$0.isEmptyList(for: name) } ?? false
      }
    }
    let isWrong: Bool
    switch kind {
    case "regular", "executable", "test": isWrong = has("url", "checksum")
    case "system":
      isWrong = has(
        "dependencies", "exclude", "sources", "resources", "publicHeadersPath", "settings", "checksum", "plugins", "url"
      )
    case "binary":
      isWrong =
        has("dependencies", "exclude", "sources", "resources", "publicHeadersPath", "settings", "plugins")
        || optional("path") == nil && optional("url") == nil
    case "plugin": isWrong = has("url", "checksum", "resources", "publicHeadersPath", "settings", "plugins")
    default: isWrong = has("url", "checksum", "resources", "publicHeadersPath")
    }
    if isWrong {
      throw unsupportedConstruct("target '\(optional("name")?.text ?? "")' has arguments that its kind does not allow")
    }
  }

  /// Relative paths, as they were written.
  private func paths(_ name: String) throws -> [String]? {
    try optional(name)?.texts.map { path in
      guard !path.hasPrefix("/"), !path.hasPrefix("~") else {
        throw unsupportedConstruct("the path '\(path)' is absolute")
      }
      return path
    }
  }

  private func resource(_ value: Value) throws -> JSONValue {
    let (made, arguments) = (value.made, value.made.arguments)
    let path = arguments.first?.text ?? ""
    guard !path.hasPrefix("/"), !path.hasPrefix("~") else {
      throw unsupportedConstruct("the path '\(path)' is absolute")
    }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    let localization = arguments.count > 1 ? arguments[1].wrapped?.made.name : nil
    let payload: JSONValue = localization.map { ["localization": .string($0)] } ?? [:]
    return [
      "path": .string(parts.isEmpty ? "." : parts.joined(separator: "/")), "rule": .object([.init(made.name, payload)]),
    ]
  }

  // MARK: Dependencies

  private func dependency(_ value: Value) -> JSONValue {
    let (made, arguments) = (value.made, value.made.arguments)
    let name = JSONValue.string(arguments.first?.text ?? "")
    if made.name == "literal" { return ["byName": [name, .null]] }
    let condition = self.condition(arguments.last?.wrapped)
    guard made.name == "product" else { return .object([.init(made.name, [name, condition])]) }
    var aliases = JSONValue.null
    if case .dictionary(let values)? = arguments[2].wrapped {
      aliases = .object(values.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value.text)) })
    }
    return ["product": [name, .optional(arguments[1].wrapped?.text), aliases, condition]]
  }

  private func condition(_ value: Value?) -> JSONValue {
    guard let arguments = value?.made.arguments else { return .null }
    return condition(platforms: arguments[0], configuration: nil, traits: arguments[1])
  }

  private func condition(platforms: Value, configuration: Value?, traits: Value) -> JSONValue {
    let names = (platforms.wrapped?.elements ?? []).map { platform in
      platform.made.name == "custom" ? platform.made.arguments.first?.text ?? "" : platform.made.name
    }
    var members: [JSONValue.Member] = [.init("platformNames", .strings(names))]
    if let made = configuration?.wrapped?.made { members.insert(.init("config", .string(made.name)), at: 0) }
    if let traits = traits.wrapped { members.append(.init("traits", .strings(traits.texts.sorted()))) }
    return .object(members)
  }

  // MARK: Settings

  private func settings() throws -> [JSONValue] {
    var settings: [JSONValue] = []
    for (list, tool) in [
      ("cSettings", "c"), ("cxxSettings", "cxx"), ("swiftSettings", "swift"), ("linkerSettings", "linker"),
    ] {
      for value in optional(list)?.elements ?? [] { settings.append(try setting(value.made, tool)) }
    }
    return settings
  }

  private func setting(_ made: Made, _ tool: String) throws -> JSONValue {
    let arguments = made.arguments.dropLast()
    var name = made.name
    var payload: [JSONValue.Member] = []
    switch name {
    case "define" where tool != "swift":
      let text = (arguments.first?.text ?? "") + (arguments.last?.wrapped.map { "=" + $0.text } ?? "")
      payload = [.init("_0", .string(try checked(text)))]
    case "unsafeFlags": payload = [.init("_0", .strings(try (arguments.first?.texts ?? []).map(checked)))]
    case "strictMemorySafety": break
    case "swiftLanguageMode", "swiftLanguageVersion":
      name = "swiftLanguageMode"
      let mode = arguments.first?.made
      let text = mode?.name == "version" ? mode?.arguments.first?.text ?? "" : mode?.name ?? ""
      guard isLanguageMode(text) else { throw unsupportedConstruct("'\(text)' is not a language mode") }
      payload = [.init("_0", .string(text))]
    case "defaultIsolation":
      payload = [.init("_0", .string(arguments.first?.wrapped == nil ? "nonisolated" : "MainActor"))]
    default:
      for (index, argument) in arguments.enumerated() {
        var text = argument.text
        if case .made(let value) = argument { text = value.name }
        payload.append(.init("_\(index)", .string(try checked(text))))
      }
    }
    var members: [JSONValue.Member] = [
      .init("kind", .object([.init(name, .object(payload))])), .init("tool", .string(tool)),
    ]
    if let condition = made.arguments.last?.wrapped?.made.arguments {
      members.insert(
        .init("condition", self.condition(platforms: condition[0], configuration: condition[1], traits: condition[2])),
        at: 0)
    }
    return .object(members)
  }

  /// A value without `$(…)`, which SwiftPM refuses.
  private func checked(_ text: String) throws -> String {
    if let open = text.firstRange(of: "$("), text[open.upperBound...].contains(")") {
      throw unsupportedConstruct("a setting has '$(…)'")
    }
    return text
  }

  // MARK: Plugins

  private func capability(_ made: Made) -> JSONValue {
    guard made.name == "command" else { return ["buildTool": .null] }
    let intent = made.arguments[0].made
    let payload: JSONValue =
      intent.name == "custom"
      ? ["description": .string(intent.arguments[1].text), "verb": .string(intent.arguments[0].text)] : [:]
    return ["command": [.object([.init(intent.name, payload)]), .array(made.arguments[1].elements.map(permission))]]
  }

  private func permission(_ value: Value) -> JSONValue {
    let (made, arguments) = (value.made, value.made.arguments)
    guard made.name == "allowNetworkConnections" else {
      return .object([.init(made.name, ["reason": .string(arguments.first?.text ?? "")])])
    }
    let scope = arguments[0].made
    let ports: JSONValue =
      scope.arguments.first.map { ["ports": .array($0.elements.map { .integer($0.number) })] } ?? [:]
    return [
      "allowNetworkConnections": ["reason": .string(arguments[1].text), "scope": .object([.init(scope.name, ports)])]
    ]
  }
}

extension Value {
  /// Returns whether this is an empty list of a kind that counts as absent when it is empty.
  fileprivate func isEmptyList(for name: String) -> Bool {
    ["dependencies", "exclude", "resources"].contains(name) && elements.isEmpty
  }
}
