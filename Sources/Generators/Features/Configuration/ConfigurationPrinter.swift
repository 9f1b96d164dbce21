import Model

/// Configuration.swift of the module `<App>Registration`: the environments, and the values of each configuration.
///
/// - Returns: `nil` for an app without configurations.
func printConfiguration(_ printed: PrintedWiring) -> String? {
  guard let configuration = printed.wiring.configuration else { return nil }
  var printer = ConfigurationPrinter(printed, configuration)
  return printer.print()
}

private struct ConfigurationPrinter {
  private let wiring: Wiring
  private let names: ConfigurationNames
  private let types: WiringTypes
  private let urls: SwiftIdentifier
  private var text: WiringText

  init(_ printed: PrintedWiring, _ configuration: Wiring.Configuration) {
    (wiring, types, text) = (printed.wiring, printed.typesOfRegistration, WiringText(printed))
    var taken = printed.namesOfRegistration
    names = ConfigurationNames(configuration, of: wiring, taken: &taken)
    urls = Spelling.unused("FixedURL", in: taken)
  }

  private var configuration: Wiring.Configuration { names.configuration }

  mutating func print() -> String {
    let modules = Dictionary(configuration.groups.map { ($0.module, $0.platforms) }) { $0.union($1) }
    text.imports(modules, public: Set(modules.keys))
    let ofURLs = configuration.groups.filter { $0.values.contains(where: \.type.usesURL) }
    if !ofURLs.isEmpty { text.urlImport(publicOn: ofURLs.reduce(.none) { $0.union($1.platforms) }) }
    text.line(0, "extension Registration {")
    if !configuration.environments.isEmpty { printEnvironment() }
    if !configuration.secrets.isEmpty { printSecrets() }
    printValues()
    for group in configuration.groups { print(group) }
    text.line(0, "}")
    if configuration.groups.contains(where: { $0.values.contains(where: \.hasURLConstant) }) { text.urlMaker(urls) }
    return text.text.text
  }

  private mutating func printEnvironment() {
    text.line(2, "/// The environments of \(comment: wiring.app), which decide its values.")
    text.line(2, "public enum Environment: Swift.String, Swift.CaseIterable, Swift.Sendable {")
    for name in configuration.environments { text.line(4, "case \(Spelling.declared(name))") }
    if configuration.fallback != nil { printSelection() }
    text.line(2, "}")
    text.line(0, "")
  }

  /// The first way to choose that answers.
  private mutating func printSelection() {
    let start: SwiftCode =
      configuration.asksOutside
      ? "static func selected(_ problems: inout [Swift.String]) -> Environment {" : "static var selected: Environment {"
    text.line(0, "")
    text.line(4, "/// The environment of the first entry of 'select' that matches.")
    text.line(4, start)
    var isConditional = false
    var index = 0
    for entry in configuration.selection {
      let indentation = isConditional ? 8 : 6
      switch entry {
      case .info(let key):
        index += 1
        printNamed(index, "InfoPlist.text(\(literal: key))", by: "'\(key)' of Info.plist", indentation)
      case .variable(let name):
        index += 1
        printNamed(index, "Variables.text(\(literal: name))", by: "the variable \(name)", indentation)
      case .debug where isConditional: break
      case .debug(let name):
        isConditional = true
        text.line(6, "#if DEBUG")
        text.line(8, "return .\(Spelling.member(name))")
        text.line(6, "#else")
      case .fallback(let name): text.line(indentation, "return .\(Spelling.member(name))")
      }
    }
    if isConditional { text.line(6, "#endif") }
    text.line(4, "}")
  }

  /// An entry of 'select' that reads the environment's name.
  private mutating func printNamed(_ index: Int, _ value: SwiftCode, by place: String, _ indentation: Int) {
    let start: SwiftCode = "let named\(index) = named("
    let rest: SwiftCode = "\(value), by: \(literal: place), &problems)"
    if WiringText.fits(indentation, start + rest) {
      text.line(indentation, start + rest)
    } else {
      text.line(indentation, start)
      text.line(indentation + 2, rest)
    }
    text.line(indentation, "if let named\(index) { return named\(index) }")
  }

  private mutating func printSecrets() {
    text.line(
      2,
      "/// Values that are in no file of the project; 'integrate generate --secrets FILE' writes them on the build machine."
    )
    text.line(2, "public struct Secrets: Swift.Sendable {")
    for secret in configuration.secrets {
      text.line(4, "/// Used by \(comment: secret.askers.joined(separator: ", ")).")
      text.line(4, "public var \(Spelling.declared(secret.name)): \(ValueSyntax.type(secret.type))")
    }
    text.line(0, "")
    text.memberwise(4, configuration.secrets.map { ($0.name, ValueSyntax.type($0.type)) })
    text.line(2, "}")
    text.line(0, "")
  }

  private mutating func printValues() {
    text.line(2, "/// The values of all configurations, for `make(…, overriding:)`.")
    text.line(2, "public struct Values: Swift.Sendable {")
    for group in configuration.groups {
      let indentation = text.begin(4, on: group.platforms)
      text.line(indentation, "/// \(comment: group.declared)")
      text.line(
        indentation,
        "public var \(Spelling.declared(group.member)): \(names.structs[group.service] ?? group.member)")
      text.end(4, on: group.platforms)
    }
    text.line(0, "")
    printStart(4)
    for group in configuration.groups {
      let type = names.structs[group.service] ?? group.member
      let indentation = text.begin(6, on: group.platforms)
      text.call(indentation, "self.\(Spelling.member(group.member)) = \(type)", names.arguments)
      text.end(6, on: group.platforms)
    }
    text.line(4, "}")
    text.line(2, "}")
  }

  /// The start of an initialiser with parameters for the sources of values.
  private mutating func printStart(_ indentation: Int) {
    text.initialiser(
      indentation, "init",
      names.parameters.map { "\(Spelling.parameter($0.label, $0.local)): \(names.type(of: $0))" })
  }

  private mutating func print(_ group: Wiring.Configuration.Group) {
    let type = names.structs[group.service] ?? group.member
    let conformance = types.type(group.protocolName, in: group.module)
    text.line(0, "")
    let outer = text.begin(2, on: group.platforms)
    let inner = outer + 2
    text.line(outer, "/// \(comment: group.declared)")
    text.line(outer, "public struct \(type): \(conformance) {")
    for value in group.values {
      text.line(inner, "public var \(Spelling.declared(value.property)): \(ValueSyntax.type(value.type))")
    }
    if !group.values.isEmpty { text.line(0, "") }
    printStart(inner)
    for value in group.values { printFixed(value, inner + 2) }
    printVarying(group.values, inner + 2)
    text.line(inner, "}")
    text.line(outer, "}")
    text.end(2, on: group.platforms)
  }

  /// Values that are the same in every environment.
  private mutating func printFixed(_ value: Wiring.Configuration.Value, _ indentation: Int) {
    let start: SwiftCode = "self.\(Spelling.member(value.property)) = "
    func add(_ values: RegistrationParameter.Values, _ name: SwiftIdentifier) {
      text.line(indentation, "\(start)\(names.local(values) ?? value.property).\(Spelling.member(name))")
    }
    switch value.origin {
    case .constants(let constants):
      guard let constant = constants.first, !value.varies else { return }
      text.assignment(indentation, start + ValueSyntax.literal(constant.value, urls: urls), from: constant.declared)
    case .launch(let name): add(.launch, name)
    case .secret(let name): add(.secrets, name)
    case .app(let name):
      let app = names.parameters.first { if case .app(_, name) = $0.role { true } else { false } }
      text.line(indentation, "\(start)\(app?.local ?? value.property)")
    }
  }

  private mutating func printVarying(_ values: [Wiring.Configuration.Value], _ indentation: Int) {
    let varying = values.filter(\.varies)
    guard !varying.isEmpty, let environment = names.local(.environment) else { return }
    text.line(indentation, "switch \(environment) {")
    for (index, name) in configuration.environments.enumerated() {
      text.line(indentation, "case .\(Spelling.member(name)):")
      for value in varying {
        guard case .constants(let constants) = value.origin, index < constants.count else { continue }
        text.assignment(
          indentation + 2,
          "self.\(Spelling.member(value.property)) = \(ValueSyntax.literal(constants[index].value, urls: urls))",
          from: constants[index].declared)
      }
    }
    text.line(indentation, "}")
  }
}

extension Wiring.Configuration.Value {
  /// True if environments have different values.
  fileprivate var varies: Bool {
    guard case .constants(let constants) = origin else { return false }
    return constants.contains { $0 != constants.first }
  }

  fileprivate var hasURLConstant: Bool {
    guard case .constants(let constants) = origin, type.usesURL else { return false }
    return constants.contains { $0.value.hasURL }
  }
}

extension ConfigurationValue {
  /// True if its code contains a URL.
  var hasURL: Bool {
    switch self {
    case .url: true
    case .array(let elements): elements.contains(where: \.hasURL)
    case .dictionary(let entries): entries.contains { $0.value.hasURL }
    case .string, .int, .double, .bool: false
    }
  }
}

extension WiringText {
  /// A struct that reads each value from the current test if that has it, or else from its usual source.
  ///
  /// - Parameters:
  ///   - keepsOwn: true if it is made with the usual values; otherwise `own` makes them.
  ///   - around: the values of the current test; `nil` if there is none.
  mutating func scopedValues(
    _ indentation: Int, _ name: SwiftIdentifier, of protocolName: SwiftCode,
    values: [(name: SwiftIdentifier, type: ValueType)], keepsOwn: Bool, own: SwiftCode = "", around: SwiftCode
  ) {
    let taken = Set(values.map(\.name))
    let (usual, now) = (Spelling.unused("own", in: taken), Spelling.unused("now", in: taken))
    line(indentation, "struct \(name): \(protocolName) {")
    if keepsOwn {
      line(indentation + 2, "private let \(usual): any \(protocolName)")
      line(0, "")
      line(indentation + 2, "init(_ \(usual): any \(protocolName)) { self.\(usual) = \(usual) }")
      line(0, "")
    }
    line(indentation + 2, "private var \(now): any \(protocolName) {")
    line(indentation + 4, "if let values = \(around) { return values }")
    line(indentation + 4, "return \(keepsOwn ? "\(usual)" : own)")
    line(indentation + 2, "}")
    line(0, "")
    for value in values {
      line(
        indentation + 2,
        "var \(Spelling.declared(value.name)): \(ValueSyntax.type(value.type)) { \(now).\(Spelling.member(value.name)) }"
      )
    }
    line(indentation, "}")
  }

  /// A public initialiser that takes each member of a struct.
  mutating func memberwise(_ indentation: Int, _ members: [(name: SwiftIdentifier, type: SwiftCode)]) {
    var taken = Set(members.map(\.name))
    let parameters = members.map { member -> (local: SwiftIdentifier, text: SwiftCode) in
      if Spelling.declared(member.name) == "\(member.name)" { return (member.name, "\(member.name): \(member.type)") }
      let local = Spelling.unused(member.name, taking: &taken)
      return (local, "\(Spelling.parameter(member.name, local)): \(member.type)")
    }
    initialiser(indentation, "public init", parameters.map(\.text))
    for (member, parameter) in zip(members, parameters) {
      line(indentation + 2, "self.\(Spelling.member(member.name)) = \(parameter.local)")
    }
    line(indentation, "}")
  }
}
