import Model

/// Names of what the configuration of an app adds to its registration, distinct from those of its modules and types.
struct ConfigurationNames {
  /// A parameter of `make` or `register` for values that no file gives.
  struct Parameter {
    enum Role {
      case environment, secrets, launch
      /// A value by its name, which need not be the label.
      case app(ValueType, SwiftIdentifier)
    }
    let role: Role
    let label: SwiftIdentifier
    let local: SwiftIdentifier
  }

  /// Types that are nested in `Registration`, or stand beside it.
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
    // A service that the app makes is a parameter by its own name, and a call has to tell them apart.
    var labels = Set(wiring.services.filter { if case .app = $0.source { true } else { false } }.map(\.name))
    func free(_ usual: SwiftIdentifier) -> SwiftIdentifier {
      let free = labels.contains(usual) ? Spelling.unused(usual, in: labels) : usual
      labels.insert(free)
      return free
    }
    taken.formUnion(Self.types)
    func unused(_ name: SwiftIdentifier) -> SwiftIdentifier {
      let free = Spelling.unused(name, in: taken)
      taken.insert(free)
      return free
    }
    var parameters: [Parameter] = []
    func add(_ role: Parameter.Role, _ label: SwiftIdentifier) {
      let own = free(label)
      parameters.append(Parameter(role: role, label: own, local: unused(own)))
    }
    if !configuration.environments.isEmpty { add(.environment, "environment") }
    if !configuration.secrets.isEmpty { add(.secrets, "secrets") }
    if !configuration.launchValues.isEmpty { add(.launch, "launch") }
    for value in configuration.madeByApp { add(.app(value.type, value.name), value.name) }
    self.parameters = parameters
    overriding = free("overriding")
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

  /// The names of the types that hold values, for the file that declares them.
  func type(of parameter: Parameter) -> SwiftCode {
    switch parameter.role {
    case .environment: "Environment"
    case .secrets: "Secrets"
    case .launch: "Launch"
    case .app(let type, _): ValueSyntax.type(type)
    }
  }
}

// What of an app its registration reads.
extension Wiring.Configuration {
  /// Whether the choice of the environment or a value is read when the app starts.
  var readsAtLaunch: Bool { !launchValues.isEmpty || asksOutside }

  /// Whether Info.plist or the process chooses the environment.
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

  /// Whether a parameter of `make` or `register` is a URL.
  var takesURL: Bool { madeByApp.contains(where: \.type.usesURL) }
}
