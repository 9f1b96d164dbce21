/// All that the generated modules of one app say: which services there are and how each is built.
///
/// Planning makes it from specs that were checked; the generator prints it.
package struct Wiring: Hashable, Sendable {
  /// The app's name, for messages.
  package var app: String
  /// Names of the two generated modules, C99 identifiers: `GroceryDependencies`, `GroceryRegistration`.
  package var dependenciesModule: String
  package var registrationModule: String
  /// The app's spec, relative to the root, for the header.
  package var spec: String
  /// By name.
  package var services: [Service]

  package init(
    app: String, dependenciesModule: String, registrationModule: String, spec: String, services: [Service]
  ) {
    (self.app, self.dependenciesModule, self.registrationModule) = (app, dependenciesModule, registrationModule)
    (self.spec, self.services) = (spec, services)
  }

  /// A service that this app has, under the name of its accessor.
  package struct Service: Hashable, Sendable {
    /// A Swift identifier, perhaps a keyword: it is escaped where it is printed.
    package var name: String
    /// The module that declares the protocol.
    package var interfaceModule: String
    /// The protocol as Swift source sees it after the import, a checked (perhaps dotted) identifier.
    package var protocolName: String
    /// A global actor (`MainActor`, `StoreActor`), or `nil` for nonisolated.
    package var isolation: String?
    /// The module that declares the global actor where it is neither `MainActor` nor in `interfaceModule`.
    package var isolationModule: String?
    package var source: Source

    package init(
      name: String, interfaceModule: String, protocolName: String, isolation: String? = nil,
      isolationModule: String? = nil, source: Source
    ) {
      (self.name, self.interfaceModule, self.protocolName) = (name, interfaceModule, protocolName)
      (self.isolation, self.isolationModule, self.source) = (isolation, isolationModule, source)
    }
  }

  package enum Source: Hashable, Sendable {
    /// Built by the one provider that is bound.
    case provider(Provider)
    /// Made by the app: a parameter of `register(…)`.
    case app
    /// All providers, in the order of their components' names; the accessor is an array `[any P]`.
    case collected([Provider])
    /// Required as optional and provided by nobody: the accessor is `(any P)?`, `nil` unless replaced.
    case absent
  }

  /// How a value is built.
  package struct Provider: Hashable, Sendable {
    package enum Construction: Hashable, Sendable {
      /// `Type(…)`; a checked, perhaps dotted identifier.
      case type(String)
      /// `Type.make(…)` or a free function; a checked, perhaps dotted identifier.
      case factory(String)
    }
    package enum Scope: Hashable, Sendable {
      case shared, transient
    }
    /// The module that declares the type.
    package var module: String
    package var construction: Construction
    package var scope: Scope
    /// The parameters, in order.
    package var requirements: [Requirement]
    /// Where the provider is declared, `path:line` from the root, for the comment above.
    package var declared: String
    /// Where it was bound, `path:line`, if several could have been.
    package var bound: String?

    package init(
      module: String, construction: Construction, scope: Scope, requirements: [Requirement], declared: String,
      bound: String? = nil
    ) {
      (self.module, self.construction, self.scope) = (module, construction, scope)
      (self.requirements, self.declared, self.bound) = (requirements, declared, bound)
    }
  }

  /// One parameter of an initialiser.
  package struct Requirement: Hashable, Sendable {
    /// The accessor to read. A service in `Wiring.services`.
    package var service: String
    /// The parameter's label, a Swift identifier, by default the service's name; `_` where there is none.
    package var label: String
    /// Handed over as a closure, with the isolation of the service: `@MainActor () -> any P`.
    package var lazy: Bool

    package init(service: String, label: String, lazy: Bool) {
      (self.service, self.label, self.lazy) = (service, label, lazy)
    }
  }
}

// What the generated modules import, and so what their targets depend on.
extension Wiring {
  /// The modules that `<App>Dependencies` imports, beside Foundation.
  package var interfaceModules: Set<String> {
    Set(services.map(\.interfaceModule) + services.compactMap(\.isolatingModule))
  }

  /// The modules that `<App>Registration` imports: what it builds, what it names, and `<App>Dependencies`.
  package var registrationImports: Set<String> {
    var modules: Set<String> = [dependenciesModule]
    let isolating = Dictionary(services.map { ($0.name, $0.isolatingModule) }) { first, _ in first }
    for service in services {
      if service.source == .app {
        modules.formUnion([service.interfaceModule, service.isolatingModule].compactMap { $0 })
      }
      for provider in service.source.providers {
        modules.insert(provider.module)
        for requirement in provider.requirements where requirement.lazy {
          if let module = isolating[requirement.service] ?? nil { modules.insert(module) }
        }
      }
    }
    return modules
  }
}

extension Wiring.Service {
  /// The module that declares the global actor, where that is not `MainActor`.
  package var isolatingModule: String? {
    isolation == nil || isolation == "MainActor" ? nil : isolationModule ?? interfaceModule
  }
}

extension Wiring.Source {
  /// All that build something.
  package var providers: [Wiring.Provider] {
    switch self {
    case .provider(let provider): [provider]
    case .collected(let providers): providers
    case .app, .absent: []
    }
  }
}
