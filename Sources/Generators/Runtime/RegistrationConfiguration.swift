import Model

/// Names that Registration.swift and the files beside it give away.
enum RegistrationNames {
  static func taken(in wiring: Wiring, _ types: WiringTypes) -> Set<SwiftIdentifier> {
    types.names.union(wiring.registrationImports).union(["Dependencies", "Registration", "make", "register"])
  }
}

// What the values of configurations add to Registration.swift.
extension RegistrationPrinter {
  /// The signature of `make` or `register` with what values come from.
  mutating func printFullSignature(_ name: SwiftIdentifier, result: SwiftCode) {
    guard let configuration else { return }
    text.line(2, "public static func \(name)(")
    for parameter in configuration.parameters {
      let label = Spelling.declared(parameter.label)
      var type = configuration.type(of: parameter)
      if name == "register" {
        switch parameter.role {
        case .launch: continue
        case .environment: if configuration.configuration.fallback != nil { type = "\(type)? = nil" }
        case .secrets, .app: break
        }
      }
      text.declaration(4, label == "\(parameter.local)" ? label : "\(label) \(parameter.local)", type, end: ",")
    }
    for (entry, local) in parameters {
      let label = Spelling.declared(entry.name)
      let isolation: SwiftCode = types.attribute(of: entry.service).map { $0 + " " } ?? ""
      text.declaration(
        4, label == "\(local)" ? label : "\(label) \(local)",
        "@escaping \(isolation)@Sendable () -> \(types.value(of: entry))", end: ",")
    }
    text.line(4, "overriding \(configuration.change): (inout Values) -> Void = { _ in }")
    text.line(2, ")\(result) {")
  }

  /// The beginning of `make`: the values, changed as the caller wants.
  mutating func printChange() {
    guard let configuration else { return }
    let arguments = configuration.parameters.map { Argument(text: "\(Spelling.label($0.label))\($0.local)") }
    printCall(4, "var \(configuration.changing) = Values", arguments)
    text.line(4, "\(configuration.change)(&\(configuration.changing))")
    text.line(4, "let \(configuration.values) = \(configuration.changing)")
    // On a platform that has none of them nobody else reads it.
    if !configuration.configuration.groups.contains(where: \.platforms.isAll) {
      text.line(4, "_ = \(configuration.values)")
    }
  }

  /// The body of `register`: what is read at launch, the container, and what code reads that nobody constructs.
  mutating func printStart(_ configuration: ConfigurationNames) {
    let problems = configuration.problems
    let environment = configuration.parameters.first { if case .environment = $0.role { true } else { false } }
    let launch = configuration.parameters.first { if case .launch = $0.role { true } else { false } }
    if configuration.readsAtLaunch { text.line(4, "var \(problems): [Swift.String] = []") }
    if let environment, configuration.configuration.fallback != nil {
      let selected: SwiftCode = configuration.asksOutside ? "selected(&\(problems))" : "selected"
      text.line(4, "let \(environment.local) = \(environment.local) ?? Environment.\(selected)")
    }
    if let launch {
      text.line(4, "let \(launch.local) = Launch.read(&\(problems))")
      text.line(4, "guard let \(launch.local), \(problems).isEmpty else { LaunchReader.stop(\(problems)) }")
    } else if configuration.readsAtLaunch {
      text.line(4, "if !\(problems).isEmpty { LaunchReader.stop(\(problems)) }")
    }
    let arguments =
      configuration.parameters.map { Argument(text: "\(Spelling.label($0.label))\($0.local)") } + ownArguments
      + [Argument(text: "overriding: \(configuration.change)")]
    printCall(4, "let \(configuration.started) = make", arguments)
    text.line(4, "\(container).start(\(configuration.started))")
    for group in configuration.configuration.groups {
      guard let setup = group.setup else { continue }
      let indentation = text.begin(4, on: group.platforms)
      text.line(indentation, "// \(comment: group.declared)")
      text.line(
        indentation,
        "\(types.type(setup, in: group.module)).setup(with: \(configuration.started).\(Spelling.member(group.service)))"
      )
      text.end(4, on: group.platforms)
    }
  }
}
