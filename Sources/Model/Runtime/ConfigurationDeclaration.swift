import Diagnostics

/// `config:` of a module: the protocol that its team wrote, and the values that an app has to give.
package struct ConfigurationDeclaration: Sendable {
  /// Names by which generated code means something else where values are members.
  package static let reservedNames: Set<String> = [
    "Environment", "FixedURL", "Foundation", "InfoPlist", "Launch", "LaunchReader", "Registration", "Secrets", "Swift",
    "Values", "Variables", "_Concurrency",
  ]

  /// The place of the key.
  package var place: Place
  package var protocolName: Located<TypeReference>
  /// The name of the service; by default the protocol's with its leading capitals lowered.
  package var service: Located<String>
  /// True if the spec gives the service's name.
  package var namesService = false
  /// The type whose `setup(with:)` the registration calls.
  package var setup: Located<TypeReference>?
  /// In the order of the spec.
  package var values: [ConfigurationProperty] = []
  /// The values of tests, by property; `nil` if the spec has no `test:`.
  package var test: [WrittenValue.Entry]?

  package init(place: Place, protocolName: Located<TypeReference>, service: Located<String>) {
    (self.place, self.protocolName, self.service) = (place, protocolName, service)
  }

  /// `ChatConfiguration` as `chatConfiguration`, and `URLConfiguration` as `urlConfiguration`.
  package static func serviceName(of protocolName: TypeReference) -> String {
    let name = protocolName.parts.last?.text ?? protocolName.text
    let capitals = name.unicodeScalars.prefix { $0.properties.isUppercase }.count
    // The last capital of several starts the next word.
    let count = capitals > 1 && capitals < name.unicodeScalars.count ? capitals - 1 : capitals
    var lowered = ""
    for (index, scalar) in name.unicodeScalars.enumerated() {
      if index < count { lowered += scalar.properties.lowercaseMapping } else { lowered.unicodeScalars.append(scalar) }
    }
    return isSwiftIdentifier(lowered) ? lowered : name
  }
}

/// The generated module, and product, with the values of a component for tests.
package func testConfigurationModule(of component: String) -> String {
  moduleName(ofTarget: component) + "TestConfiguration"
}

/// One value that a module receives.
package struct ConfigurationProperty: Sendable {
  /// The source of its value.
  package enum Source: Hashable, Sendable {
    /// The app's files, or the default.
    case files
    /// Info.plist, by its key, when the app starts.
    case info(String)
    /// The process's environment, by the variable's name, when the app starts.
    case variable(String)
    /// A parameter of `register(…)`.
    case app
    /// `Registration.Secrets`.
    case secret
  }

  /// The protocol's property.
  package var name: Located<String>
  /// The name under which apps give it.
  package var sharedName: Located<String>
  package var type: Located<ValueType>
  package var source = Located(Source.files, at: .init(file: .init(rawValue: 0)))
  package var defaultValue: Located<ConfigurationValue>?

  package init(name: Located<String>, sharedName: Located<String>, type: Located<ValueType>) {
    (self.name, self.sharedName, self.type) = (name, sharedName, type)
  }
}

/// `app: config:`, how an app gives values.
package struct AppConfiguration: Sendable {
  /// The file with the values that hold in every environment, without its ending.
  package static let commonName = "common"
  /// Names that mean something else: for the files, in `select`, and in the generated enumeration.
  package static let reservedNames: Set<String> = [
    commonName, "info", "env", "default", "none", "some", "self", "init", "Self", "Type", "Protocol", "allCases",
    "rawValue", "hashValue", "selected", "named", "RawValue", "AllCases", "Registration", "InfoPlist", "LaunchReader",
    "Variables", "Swift", "Foundation", "_Concurrency",
  ]

  /// An entry of `select:`.
  package enum Selection: Hashable, Sendable {
    /// The environment of debug builds, which alone a package can tell.
    case debug(String)
    case info(String)
    case variable(String)
    case fallback(String)
  }

  /// The place of the key.
  package var place: Place
  package var environments: [Located<String>] = []
  /// From the spec's folder.
  package var folder: Located<String>?
  package var selection: [Located<Selection>] = []
  /// Secrets that several components may ask for.
  package var shared: [Located<String>] = []

  package init(place: Place) { self.place = place }

  /// The folder of the files with values, where none is named.
  package static let usualFolder = "config"
}

/// A file in the folder of an app's configuration.
package struct ConfigurationFile: Sendable {
  /// Relative to the root.
  package let path: String
  package let file: FileID
  /// The environment, or ``AppConfiguration/commonName``.
  package let name: String
  /// In the file's order; each key once.
  package let entries: [WrittenValue.Entry]

  package init(path: String, file: FileID, name: String, entries: [WrittenValue.Entry]) {
    (self.path, self.file, self.name, self.entries) = (path, file, name, entries)
  }
}
