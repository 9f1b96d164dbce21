// The functions that generated code calls, by the names under which `Wiring.deprecated` has those that are deprecated.
extension Wiring {
  /// A function of a type.
  ///
  /// - Parameter owner: the type that has it.
  package static func callee(_ function: SwiftIdentifier, of owner: TypeReference, in module: SwiftIdentifier)
    -> NamedType
  {
    NamedType(TypeReference(owner.parts + [function]), in: module)
  }

  /// Whether the registration calls something deprecated where it makes values.
  package var makesOfDeprecated: Bool {
    allServices.contains { service in
      // What has the values of a configuration conforms to it in a deprecated extension.
      if service.source == .configuration { return deprecated.contains(service.type) }
      return service.source.providers.contains { deprecated.contains($0.callee) }
    }
  }

  /// Whether it sets code up by something deprecated.
  package var setsUpByDeprecated: Bool {
    services.contains { service in
      service.setUpCallee.map { deprecated.contains($0) || deprecated.contains(service.type) } ?? false
    }
  }
}

extension Wiring.Provider {
  /// What makes the value: a function, or `init` of a type.
  package var callee: Wiring.NamedType {
    switch construction {
    case .type(let type): Wiring.callee("init", of: type, in: module)
    case .factory(let path): .init(path, in: module)
    }
  }

  /// The method of the value that hears of an event.
  package func callee(of hearer: Wiring.Hearer) -> Wiring.NamedType {
    let owner =
      switch construction {
      case .type(let path), .factory(let path): path
      }
    return Wiring.callee(hearer.method, of: owner, in: module)
  }
}

extension Wiring.Service {
  /// Its protocol, or its own type.
  package var type: Wiring.NamedType { .init(protocolName, in: interfaceModule) }

  /// The method behind a route to the service.
  package func callee(of route: Wiring.Route) -> Wiring.NamedType {
    Wiring.callee(route.method, of: protocolName, in: interfaceModule)
  }

  /// A property of the configuration.
  package func callee(of value: SwiftIdentifier) -> Wiring.NamedType {
    Wiring.callee(value, of: protocolName, in: interfaceModule)
  }

  /// What code is set up by; `nil` where none is.
  package var setUpCallee: Wiring.NamedType? { setUp.map { Wiring.callee("setup", of: $0.type, in: interfaceModule) } }
}

extension ConfigurationDeclaration {
  /// What code is set up by, or would be.
  package func setUpCallee(in module: SwiftIdentifier) -> Wiring.NamedType {
    Wiring.callee("setup", of: setup?.value ?? protocolName.value, in: module)
  }
}

extension Wiring.LaunchTask {
  /// The function that the task calls.
  package var callee: Wiring.NamedType { .init(function, in: module) }
}
