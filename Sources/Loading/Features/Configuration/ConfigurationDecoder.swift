import Diagnostics
import Findings
import Model
import Text
import YAML

/// Names by which the code around services means modules of the language.
let reservedServices: Set<String> = ["Foundation", "Swift", "_Concurrency", "UIKit", "AppKit", "WatchKit"]

/// Decodes `config:` of a module.
func decodeConfiguration(_ node: YAMLNode, _ decoder: inout Decoder) -> ConfigurationDeclaration? {
  let place = node.place
  var protocolName: Located<TypeReference>?
  var service: Located<String>?
  var setup: Located<TypeReference>?
  var values: [ConfigurationProperty] = []
  var test: [WrittenValue.Entry]?
  let earlier = decoder.count
  decoder.mapping(node, "'config'", Keys.configuration) { decoder, key, value, _ in
    switch key {
    case .protocol: protocolName = decoder.reference(value, "'protocol'")
    case .service: service = decoder.identifier(value, "'service'", besides: reservedServices)
    case .setup: setup = decoder.reference(value, "'setup'")
    case .values: values = decodeValues(value, &decoder)
    case .test: test = decodeEntries(value, "'test'", &decoder) { $0.identifier($1, "a value") }
    }
  }
  guard let protocolName else {
    decoder.reportMissing("protocol", in: "'config'", node, at: place, example: "protocol: MyConfiguration")
    return nil
  }
  let usual = Located(ConfigurationDeclaration.serviceName(of: protocolName.value), at: protocolName.place)
  var declaration = ConfigurationDeclaration(place: place, protocolName: protocolName, service: service ?? usual)
  declaration.namesService = service != nil
  (declaration.setup, declaration.values, declaration.test) = (setup, values, test)
  checkTestValues(of: declaration, after: decoder.errors(since: earlier), &decoder)
  return declaration
}

private func decodeValues(_ node: YAMLNode, _ decoder: inout Decoder) -> [ConfigurationProperty] {
  decoder.elements(of: node, "'values'") { decoder, key, value in
    let name = decoder.identifier(key, "a value", besides: ConfigurationDeclaration.reservedNames)
    guard let name else { return nil }
    if value.kind == .mapping { return decodeProperty(name, value, &decoder) }
    return decodeType(value, "the type of '\(name.value)'", &decoder).map {
      ConfigurationProperty(name: name, sharedName: name, type: $0)
    }
  }
}

/// A value with more than its type.
private func decodeProperty(
  _ name: Located<String>, _ node: YAMLNode, _ decoder: inout Decoder
) -> ConfigurationProperty? {
  let what = "the value '\(name.value)'"
  var type: Located<ValueType>?
  var sharedName = name
  var sources: [Located<ConfigurationProperty.Source>] = []
  var defaultValue: Located<WrittenValue>?
  decoder.mapping(node, what, Keys.configurationValue) { decoder, key, value, place in
    switch key {
    case .type: type = decodeType(value, "'type'", &decoder)
    case .as:
      let name = decoder.identifier(value, "'as'", besides: ConfigurationDeclaration.reservedNames)
      if let name { sharedName = name }
    case .default: defaultValue = decodeWritten(value, &decoder)
    case .info:
      if let key = decodeKey(value, "'info'", &decoder) { sources.append(Located(.info(key), at: place)) }
    case .env:
      if let name = decodeVariable(value, "'env'", &decoder) { sources.append(Located(.variable(name), at: place)) }
    case .secret: if decodeSecret(value, &decoder) { sources.append(Located(.secret, at: place)) }
    case .app: if decoder.bool(value, "'app'") == true { sources.append(Located(.app, at: place)) }
    }
  }
  guard let type else {
    decoder.reportMissing("type", in: what, node, at: name.place, example: "type: String")
    return nil
  }
  if sources.isEmpty, let secret = misspeltSecret(in: node) { sources.append(secret) }
  var property = ConfigurationProperty(name: name, sharedName: sharedName, type: type)
  if let source = sources.first { property.source = source }
  if sources.count > 1 {
    decoder.reportInvalid(
      what, "has more than one of 'secret', 'app', 'info' and 'env'", at: sources[1].place, help: "keep one of them")
  }
  if let defaultValue { checkDefault(defaultValue, of: &property, what, &decoder) }
  checkType(of: property, what, &decoder)
  return property
}

/// A source that is probably meant: no help may advise to write an intended secret into a file.
private func misspeltSecret(in node: YAMLNode) -> Located<ConfigurationProperty.Source>? {
  let known = Keys.configurationValue.names
  return node.pairs.first { nearest(to: $0.key.text, in: known).contains("secret") }
    .map { Located(.secret, at: $0.key.place) }
}

/// Returns whether a value is a secret. The text of a secret that is written here is never repeated.
private func decodeSecret(_ node: YAMLNode, _ decoder: inout Decoder) -> Bool {
  if node.kind == .scalar, node.isPlain {
    if node.equals("true") { return true }
    if node.equals("false") { return false }
  }
  decoder.report(
    .wrongType(
      "'secret'", expected: "true or false", found: "something else", at: node.place,
      help: "write 'secret: true', replace the secret if it was committed, and pass it in the environment to "
        + "'integrate generate --secrets FILE'"))
  return true
}

private func checkDefault(
  _ written: Located<WrittenValue>, of property: inout ConfigurationProperty, _ what: String, _ decoder: inout Decoder
) {
  switch property.source.value {
  case .secret:
    decoder.report(.secretInConfig(property.name.value, at: written.place))
    return
  case .app:
    decoder.reportInvalid(
      what, "is passed to 'register(…)' and cannot have a default", at: written.place, help: "remove 'default'")
    return
  case .files, .info, .variable: break
  }
  do {
    property.defaultValue = Located(
      try ConfigurationValue(written, as: property.type.value), at: written.place)
  } catch {
    decoder.report(
      .invalidConfigValue("the default of '\(property.name.value)'", error.text, at: error.place, help: error.help))
  }
}

/// Reports a type that a text outside of YAML cannot have: such a text is a plain value.
private func checkType(of property: ConfigurationProperty, _ what: String, _ decoder: inout Decoder) {
  let origin: String
  switch property.source.value {
  case .files, .app: return
  case .info: origin = "comes from Info.plist"
  case .variable: origin = "comes from the process's environment"
  case .secret: origin = "is a secret, which comes from the build machine's environment"
  }
  if property.type.value.isPlain { return }
  decoder.reportInvalid(
    what, "\(origin), which cannot be \(property.type.value)", at: property.type.place,
    help: "use a String, Int, Double, Bool or URL, and convert it in the module")
}

/// - Parameter errors: the places of other errors in the declaration.
private func checkTestValues(
  of declaration: ConfigurationDeclaration, after errors: [Place], _ decoder: inout Decoder
) {
  let properties = Dictionary(declaration.values.map { ($0.name.value, $0) }) { first, _ in first }
  let known = declaration.values.map(\.name.value)
  for entry in declaration.test ?? [] {
    guard let property = properties[entry.key.value] else {
      decoder.report(
        .unknownConfigValue(entry.key.value, known: known, at: entry.key.place)
          .following(nearest(to: entry.key.value, in: known).isEmpty ? errors : []))
      continue
    }
    do { _ = try ConfigurationValue(entry.value, as: property.type.value) } catch {
      decoder.report(
        .invalidConfigValue("the test value of '\(entry.key.value)'", error.text, at: error.place, help: error.help))
    }
  }
}

// MARK: Parts

private func decodeType(_ node: YAMLNode, _ what: String, _ decoder: inout Decoder) -> Located<ValueType>? {
  // `[String]` is a list to YAML, and `[String: Int]` one with a mapping.
  let text: String
  switch node.kind {
  case .scalar where !node.isNull: text = node.text
  case .scalar, .mapping, .sequence: text = typeText(node) ?? Decoder.describe(node)
  }
  if let type = ValueType(text) { return Located(type, at: node.place) }
  decoder.reportInvalid(
    what, node.kind == .scalar && !node.isNull ? "cannot be '\(text)'" : "is not a type", at: node.place,
    help: (didYouMean(nearest(to: text, in: ["String", "Int", "Double", "Bool", "URL"])).map { $0 + " " } ?? "")
      + "use String, Int, Double, Bool, URL, or lists ([String]) or mappings ([String: Int]) of them")
  return nil
}

/// A type in square brackets, as Swift writes it.
private func typeText(_ node: YAMLNode, depth: Int = 0) -> String? {
  switch node.kind {
  case .scalar: return node.isNull ? nil : node.text
  case .sequence:
    guard depth < 8, node.count == 1, let element = node.elements.first(where: { _ in true }) else { return nil }
    return typeText(element, depth: depth + 1).map { "[\($0)]" }
  case .mapping:
    guard depth < 8, node.count == 1, let (key, value) = node.pairs.first(where: { _ in true }) else { return nil }
    return typeText(value, depth: depth + 1).map { "\(key.text): \($0)" }
  }
}

/// A key of Info.plist.
private func decodeKey(_ node: YAMLNode, _ what: String, _ decoder: inout Decoder) -> String? {
  guard let text = decoder.text(node, what) else { return nil }
  if let problem = nameProblem(text, slash: false) {
    decoder.reportInvalid("\(what) '\(text)'", problem, at: node.place, help: "write a key of Info.plist")
    return nil
  }
  return text
}

private func decodeVariable(_ node: YAMLNode, _ what: String, _ decoder: inout Decoder) -> String? {
  guard let text = decoder.text(node, what) else { return nil }
  if isC99Identifier(text) { return text }
  decoder.reportInvalid(
    what, "'\(text)' is not a valid environment variable name", at: node.place,
    help: "use only letters, digits and '_', and no digit first")
  return nil
}

/// A value of any type, with the place of each part.
func decodeWritten(_ node: YAMLNode, _ decoder: inout Decoder) -> Located<WrittenValue> {
  switch node.kind {
  case .scalar:
    return Located(node.isNull ? .nothing : .scalar(node.text, isPlain: node.isPlain), at: node.place)
  case .sequence:
    return Located(.list(node.elements.map { decodeWritten($0, &decoder) }), at: node.place)
  case .mapping:
    return Located(
      .mapping(decodeEntries(node, "a mapping", &decoder) { $0.located($1, "a key") }), at: node.place)
  }
}

private func decodeEntries(
  _ node: YAMLNode, _ what: String, _ decoder: inout Decoder,
  key: (inout Decoder, YAMLNode) -> Located<String>?
) -> [WrittenValue.Entry] {
  decoder.elements(of: node, what) { decoder, name, value in
    key(&decoder, name).map { WrittenValue.Entry(key: $0, value: decodeWritten(value, &decoder)) }
  }
}

/// Decodes `config:` of an app.
func decodeAppConfiguration(
  _ node: YAMLNode, _ decoder: inout Decoder, at place: Place
) -> AppConfiguration {
  var configuration = AppConfiguration(place: place)
  if node.isNull { return configuration }
  var selection: YAMLNode?
  var hasEnvironments = false
  // Those that cannot be one too: the list says so, and here they are there.
  var listed: [String] = []
  let earlier = decoder.count
  decoder.mapping(node, "'config'", Keys.appConfiguration) { decoder, key, value, _ in
    switch key {
    case .environments:
      hasEnvironments = true
      configuration.environments = decodeEnvironments(value, &decoder)
      listed = value.elements.map(\.text)
    case .folder: configuration.folder = decoder.path(value, "'folder'")
    case .select: selection = value
    case .shared:
      configuration.shared = decoder.list(value, "'shared'") { $0.identifier($1, "an entry of 'shared'") }
    }
  }
  // Without its list nothing is known of the environments.
  if let selection, hasEnvironments || decoder.errors(since: earlier).isEmpty {
    let known = configuration.environments.map(\.value)
    configuration.selection = decoder.list(selection, "'select'") { decodeSelection($1, known, listed: listed, &$0) }
    checkOrder(of: configuration.selection, at: selection.place, &decoder)
  }
  return configuration
}

private func decodeEnvironments(_ node: YAMLNode, _ decoder: inout Decoder) -> [Located<String>] {
  var seen: [String: Place] = [:]
  return decoder.list(node, "'environments'") { decoder, child in
    guard let name = decoder.identifier(child, "an environment") else { return nil }
    if AppConfiguration.reservedNames.contains(name.value) {
      decoder.reportInvalid(
        "an environment", "cannot be called '\(name.value)'", at: name.place,
        help: "choose another name: this one has another meaning for the files, in 'select' or in Swift")
      return nil
    }
    // Files of two such names are one on most disks.
    if let first = seen.updateValue(name.place, forKey: name.value.lowercased()) {
      decoder.report(.duplicateKey(name.value, at: name.place, first: first))
      return nil
    }
    return name
  }
}

/// `{ debug: DEBUG }`, `{ info: KEY }`, `{ env: NAME }` or `{ default: NAME }`.
private func decodeSelection(
  _ node: YAMLNode, _ environments: [String], listed: [String], _ decoder: inout Decoder
) -> Located<AppConfiguration.Selection>? {
  let help = "write '- { debug: DEBUG }', '- { info: KEY }', '- { env: NAME }' or '- { default: release }'"
  guard node.kind == .mapping, node.count == 1, let (key, value) = node.pairs.first(where: { _ in true }) else {
    decoder.report(
      .wrongType(
        "an entry of 'select'", expected: "one way to choose", found: Decoder.describe(node), at: node.place,
        help: help))
    return nil
  }
  func environment(_ node: YAMLNode) -> String? {
    guard let name = decoder.identifier(node, "an environment") else { return nil }
    if listed.contains(name.value) { return name.value }
    decoder.reportInvalid(
      "'select'", "has the environment '\(name.value)', which is not listed", at: name.place,
      help: environments.isEmpty
        ? "list it under 'environments'"
        : didYouMean(nearest(to: name.value, in: environments))
          ?? "use one of: \(environments.joined(separator: ", "))")
    // The name counts, so that nothing is reported as missing.
    return name.value
  }
  switch key.text {
  case "info": return decodeKey(value, "'info'", &decoder).map { Located(.info($0), at: key.place) }
  case "env": return decodeVariable(value, "'env'", &decoder).map { Located(.variable($0), at: key.place) }
  case "default": return environment(value).map { Located(.fallback($0), at: key.place) }
  default:
    guard let name = environment(key), let condition = decoder.text(value, "'\(name)'") else { return nil }
    if condition == "DEBUG" { return Located(.debug(name), at: key.place) }
    decoder.reportInvalid(
      "'\(name)'", "must be 'DEBUG', not '\(condition)'", at: value.place,
      help: "use 'info' or 'env' instead: no other condition of an app is visible in its packages")
    return nil
  }
}

/// Nothing is asked after the default, which has to be there.
private func checkOrder(
  of selection: [Located<AppConfiguration.Selection>], at place: Place, _ decoder: inout Decoder
) {
  let hasDefault = selection.contains { if case .fallback = $0.value { true } else { false } }
  if !selection.isEmpty, !hasDefault {
    decoder.reportInvalid(
      "'select'", "has no default, which is needed if no entry matches", at: place,
      help: "add '- { default: NAME }' at the end, or remove it and pass the environment to 'register(environment:)'")
  }
  for (index, entry) in selection.enumerated().dropLast() {
    guard case .fallback = entry.value else { continue }
    decoder.report(
      Diagnostic(
        .invalidValue, "'default' hides the entries after it", at: entry.place,
        notes: [Note("never used", at: selection[index + 1].place)], help: "make it the last entry"))
  }
}

// MARK: Files

/// Decodes a file in the folder of an app's configuration: values by name.
package func decodeConfigurationFile(
  _ root: YAMLNode?, path: String, file: FileID, name: String, into bag: inout DiagnosticBag
) -> ConfigurationFile? {
  var decoder = Decoder(isSpec: false)
  defer { bag.add(contentsOf: decoder.findings) }
  guard let root, !root.isNull else { return ConfigurationFile(path: path, file: file, name: name, entries: []) }
  guard root.kind == .mapping else {
    decoder.report(
      .wrongType("a file of values", expected: "a mapping", found: "something else", at: root.place))
    return nil
  }
  let entries = decodeEntries(root, "a file of values", &decoder) { decoder, key in
    guard let name = decoder.located(key, "a value") else { return nil }
    // `Chat.retries` is for one component, whose name may hold a dot.
    if isSwiftIdentifier(name.value.split(separator: ".").last.map(String.init) ?? "") { return name }
    decoder.report(.invalidName("a value", name.value, problem: "does not end with a Swift identifier", at: name.place))
    return nil
  }
  return ConfigurationFile(path: path, file: file, name: name, entries: entries)
}
