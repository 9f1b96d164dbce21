import Model
import Text

/// Launch.swift of the module `<App>Registration`: what is read when the app starts.
///
/// - Returns: `nil` for an app that reads nothing then.
package func printLaunch(
  _ printed: PrintedWiring, header: String, tools: ToolsVersion = ToolsVersion(6, 0)
) -> String? {
  let wiring = printed.wiring
  guard let configuration = wiring.configuration, configuration.readsAtLaunch else { return nil }
  var taken = printed.namesOfRegistration
  _ = ConfigurationNames(configuration, of: wiring, taken: &taken)
  var printer = LaunchPrinter(wiring, configuration, urls: Spelling.unused("FixedURL", in: taken), tools: tools)
  return printer.print(header: header)
}

/// InfoPlist.swift beside it, the one file that knows bundles.
///
/// - Returns: `nil` for an app that reads nothing from there.
package func printInfoPlist(_ wiring: Wiring, header: String) -> String? {
  guard wiring.configuration?.readsInfo == true else { return nil }
  var text = WiringText()
  text.header(header)
  text.line(0, "import class Foundation.Bundle")
  text.line(0, "import class Foundation.NSNumber")
  text.line(0, "")
  text.line(0, "extension Registration {")
  text.line(2, "/// The app's Info.plist.")
  text.line(2, "enum InfoPlist {")
  text.line(4, "/// Text, or a number or Boolean as text; `nil` if there is no such key.")
  text.line(4, "static func text(_ key: Swift.String) -> Swift.String? {")
  text.line(6, "let value = Foundation.Bundle.main.object(forInfoDictionaryKey: key)")
  text.line(6, "return value as? Swift.String ?? (value as? Foundation.NSNumber)?.stringValue")
  text.line(4, "}")
  text.line(2, "}")
  text.line(0, "}")
  return text.text.text
}

/// Variables.swift beside it, for the process's environment.
///
/// - Returns: `nil` for an app that reads nothing from there.
package func printVariables(_ wiring: Wiring, header: String) -> String? {
  guard wiring.configuration?.readsVariables == true else { return nil }
  var text = WiringText()
  text.header(header)
  text.line(0, "import class Foundation.ProcessInfo")
  text.line(0, "")
  text.line(0, "extension Registration {")
  text.line(2, "/// The process's environment.")
  text.line(2, "enum Variables {")
  text.line(4, "static func text(_ name: Swift.String) -> Swift.String? {")
  text.line(6, "Foundation.ProcessInfo.processInfo.environment[name]")
  text.line(4, "}")
  text.line(2, "}")
  text.line(0, "}")
  return text.text.text
}

private struct LaunchPrinter {
  private let wiring: Wiring
  private let configuration: Wiring.Configuration
  private let urls: SwiftIdentifier
  private let tools: ToolsVersion
  private var text = WiringText()

  init(_ wiring: Wiring, _ configuration: Wiring.Configuration, urls: SwiftIdentifier, tools: ToolsVersion) {
    (self.wiring, self.configuration, self.urls, self.tools) = (wiring, configuration, urls, tools)
  }

  private var values: [Wiring.Configuration.LaunchValue] { configuration.launchValues }
  private var readsURL: Bool { values.contains { $0.asked.type.usesURL } }

  mutating func print(header: String) -> String {
    text.header(header)
    if readsURL { text.urlImport(tools: tools) }
    if !values.isEmpty { printValues() }
    if configuration.asksOutside { printSelection() }
    printReader()
    if values.contains(where: { $0.defaultValue?.hasURL == true }) { text.urlMaker(urls) }
    return text.text.text
  }

  // MARK: Values

  private mutating func printValues() {
    text.line(0, "extension Registration {")
    text.line(2, "/// The values that are read when the app starts.")
    text.line(2, "public struct Launch: Swift.Sendable {")
    for value in values {
      text.line(
        4, "/// From \(comment: place(value.source)), for \(comment: value.asked.askers.joined(separator: ", ")).")
      text.line(4, "public var \(Spelling.declared(value.asked.name)): \(ValueSyntax.type(value.asked.type))")
    }
    text.line(0, "")
    text.memberwise(4, values.map { ($0.asked.name, ValueSyntax.type($0.asked.type)) })
    text.line(2, "}")
    text.line(0, "}")
    text.line(0, "")
    text.line(0, "extension Registration.Launch {")
    text.line(2, "/// Reads all values. Missing values and those of another type are added to the problems.")
    text.line(2, "static func read(_ problems: inout [Swift.String]) -> Registration.Launch? {")
    var locals: [SwiftIdentifier] = []
    var taken: Set<SwiftIdentifier> = ["problems"]
    for value in values {
      let local = Spelling.unused(value.asked.name, in: taken)
      taken.insert(local)
      locals.append(local)
      printReading(value, into: local)
    }
    let bound = locals.map { "let \($0)" as SwiftCode }.joined(separator: ", ")
    if WiringText.fits(4, "guard \(bound) else { return nil }") {
      text.line(4, "guard \(bound) else { return nil }")
    } else {
      text.line(4, "guard")
      for (index, local) in locals.enumerated() {
        text.line(6, "let \(local)\(index == locals.count - 1 ? "" : "," as SwiftCode)")
      }
      text.line(4, "else { return nil }")
    }
    let arguments = zip(values, locals).map { WiringText.Argument("\(Spelling.label($0.asked.name))\($1)") }
    text.call(4, "return Registration.Launch", arguments)
    text.line(2, "}")
    text.line(0, "}")
    text.line(0, "")
  }

  private func place(_ source: Wiring.Configuration.LaunchValue.Source) -> String {
    switch source {
    case .info(let key): "'\(key)' of Info.plist"
    case .variable(let name): "the variable \(name)"
    }
  }

  private mutating func printReading(_ value: Wiring.Configuration.LaunchValue, into local: SwiftIdentifier) {
    let asked = value.asked
    let platforms = configuration.platforms(ofLaunchValue: asked.name)
    let indentation = text.begin(4, on: platforms)
    text.line(indentation, "let \(local) = Registration.LaunchReader.read(")
    switch value.source {
    case .info(let key):
      text.line(indentation + 2, "Registration.InfoPlist.text(\(literal: key)), \(converter(asked.type)),")
    case .variable(let name):
      text.line(indentation + 2, "Registration.Variables.text(\(literal: name)), \(converter(asked.type)),")
    }
    if let value = value.defaultValue {
      text.line(indentation + 2, "or: \(ValueSyntax.literal(value, urls: urls)),")
    }
    let askers = asked.askers.joined(separator: " and ") + (asked.askers.count == 1 ? " needs" : " need")
    text.line(
      indentation + 2,
      "\(literal: place(value.source)), \(literal: asked.type.description), \(literal: askers), &problems)")
    if !platforms.isAll {
      text.line(4, "#else")
      text.line(indentation, "// It is unused there.")
      let nothing = value.defaultValue.map { ValueSyntax.literal($0, urls: urls) } ?? ValueSyntax.anything(asked.type)
      text.line(indentation, "let \(local): \(ValueSyntax.type(asked.type))? = \(nothing)")
    }
    text.end(4, on: platforms)
  }

  private func converter(_ type: ValueType) -> SwiftCode {
    switch type {
    case .string: "{ $0 }"
    case .int: "{ Swift.Int($0) }"
    case .double: "Registration.LaunchReader.number"
    case .bool: "Registration.LaunchReader.truth"
    case .url: "Registration.LaunchReader.url"
    case .array, .dictionary: "{ _ in nil }"
    }
  }

  // MARK: The environment

  private mutating func printSelection() {
    text.line(0, "extension Registration.Environment {")
    text.line(2, "/// Values of the app's Info.plist or the process's environment.")
    text.line(2, "static func named(")
    text.line(4, "_ text: Swift.String?, by place: Swift.StaticString, _ problems: inout [Swift.String]")
    text.line(2, ") -> Registration.Environment? {")
    text.line(4, "guard let text, !text.isEmpty else { return nil }")
    text.line(4, "if let environment = Registration.Environment(rawValue: text) { return environment }")
    text.line(4, "let known = allCases.map(\\.rawValue).joined(separator: \", \")")
    text.line(4, "problems.append(\"\\(place) is '\\(text)', and the environments are: \\(known)\")")
    text.line(4, "return nil")
    text.line(2, "}")
    text.line(0, "}")
    text.line(0, "")
  }

  // MARK: The reader

  /// Schemes of which a URL without a host leads nowhere.
  private let hosted: SwiftCode =
    "[\(schemesWithHost.sorted().map { "\(literal: $0)" as SwiftCode }.joined(separator: ", "))]"

  private mutating func printReader() {
    text.line(0, "extension Registration {")
    text.line(2, "/// Converts text to the declared types.")
    text.line(2, "enum LaunchReader {")
    if !values.isEmpty {
      text.line(4, "/// Empty text counts as missing: a build setting without a value leaves it.")
      text.line(4, "static func read<Value>(")
      text.line(6, "_ text: Swift.String?, _ convert: (Swift.String) -> Value?, or usual: Value? = nil,")
      text.line(6, "_ place: Swift.StaticString, _ type: Swift.StaticString, _ askers: Swift.StaticString,")
      text.line(6, "_ problems: inout [Swift.String]")
      text.line(4, ") -> Value? {")
      text.line(6, "guard let text, !text.isEmpty else {")
      text.line(8, "if usual == nil { problems.append(\"\\(place) is missing, and \\(askers) it (\\(type))\") }")
      text.line(8, "return usual")
      text.line(6, "}")
      text.line(6, "if let value = convert(text) { return value }")
      text.line(6, "problems.append(\"\\(place) is no \\(type), and \\(askers) one\")")
      text.line(6, "return nil")
      text.line(4, "}")
      text.line(0, "")
      if values.contains(where: { $0.asked.type == .bool }) {
        text.line(4, "static func truth(_ text: Swift.String) -> Swift.Bool? {")
        text.line(6, "switch text.lowercased() {")
        text.line(6, "case \"true\", \"yes\", \"1\": true")
        text.line(6, "case \"false\", \"no\", \"0\": false")
        text.line(6, "default: nil")
        text.line(6, "}")
        text.line(4, "}")
        text.line(0, "")
      }
      if values.contains(where: { $0.asked.type == .double }) {
        text.line(4, "/// A number in decimal digits, as in files, and finite.")
        text.line(4, "static func number(_ text: Swift.String) -> Swift.Double? {")
        text.line(6, "guard text.utf8.allSatisfy({ \"+-.0123456789Ee\".utf8.contains($0) }) else { return nil }")
        text.line(6, "return Swift.Double(text).flatMap { $0.isFinite ? $0 : nil }")
        text.line(4, "}")
        text.line(0, "")
      }
      if readsURL {
        text.line(4, "/// A whole URL with its scheme, as in files. New systems would make a URL from any text.")
        text.line(4, "static func url(_ text: Swift.String) -> Foundation.URL? {")
        text.line(6, "guard let url = Foundation.URL(string: text), let scheme = url.scheme, !scheme.isEmpty,")
        text.line(8, "url.absoluteString == text, text.utf8.count > scheme.utf8.count + 1")
        text.line(6, "else { return nil }")
        text.line(6, "let host = url.host ?? \"\"")
        text.line(6, "if host.isEmpty, \(hosted).contains(scheme.lowercased()) { return nil }")
        text.line(6, "if let port = url.port, !(0...65_535).contains(port) { return nil }")
        text.line(6, "// There is no port, or it has digits.")
        text.line(6, "let rest = text.dropFirst(scheme.count + 1)")
        text.line(6, "let authority = rest.dropFirst(2).prefix { !\"/?#\".contains($0) }")
        text.line(6, "if rest.hasPrefix(\"//\"), authority.hasSuffix(\":\") { return nil }")
        text.line(6, "if text.utf8.contains(Swift.UInt8(ascii: \"[\")) {")
        text.line(8, "let isAddress = host.utf8.allSatisfy { \"0123456789ABCDEFabcdef:\".utf8.contains($0) }")
        text.line(8, "guard isAddress, host.utf8.count > 1, host.utf8.contains(Swift.UInt8(ascii: \":\"))")
        text.line(8, "else { return nil }")
        text.line(6, "}")
        text.line(6, "return url")
        text.line(4, "}")
        text.line(0, "")
      }
    }
    text.line(4, "/// Stops with all problems at once, if there are any.")
    text.line(4, "static func stop(_ problems: [Swift.String]) -> Swift.Never {")
    text.line(6, "let list = problems.map { \"\\n- \" + $0 }.joined()")
    text.line(6, "Swift.fatalError(\(literal: "\(wiring.app) cannot start:") + list)")
    text.line(4, "}")
    text.line(2, "}")
    text.line(0, "}")
  }
}
