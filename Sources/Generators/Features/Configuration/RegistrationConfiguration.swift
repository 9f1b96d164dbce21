import Model

extension ConfigurationNames {
  /// The parameters of `make` or `register`, each with its type.
  func declarations(in name: SwiftIdentifier) -> [(name: SwiftCode, type: SwiftCode)] {
    parameters.compactMap { parameter in
      var type = type(of: parameter)
      if name == "register" {
        switch parameter.role {
        case .launch: return nil
        case .environment: if configuration.fallback != nil { type = "\(type)? = nil" }
        case .secrets, .app: break
        }
      }
      return (Spelling.parameter(parameter.label, parameter.local), type)
    }
  }
}

// MARK: The parts of Registration.swift for values of configurations
extension RegistrationPrinter {
  /// The beginning of `make`: the values, changed as the caller wants.
  mutating func printChange() {
    guard let configuration else { return }
    text.call(4, "var \(configuration.changing) = Values", configuration.arguments)
    text.line(4, "\(configuration.change)(&\(configuration.changing))")
    text.line(4, "let \(configuration.values) = \(configuration.changing)")
    // On a platform without any of them no other code reads it.
    if !configuration.configuration.groups.contains(where: \.platforms.isAll) {
      text.line(4, "_ = \(configuration.values)")
    }
  }

  /// Prints the beginning of `register`, which reads the configuration at launch.
  mutating func printReading(_ names: ConfigurationNames) {
    let (configuration, problems) = (names.configuration, names.problems)
    if configuration.readsAtLaunch { text.line(4, "var \(problems): [Swift.String] = []") }
    if let environment = names.local(.environment), configuration.fallback != nil {
      let selected: SwiftCode = configuration.asksOutside ? "selected(&\(problems))" : "selected"
      text.line(4, "let \(environment) = \(environment) ?? Environment.\(selected)")
    }
    if let launch = names.local(.launch) {
      text.line(4, "let \(launch) = Launch.read(&\(problems))")
      text.line(4, "guard let \(launch), \(problems).isEmpty else { LaunchReader.stop(\(problems)) }")
    } else if configuration.readsAtLaunch {
      text.line(4, "if !\(problems).isEmpty { LaunchReader.stop(\(problems)) }")
    }
  }
}
