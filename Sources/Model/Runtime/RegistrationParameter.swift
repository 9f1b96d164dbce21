import Text

/// A parameter of the functions that an app's registration has: of `make`, and of `register` but for some.
package struct RegistrationParameter: Equatable, Sendable {
  /// The kind of argument that is passed for it.
  package enum Role: Equatable, Sendable {
    case values(Values)
    /// A service that the app makes.
    case service
    /// The closure that changes values of configurations.
    case change
  }

  /// The source of a configuration's values.
  package enum Values: Equatable, Sendable {
    case environment, secrets, launch
    /// A value of the app's own by its name, which need not be the label.
    case app(ValueType, SwiftIdentifier)
  }

  /// The kind of argument that is passed for it.
  package let role: Role
  /// By which a call names it.
  package let label: SwiftIdentifier

  fileprivate init(_ role: Role, _ label: SwiftIdentifier) { (self.role, self.label) = (role, label) }
}

extension Wiring {
  /// The parameters of `Registration.make`, in their order.
  package var registrationParameters: [RegistrationParameter] {
    let made = services.filter { if case .app = $0.source { true } else { false } }.map(\.name).sorted()
    let services = made.map { RegistrationParameter(.service, $0) }
    guard let configuration else { return services }
    // A service that the app makes is a parameter by its own name, and a call has to tell them apart.
    var labels = Set(made)
    func free(_ usual: SwiftIdentifier) -> SwiftIdentifier {
      var free = usual
      while labels.contains(free) { free = "\(free)_" }
      labels.insert(free)
      return free
    }
    var parameters: [RegistrationParameter] = []
    func add(_ role: RegistrationParameter.Values, _ label: SwiftIdentifier) {
      parameters.append(RegistrationParameter(.values(role), free(label)))
    }
    if !configuration.environments.isEmpty { add(.environment, "environment") }
    if !configuration.secrets.isEmpty { add(.secrets, "secrets") }
    if !configuration.launchValues.isEmpty { add(.launch, "launch") }
    for value in configuration.madeByApp { add(.app(value.type, value.name), value.name) }
    return parameters + services + [RegistrationParameter(.change, free("overriding"))]
  }
}
