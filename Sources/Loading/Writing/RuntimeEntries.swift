import Model
import YAML

// The entries of an app's runtime: configuration, launch tasks, routes, events and scopes.

extension ConfigurationDeclaration {
  var entries: [YAMLEntry] {
    var entries = [YAMLEntry("protocol", .text(protocolName.value.text))]
    if namesService { entries.append(("service", .text(service.value))) }
    if let setup { entries.append(("setup", .text(setup.value.text))) }
    if !values.isEmpty { entries.append(("values", .block(values.map { ($0.name.value, $0.value) }))) }
    if let test { entries.append(("test", .compact(test.map(\.yaml)))) }
    return entries
  }
}

extension ConfigurationProperty {
  fileprivate var value: YAMLValue {
    var entries: [YAMLEntry] = []
    switch source.value {
    case .files: break
    case .info(let key): entries.append(("info", .text(key)))
    case .variable(let name): entries.append(("env", .text(name)))
    case .app: entries.append(("app", .bool(true)))
    case .secret: entries.append(("secret", .bool(true)))
    }
    if sharedName.value != name.value { entries.append(("as", .text(sharedName.value))) }
    if let defaultValue { entries.append(("default", defaultValue.value.yaml)) }
    let type = YAMLValue.text(type.value.description)
    return entries.isEmpty ? type : .compact([("type", type)] + entries)
  }
}

extension LaunchDeclaration {
  var value: YAMLValue {
    var entries: [YAMLEntry] = []
    if !requirements.isEmpty { entries.append(("requires", .list(requirements.map(ModuleEntries.requirement)))) }
    if !after.isEmpty { entries.append(("after", .texts(after.map(\.value)))) }
    if let isolation { entries.append(("isolation", .text(isolation.value.text))) }
    if let priority { entries.append(("priority", .text(priority.rawValue))) }
    if moment != .launch { entries.append(("when", .text(moment.rawValue))) }
    let call = YAMLValue.text(call.value.text)
    return entries.isEmpty ? call : .compact([("call", call)] + entries)
  }
}

extension RouteDeclaration {
  var value: YAMLValue {
    var entries: [YAMLEntry] = []
    if isAsync { entries.append(("async", .bool(true))) }
    if canThrow { entries.append(("throws", .bool(true))) }
    if let returns { entries.append(("returns", .text(returns.value.text))) }
    if let givenName { entries.append(("as", .text(givenName.value))) }
    let call = YAMLValue.text("\(service.value).\(method)")
    return entries.isEmpty ? call : .compact([("call", call)] + entries)
  }
}

extension EventDeclaration {
  var value: YAMLValue { notification.map { .compact([("notification", .text($0))]) } ?? .nothing }
}

extension EventHandlerDeclaration {
  var value: YAMLValue {
    let call = YAMLValue.text(method.value.text)
    return isAsync ? .compact([("call", call), ("async", .bool(true))]) : call
  }
}

extension ScopeDeclaration {
  var entry: YAMLEntry {
    let values = values.map { YAMLEntry($0.name.value, .text($0.type.value.text)) }
    return (name.value, .compact(values.isEmpty ? [] : [("values", .compact(values))]))
  }
}

extension AppConfiguration {
  var entries: [YAMLEntry] {
    var entries: [YAMLEntry] = []
    if !environments.isEmpty { entries.append(("environments", .texts(environments.map(\.value)))) }
    if let folder { entries.append(("folder", .text(folder.value))) }
    if !selection.isEmpty { entries.append(("select", .list(selection.map(\.value.yaml)))) }
    if !shared.isEmpty { entries.append(("shared", .texts(shared.map(\.value)))) }
    return entries
  }
}

extension AppConfiguration.Selection {
  fileprivate var yaml: YAMLValue {
    switch self {
    case .debug(let name): .compact([(name, .text("DEBUG"))])
    case .info(let key): .compact([("info", .text(key))])
    case .variable(let name): .compact([("env", .text(name))])
    case .fallback(let name): .compact([("default", .text(name))])
    }
  }
}

extension ConfigurationValue {
  fileprivate var yaml: YAMLValue {
    switch self {
    case .string(let text), .url(let text): .text(text)
    case .int(let number): .integer(number)
    case .double(let number): .number(number.description)
    case .bool(let value): .bool(value)
    case .array(let elements): .list(elements.map(\.yaml))
    case .dictionary(let entries): .compact(entries.map { ($0.key, $0.value.yaml) })
    }
  }
}

extension WrittenValue.Entry {
  fileprivate var yaml: YAMLEntry { (key.value, value.value.yaml) }
}

extension WrittenValue {
  fileprivate var yaml: YAMLValue {
    switch self {
    case .scalar("true", isPlain: true): .bool(true)
    case .scalar("false", isPlain: true): .bool(false)
    case .scalar(let text, isPlain: true) where Double(text) != nil && !text.contains(where: \.isLetter): .number(text)
    case .scalar(let text, _): .text(text)
    case .list(let values): .list(values.map(\.value.yaml))
    case .mapping(let entries): .compact(entries.map(\.yaml))
    case .nothing: .nothing
    }
  }
}
