extension Wiring {
  /// The configurations of an app's components with the value of each property.
  package struct Configuration: Hashable, Sendable {
    /// In the order of the spec; empty if all values are the same in every environment.
    package var environments: [SwiftIdentifier] = []
    /// The ways in which the environment is chosen when the app starts.
    package var selection: [Selection] = []
    /// By service.
    package var groups: [Group] = []
    /// The values that are read when the app starts, by name.
    package var launchValues: [LaunchValue] = []
    /// By name.
    package var secrets: [AskedValue] = []
    /// Parameters of `register(…)`, by name.
    package var madeByApp: [AskedValue] = []

    package init() {}

    /// The environment where no other entry of `selection` answers.
    package var fallback: SwiftIdentifier? {
      for case .fallback(let environment) in selection { return environment }
      return nil
    }

    /// The platforms on which a module reads the launch value with this name.
    package func platforms(ofLaunchValue name: SwiftIdentifier) -> PlatformSet {
      groups.filter { $0.values.contains { $0.origin == .launch(name) } }
        .reduce(.none) { $0.union($1.platforms) }
    }
  }
}

extension Wiring.Configuration {
  package enum Selection: Hashable, Sendable {
    case debug(SwiftIdentifier)
    case info(String)
    case variable(String)
    case fallback(SwiftIdentifier)
  }

  /// The values that one module receives.
  package struct Group: Hashable, Sendable {
    package var service: SwiftIdentifier
    /// Its property in `Registration.Values`.
    package var member: SwiftIdentifier
    package var module: SwiftIdentifier
    package var protocolName: TypeReference
    /// The place of its declaration, `path:line` from the root.
    package var declared: String
    /// In the order of the spec.
    package var values: [Value]
    /// Those on which the app has the module.
    package var platforms = PlatformSet.all

    package init(
      service: SwiftIdentifier, member: SwiftIdentifier, module: SwiftIdentifier, protocolName: TypeReference,
      declared: String, values: [Value]
    ) {
      (self.service, self.member, self.module) = (service, member, module)
      (self.protocolName, self.declared, self.values) = (protocolName, declared, values)
    }
  }

  package struct Value: Hashable, Sendable {
    package var property: SwiftIdentifier
    package var type: ValueType
    package var origin: Origin

    package init(property: SwiftIdentifier, type: ValueType, origin: Origin) {
      (self.property, self.type, self.origin) = (property, type, origin)
    }
  }

  package enum Origin: Hashable, Sendable {
    /// One for each environment; one alone where there are no environments.
    case constants([Constant])
    /// In `launchValues`, by name.
    case launch(SwiftIdentifier)
    /// In `secrets`.
    case secret(SwiftIdentifier)
    /// In `madeByApp`.
    case app(SwiftIdentifier)
  }

  package struct Constant: Hashable, Sendable {
    package var value: ConfigurationValue
    /// `path:line` from the root.
    package var declared: String

    package init(value: ConfigurationValue, declared: String) { (self.value, self.declared) = (value, declared) }
  }

  /// A value that code passes to the registration, rather than a file.
  package struct AskedValue: Hashable, Sendable {
    package var name: SwiftIdentifier
    package var type: ValueType
    /// The modules that ask for it, for people.
    package var askers: [String]

    package init(name: SwiftIdentifier, type: ValueType, askers: [String]) {
      (self.name, self.type, self.askers) = (name, type, askers)
    }
  }

  package struct LaunchValue: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
      case info(String)
      case variable(String)
    }
    package var asked: AskedValue
    package var source: Source
    package var defaultValue: ConfigurationValue?

    package init(asked: AskedValue, source: Source, defaultValue: ConfigurationValue?) {
      (self.asked, self.source, self.defaultValue) = (asked, source, defaultValue)
    }
  }
}
