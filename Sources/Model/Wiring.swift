/// The contents of the generated modules of one app: its services and how each is built.
///
/// Planning makes it from checked specs; the generator prints it.
package struct Wiring: Hashable, Sendable {
  /// The app's name, for messages.
  package var app: String
  /// Names of the targets of the two generated modules: `GroceryDependencies`, `GroceryRegistration`.
  package var dependenciesModule: String
  package var registrationModule: String
  /// The generated module for the app's tests, `GroceryDependenciesTesting`; `nil` for an app without tests.
  package var testingModule: String?
  /// Configurations that set-up code reads from the values of the current test; by module and service.
  package var testScopes: [TestScope] = []
  /// The module that connects that code to tests when a test process starts: that of the app's tests.
  package var scopesModule: String? { testScopes.isEmpty ? nil : testingModule }
  /// The app's spec, relative to the root, for the header.
  package var spec: String
  /// By name.
  package var services: [Service]
  /// The values of its components' configurations; `nil` for an app without.
  package var configuration: Configuration?
  /// By name.
  package var launchTasks: [LaunchTask] = []
  /// Links into the app; `nil` if no spec of the root states any.
  package var routes: Routes?
  /// The events of the app, the system's first; `nil` if no spec of the root names an event.
  package var events: [Event]?
  /// By name.
  package var scopes: [Scope] = []
  /// The injections of components whose code injects services.
  package var injections: [Injection] = []
  /// The services that the app's own code injects, by name.
  package var injected: [SwiftIdentifier] = []
  /// True if the registration has a function that runs launch tasks, even if there is none.
  package var launches = false

  package init(
    app: String, dependenciesModule: String, registrationModule: String, spec: String, services: [Service]
  ) {
    (self.app, self.dependenciesModule, self.registrationModule) = (app, dependenciesModule, registrationModule)
    (self.spec, self.services) = (spec, services)
  }

  /// A service of this app, under the name of its accessor.
  package struct Service: Hashable, Sendable {
    package var name: SwiftIdentifier
    /// The module that declares the protocol.
    package var interfaceModule: SwiftIdentifier
    /// The protocol, or the type of a service that is concrete, as Swift source refers to it after the import.
    package var protocolName: TypeReference
    /// True if `protocolName` is a type that is not a protocol.
    package var isConcrete = false
    /// A global actor (`MainActor`, `StoreActor`), or `nil` for nonisolated.
    package var isolation: TypeReference?
    /// The module that declares the global actor, if it is neither `MainActor` nor in `interfaceModule`.
    package var isolationModule: SwiftIdentifier?
    package var source: Source
    /// For a collection, the name of the service that is collected.
    package var collects: SwiftIdentifier?
    /// Those on which the app has the service: its accessor is declared there alone.
    package var platforms = PlatformSet.all
    /// For a configuration, the code that receives it when the app starts.
    package var setUp: SetUp?
    /// The services from which the app makes it.
    package var requirements: [Requirement] = []

    package init(
      name: SwiftIdentifier, interfaceModule: SwiftIdentifier, protocolName: TypeReference,
      isolation: TypeReference? = nil, isolationModule: SwiftIdentifier? = nil, source: Source,
      collects: SwiftIdentifier? = nil
    ) {
      (self.name, self.interfaceModule, self.protocolName) = (name, interfaceModule, protocolName)
      (self.isolation, self.isolationModule) = (isolation, isolationModule)
      (self.source, self.collects) = (source, collects)
    }
  }

  /// A type of the interface module whose `setup(with:)` is called.
  package struct SetUp: Hashable, Sendable {
    package var type: TypeReference
    /// The place of the declaration, `path:line` from the root.
    package var declared: String
    /// The values under `values:`, which it reads again each time.
    package var values: [Value] = []

    package struct Value: Hashable, Sendable {
      package var name: SwiftIdentifier
      package var type: ValueType

      package init(name: SwiftIdentifier, type: ValueType) { (self.name, self.type) = (name, type) }
    }

    package init(type: TypeReference, declared: String) { (self.type, self.declared) = (type, declared) }
  }

  /// A configuration of which tests of the app have values, and with which code is set up.
  package struct TestScope: Hashable, Sendable {
    /// The generated module with the values for tests.
    package var module: SwiftIdentifier
    package var service: SwiftIdentifier
    package var platforms: PlatformSet

    package init(module: SwiftIdentifier, service: SwiftIdentifier, platforms: PlatformSet) {
      (self.module, self.service, self.platforms) = (module, service, platforms)
    }
  }

  package enum Source: Hashable, Sendable {
    /// Built by the provider that is bound.
    case provider(Provider)
    /// Made by the app: a parameter of `register(…)`.
    case app
    /// Values that the app gives.
    case configuration
    /// All providers, in the order of their components' names, then the app's own; the accessor is an array `[any P]`.
    case collected([Provider])
    /// Required as optional and without a provider: the accessor is `(any P)?`, `nil` unless replaced.
    case absent
  }

  /// The construction of a value.
  package struct Provider: Hashable, Sendable {
    package enum Construction: Hashable, Sendable {
      /// `Type(…)`.
      case type(TypeReference)
      /// `Type.make(…)` or a free function.
      case factory(TypeReference)

      /// The type or function, as it is written.
      package var path: TypeReference {
        switch self {
        case .type(let path), .factory(let path): path
        }
      }

      package var text: String { path.text }

      /// The type, or that of which the function is a member; `nil` for a free function.
      package var type: TypeReference? {
        switch self {
        case .type(let path): path
        case .factory(let path): path.parts.count > 1 ? TypeReference(Array(path.parts.dropLast())) : nil
        }
      }
    }
    package enum Scope: Hashable, Sendable {
      case shared, transient
    }
    /// The module that declares the type.
    package var module: SwiftIdentifier
    /// The module of the type that `construction` begins with, where it is a member that `module` adds to that type.
    package var extending: SwiftIdentifier?
    /// The module as whose the first part of `construction` is known.
    package var naming: SwiftIdentifier { extending ?? module }
    package var construction: Construction
    package var scope: Scope
    /// The parameters, in order.
    package var requirements: [Requirement]
    /// The place of the provider's declaration, `path:line` from the root, for the comment above.
    package var declared: String
    /// The place of the binding, `path:line`, if there was a choice.
    package var bound: String?
    /// The key that providers share if their services are one instance; `nil` for one that is alone.
    package var instance: String?
    /// The events that its value handles. Some may exist only in other apps.
    package var hearers: [Hearer] = []
    /// Those on which the app has its module.
    package var platforms = PlatformSet.all

    package init(
      module: SwiftIdentifier, construction: Construction, scope: Scope, requirements: [Requirement], declared: String,
      bound: String? = nil
    ) {
      (self.module, self.construction, self.scope) = (module, construction, scope)
      (self.requirements, self.declared, self.bound) = (requirements, declared, bound)
    }

    /// Returns whether both are made of one entry of `provides`.
    package func isSame(as other: Provider) -> Bool {
      declared == other.declared && module == other.module && construction == other.construction
    }
  }

  /// One parameter of an initialiser.
  package struct Requirement: Hashable, Sendable {
    /// The accessor to call; a service in `Wiring.services`.
    package var service: SwiftIdentifier
    /// The parameter's label, by default the service's name; `nil` for none.
    package var label: SwiftIdentifier?
    /// Passed as a closure, with the isolation of the service: `@MainActor () -> any P`.
    package var lazy: Bool
    /// The container in which a provider of a scope finds it.
    package var origin = Origin.own

    package enum Origin: Hashable, Sendable {
      /// In the container that builds: a service of it, or a value of the scope.
      case own
      /// In the app's container, from within a scope.
      case app
    }

    package init(service: SwiftIdentifier, label: SwiftIdentifier?, lazy: Bool) {
      (self.service, self.label, self.lazy) = (service, label, lazy)
    }
  }
}

// The imports of the generated modules, and so the dependencies of their targets.
extension Wiring {
  /// The modules of components that `<App>Dependencies` imports.
  package var interfaceModules: Set<SwiftIdentifier> { Set(interfaceImports.keys) }

  /// The same, each with the platforms on which it is needed.
  package var interfaceImports: [SwiftIdentifier: PlatformSet] {
    var modules: [SwiftIdentifier: PlatformSet] = [:]
    for service in services {
      for module in service.declaringModules { modules.add(module, on: service.platforms) }
    }
    return modules
  }

  /// The modules that `<App>Registration` imports: those of the values it builds and of the types it names, and
  /// `<App>Dependencies`.
  package var registrationImports: Set<SwiftIdentifier> { Set(importsOfRegistration.keys) }

  /// The same, each with the platforms on which it is needed.
  package var importsOfRegistration: [SwiftIdentifier: PlatformSet] {
    var modules: [SwiftIdentifier: PlatformSet] = [SwiftIdentifier(moduleOf: dependenciesModule): .all]
    let isolating = Dictionary(allServices.map { ($0.name, $0.isolatingModule) }) { first, _ in first }
    for service in allServices {
      if service.source == .app || service.source == .configuration || service.isCollectedInParts {
        for module in service.declaringModules { modules.add(module, on: service.platforms) }
      }
      for module in materials(of: service).flatMap(\.declaringModules) { modules.add(module, on: service.platforms) }
      if service.setUp != nil { modules.add(service.interfaceModule, on: service.platforms) }
      for provider in service.source.providers {
        let platforms = service.platforms.intersection(provider.platforms)
        modules.add(provider.module, on: platforms)
        if let module = provider.extending { modules.add(module, on: platforms) }
        if let module = service.isolatingModule { modules.add(module, on: platforms) }
        for requirement in provider.requirements where requirement.lazy {
          if let module = isolating[requirement.service] ?? nil { modules.add(module, on: platforms) }
        }
      }
    }
    for injection in injections {
      modules.add(injection.module, on: injection.platforms)
      for service in injection.services {
        if let module = isolating[service] ?? nil { modules.add(module, on: injection.platforms) }
      }
    }
    for task in launchTasks {
      for module in task.modules { modules.add(module, on: task.platforms) }
    }
    return modules
  }

  /// Those whose types appear in public declarations of `<App>Registration`.
  package var publicRegistrationImports: Set<SwiftIdentifier> {
    let made = services.filter { $0.source == .app }
    let named = made + made.flatMap(materials)
    return Set(named.map(\.interfaceModule) + [SwiftIdentifier(moduleOf: dependenciesModule)])
  }

  /// The services that the app makes one of.
  private func materials(of service: Service) -> [Service] {
    service.requirements.compactMap { requirement in services.first { $0.name == requirement.service } }
  }
}

extension [SwiftIdentifier: PlatformSet] {
  fileprivate mutating func add(_ module: SwiftIdentifier, on platforms: PlatformSet) {
    self[module] = self[module].map { $0.union(platforms) } ?? platforms
  }
}

extension Wiring.Service {
  /// The module that declares the global actor, if that is not `MainActor`.
  package var isolatingModule: SwiftIdentifier? {
    isolation == nil || isolation == "MainActor" && isolationModule == nil ? nil : isolationModule ?? interfaceModule
  }

  /// The modules that declare its protocol and its actor.
  fileprivate var declaringModules: [SwiftIdentifier] { [interfaceModule] + [isolatingModule].compactMap { $0 } }

  /// True if some of its providers exist on fewer platforms than the others.
  package var isCollectedInParts: Bool {
    guard case .collected(let providers) = source else { return false }
    return providers.contains { !platforms.isSubset(of: $0.platforms) }
  }
}

extension Wiring.Source {
  /// All providers that the registration calls.
  package var providers: [Wiring.Provider] {
    switch self {
    case .provider(let provider): [provider]
    case .collected(let providers): providers
    case .app, .configuration, .absent: []
    }
  }
}
