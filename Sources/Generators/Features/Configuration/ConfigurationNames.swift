import Model

/// Names of what the configuration of an app adds to its registration, distinct from those of its modules and types.
struct ConfigurationNames {
  /// A parameter of `make` or `register` for values, with its name inside.
  struct Parameter {
    let role: RegistrationParameter.Values
    let label: SwiftIdentifier
    let local: SwiftIdentifier
  }

  /// Types that are nested in `Registration`, or next to it.
  static let types: Set<SwiftIdentifier> = [
    "Environment", "Launch", "Secrets", "Values", "InfoPlist", "LaunchReader", "Variables",
  ]

  let configuration: Wiring.Configuration
  let parameters: [Parameter]
  /// In `make`: the parameter that changes values, the values while they change, and afterwards.
  let change, changing, values: SwiftIdentifier
  /// In `register`.
  let problems, started: SwiftIdentifier
  /// The label of `change`.
  let overriding: SwiftIdentifier
  /// By service, the struct that holds its values.
  let structs: [SwiftIdentifier: SwiftIdentifier]

  /// - Parameter taken: names with another meaning in the file; gets those that are given.
  init(_ configuration: Wiring.Configuration, of wiring: Wiring, taken: inout Set<SwiftIdentifier>) {
    self.configuration = configuration
    taken.formUnion(Self.types)
    func unused(_ name: SwiftIdentifier) -> SwiftIdentifier { Spelling.unused(name, taking: &taken) }
    var parameters: [Parameter] = []
    var overriding: SwiftIdentifier = "overriding"
    for parameter in wiring.registrationParameters {
      switch parameter.role {
      case .values(let role):
        parameters.append(Parameter(role: role, label: parameter.label, local: unused(parameter.label)))
      case .service: break
      case .change: overriding = parameter.label
      }
    }
    (self.parameters, self.overriding) = (parameters, overriding)
    (change, changing, values) = (unused("change"), unused("changing"), unused("values"))
    (problems, started) = (unused("problems"), unused("started"))
    var structs: [SwiftIdentifier: SwiftIdentifier] = [:]
    for group in configuration.groups {
      structs[group.service] = unused("\(group.protocolName.parts.last ?? "Configuration")Values")
    }
    self.structs = structs
  }

  /// The parameters, handed on under their own names.
  var arguments: [WiringText.Argument] { parameters.map { .init("\(Spelling.label($0.label))\($0.local)") } }

  /// The name inside of the parameter for some values.
  func local(_ role: RegistrationParameter.Values) -> SwiftIdentifier? { parameters.first { $0.role == role }?.local }

  func type(of parameter: Parameter) -> SwiftCode {
    switch parameter.role {
    case .environment: "Environment"
    case .secrets: "Secrets"
    case .launch: "Launch"
    case .app(let type, _): ValueSyntax.type(type)
    }
  }
}

// MARK: Values that an app's registration reads
extension Wiring.Configuration {
  /// True if the environment or a value is read when the app starts.
  var readsAtLaunch: Bool { !launchValues.isEmpty || asksOutside }

  /// True if Info.plist or the process chooses the environment.
  var asksOutside: Bool { choosesByInfo || choosesByVariable }

  private var choosesByInfo: Bool {
    fallback != nil && selection.contains { if case .info = $0 { true } else { false } }
  }

  private var choosesByVariable: Bool {
    fallback != nil && selection.contains { if case .variable = $0 { true } else { false } }
  }

  var readsVariables: Bool {
    choosesByVariable || launchValues.contains { if case .variable = $0.source { true } else { false } }
  }

  var readsInfo: Bool {
    choosesByInfo || launchValues.contains { if case .info = $0.source { true } else { false } }
  }

  /// True if a parameter of `make` or `register` is a URL.
  var takesURL: Bool { madeByApp.contains(where: \.type.usesURL) }
}
