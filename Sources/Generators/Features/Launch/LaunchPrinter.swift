import Model
import Text

/// Launch.swift of the module `<App>Registration`: what is read when the app starts.
///
/// - Returns: `nil` for an app that reads nothing then.
func printLaunch(_ printed: PrintedWiring) -> String? {
  guard let configuration = printed.wiring.configuration, configuration.readsAtLaunch else { return nil }
  var taken = printed.namesOfRegistration
  _ = ConfigurationNames(configuration, of: printed.wiring, taken: &taken)
  var printer = LaunchPrinter(printed, configuration, urls: Spelling.unused("FixedURL", in: taken))
  return printer.print()
}

/// InfoPlist.swift beside it, the one file that knows bundles; `nil` for an app that reads nothing from there.
func printInfoPlist(_ printed: PrintedWiring) -> String? {
  guard printed.wiring.configuration?.readsInfo == true else { return nil }
  return WiringText.file(
    """
    import class Foundation.Bundle
    import class Foundation.NSNumber

    extension Registration {
      /// The app's Info.plist.
      enum InfoPlist {
        /// Text, or a number or Boolean as text; `nil` if there is no such key.
        static func text(_ key: Swift.String) -> Swift.String? {
          let value = Foundation.Bundle.main.object(forInfoDictionaryKey: key)
          return value as? Swift.String ?? (value as? Foundation.NSNumber)?.stringValue
        }
      }
    }
    """, of: printed)
}

/// Variables.swift beside it, for the process's environment; `nil` for an app that reads nothing from there.
func printVariables(_ printed: PrintedWiring) -> String? {
  guard printed.wiring.configuration?.readsVariables == true else { return nil }
  return WiringText.file(
    """
    import class Foundation.ProcessInfo

    extension Registration {
      /// The process's environment.
      enum Variables {
        static func text(_ name: Swift.String) -> Swift.String? {
          Foundation.ProcessInfo.processInfo.environment[name]
        }
      }
    }
    """, of: printed)
}

private struct LaunchPrinter {
  private let app: String
  private let configuration: Wiring.Configuration
  private let urls: SwiftIdentifier
  private var text: WiringText

  init(_ printed: PrintedWiring, _ configuration: Wiring.Configuration, urls: SwiftIdentifier) {
    (app, self.configuration, self.urls, text) = (printed.wiring.app, configuration, urls, WiringText(printed))
  }

  private var values: [Wiring.Configuration.LaunchValue] { configuration.launchValues }
  private var readsURL: Bool { values.contains { $0.asked.type.usesURL } }

  mutating func print() -> String {
    if readsURL { text.urlImport() }
    if !values.isEmpty {
      printValues()
      printReading()
    }
    if configuration.asksOutside { text.block(.selection) }
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
  }

  private mutating func printReading() {
    text.line(0, "")
    text.line(0, "extension Registration.Launch {")
    text.line(2, "/// Reads all values. Missing values and those of another type are added to the problems.")
    text.line(2, "static func read(_ problems: inout [Swift.String]) -> Registration.Launch? {")
    var locals: [SwiftIdentifier] = []
    var taken: Set<SwiftIdentifier> = ["problems"]
    for value in values {
      let local = Spelling.unused(value.asked.name, taking: &taken)
      locals.append(local)
      printReading(value, into: local)
    }
    let bound = locals.map { "let \($0)" as SwiftCode }
    let short: SwiftCode = "guard \(bound.joined(separator: ", ")) else { return nil }"
    if WiringText.fits(4, short) {
      text.line(4, short)
    } else {
      text.line(4, "guard")
      text.list(6, bound)
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

  // MARK: The reader

  private mutating func printReader() {
    text.line(0, "extension Registration {")
    text.line(2, "/// Converts text to the declared types.")
    text.line(2, "enum LaunchReader {")
    if !values.isEmpty { text.block(.read) }
    if values.contains(where: { $0.asked.type == .bool }) { text.block(.truth) }
    if values.contains(where: { $0.asked.type == .double }) { text.block(.number) }
    if readsURL { text.block(.url) }
    text.block(
      """
          /// Stops with all problems at once, if there are any.
          static func stop(_ problems: [Swift.String]) -> Swift.Never {
            let list = problems.map { "\\n- " + $0 }.joined()
            Swift.fatalError(\(literal: "\(app) cannot start:") + list)
          }
        }
      }
      """)
  }
}

// The same for every app.
extension SwiftCode {
  fileprivate static let selection: SwiftCode = """
    extension Registration.Environment {
      /// Values of the app's Info.plist or the process's environment.
      static func named(
        _ text: Swift.String?, by place: Swift.StaticString, _ problems: inout [Swift.String]
      ) -> Registration.Environment? {
        guard let text, !text.isEmpty else { return nil }
        if let environment = Registration.Environment(rawValue: text) { return environment }
        let known = allCases.map(\\.rawValue).joined(separator: ", ")
        problems.append("\\(place) is '\\(text)', and the environments are: \\(known)")
        return nil
      }
    }


    """

  fileprivate static let read: SwiftCode = """
        /// Empty text counts as missing: a build setting without a value leaves it.
        static func read<Value>(
          _ text: Swift.String?, _ convert: (Swift.String) -> Value?, or usual: Value? = nil,
          _ place: Swift.StaticString, _ type: Swift.StaticString, _ askers: Swift.StaticString,
          _ problems: inout [Swift.String]
        ) -> Value? {
          guard let text, !text.isEmpty else {
            if usual == nil { problems.append("\\(place) is missing, and \\(askers) it (\\(type))") }
            return usual
          }
          if let value = convert(text) { return value }
          problems.append("\\(place) is no \\(type), and \\(askers) one")
          return nil
        }


    """

  fileprivate static let truth: SwiftCode = """
        static func truth(_ text: Swift.String) -> Swift.Bool? {
          switch text.lowercased() {
          case "true", "yes", "1": true
          case "false", "no", "0": false
          default: nil
          }
        }


    """

  fileprivate static let number: SwiftCode = """
        /// A number in decimal digits, as in files, and finite.
        static func number(_ text: Swift.String) -> Swift.Double? {
          guard text.utf8.allSatisfy({ "+-.0123456789Ee".utf8.contains($0) }) else { return nil }
          return Swift.Double(text).flatMap { $0.isFinite ? $0 : nil }
        }


    """

  /// Schemes of which a URL without a host leads nowhere.
  private static let hosted =
    schemesWithHost.sorted().map { "\(literal: $0)" as SwiftCode }.joined(separator: ", ")

  fileprivate static let url: SwiftCode = """
        /// A whole URL with its scheme, as in files. New systems would make a URL from any text.
        static func url(_ text: Swift.String) -> Foundation.URL? {
          guard let url = Foundation.URL(string: text), let scheme = url.scheme, !scheme.isEmpty,
            url.absoluteString == text, text.utf8.count > scheme.utf8.count + 1
          else { return nil }
          let host = url.host ?? ""
          if host.isEmpty, [\(hosted)].contains(scheme.lowercased()) { return nil }
          if let port = url.port, !(0...65_535).contains(port) { return nil }
          // There is no port, or it has digits.
          let rest = text.dropFirst(scheme.count + 1)
          let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
          if rest.hasPrefix("//"), authority.hasSuffix(":") { return nil }
          if text.utf8.contains(Swift.UInt8(ascii: "[")) {
            let isAddress = host.utf8.allSatisfy { "0123456789ABCDEFabcdef:".utf8.contains($0) }
            guard isAddress, host.utf8.count > 1, host.utf8.contains(Swift.UInt8(ascii: ":"))
            else { return nil }
          }
          return url
        }


    """
}
