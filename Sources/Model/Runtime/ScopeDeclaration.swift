/// A scope of an app: services that live as long as its container is referenced, and values that exist all that time.
package struct ScopeDeclaration: Sendable {
  /// A value that the app gives when the scope begins.
  package struct Value: Sendable {
    package var name: Located<String>
    /// With its module, unless it is the standard library's.
    package var type: Located<TypeReference>

    package init(name: Located<String>, type: Located<TypeReference>) { (self.name, self.type) = (name, type) }
  }

  package var name: Located<String>
  package var values: [Value]

  package init(name: Located<String>, values: [Value]) { (self.name, self.values) = (name, values) }

  /// Types that need no module before them.
  package static let standardTypes: Set<String> = SwiftType.standard
}

extension Wiring {
  /// A scope of an app, such as the time while a user is signed in.
  package struct Scope: Hashable, Sendable {
    /// A value that is there as long as the scope.
    package struct Value: Hashable, Sendable {
      package var name: SwiftIdentifier
      /// As the module that declares it calls it.
      package var type: TypeReference
      /// `nil` for the standard library.
      package var module: SwiftIdentifier?

      package init(name: SwiftIdentifier, type: TypeReference, module: SwiftIdentifier?) {
        (self.name, self.type, self.module) = (name, type, module)
      }
    }

    package var name: SwiftIdentifier
    /// In the order in which the app states them.
    package var values: [Value]
    /// By name; each has a provider.
    package var services: [Service]
    /// `path:line` from the root.
    package var declared: String

    package init(name: SwiftIdentifier, values: [Value], services: [Service], declared: String) {
      (self.name, self.values, self.services, self.declared) = (name, values, services, declared)
    }

    /// `Session`, nested in `Dependencies`.
    package var type: SwiftIdentifier { Self.type(of: name.text) ?? name }

    package static func type(of name: String) -> SwiftIdentifier? {
      SwiftIdentifier(name.prefix(1).uppercased() + name.dropFirst())
    }

    /// Names that the generated type uses itself.
    package static let reservedValues: Set<String> = [
      "dependencies", "alive", "init", "self", "Providers", "Foundation", "Swift", "_Concurrency",
    ]
    /// Those that the container has, which would be something else as a scope.
    package static let reservedNames: Set<String> = [
      "shared", "transient", "dependencies", "providers", "route", "event", "current", "start", "alive", "run",
      "replacing", "open", "openNow", "send", "events", "init", "self", "type", "protocol", "any", "foundation",
      "swift", "link", "links", "linkReader", "wired", "hear", "hearers", "listen", "made", "token",
      // Modules that the container's file for the system's events names.
      "uIKit", "appKit", "watchKit",
    ]
  }
}

// The imports of the file of a scope.
extension Wiring.Scope {
  /// The modules whose types it names, each with the platforms on which it does.
  package var imports: [SwiftIdentifier: PlatformSet] {
    var modules: [SwiftIdentifier: PlatformSet] = [:]
    for value in values {
      if let module = value.module { modules[module] = .all }
    }
    for service in services {
      for module in [service.interfaceModule] + [service.isolatingModule].compactMap({ $0 }) {
        modules[module] = modules[module].map { $0.union(service.platforms) } ?? service.platforms
      }
    }
    return modules
  }

  /// The modules of types in public declarations.
  package var publicImports: Set<SwiftIdentifier> {
    Set(services.map(\.interfaceModule) + values.compactMap(\.module))
  }
}

extension Wiring {
  /// The services of the app and of its scopes.
  package var allServices: [Service] { services + scopes.flatMap(\.services) }

  /// The names of the targets of all generated modules.
  package var modules: [String] { [dependenciesModule, registrationModule] + [testingModule].compactMap { $0 } }
}

extension ProviderDeclaration {
  /// As a spec writes it: `shared`, `transient`, or the name of a scope.
  package var scopeText: String { scopeName?.value ?? (scope == .shared ? "shared" : "transient") }
}

extension AppSettings {
  /// True if the app's spec declares run-time features that generated code offers without any component.
  package var hasRuntimeDeclarations: Bool { !schemes.isEmpty || !scopes.isEmpty || statesEvents }
}
