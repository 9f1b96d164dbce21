import Model

/// The wiring of an app, and what the printers of several of its files derive from it: each is made once.
package final class PrintedWiring {
  let wiring: Wiring
  /// The comment at the top of each file.
  let header: String
  /// The manifest's tools version; below 6.0 newer syntax is hidden from older compilers.
  let tools: ToolsVersion
  /// Without those of scopes.
  private(set) lazy var entries = WiringEntry.entries(of: wiring.services)
  /// Those of each scope, in the order of the scopes.
  private(set) lazy var entriesOfScopes = wiring.scopes.map { WiringEntry.entries(of: $0.services) }
  private(set) lazy var names = ContainerNames(self, entries)
  private(set) lazy var typesOfDependencies = WiringTypes.inDependencies(of: wiring)
  private(set) lazy var typesOfRegistration = WiringTypes.inRegistration(of: self)
  private(set) lazy var hearing = EventHandlerFunctions(self)
  /// Names that Registration.swift and the files beside it give away.
  private(set) lazy var namesOfRegistration = typesOfRegistration.names
    .union(wiring.registrationImports).union(["Dependencies", "Registration", "make", "register"])
    .union(wiring.launches ? LaunchNames.all : [])
    .union(wiring.events == nil ? [] : EventNames.ofRegistration).union(InjectedWrapper.imported(by: wiring))

  package init(_ wiring: Wiring, header: String = "", tools: ToolsVersion = ToolsVersion(6, 0)) {
    (self.wiring, self.header, self.tools) = (wiring, header, tools)
  }
}

/// A file of a generated module, by its name there.
package struct NamedFile {
  package let name: String
  package let text: String
}

extension Wiring {
  /// The module `<App>Dependencies` in code.
  var containerModule: SwiftIdentifier { SwiftIdentifier(moduleOf: dependenciesModule) }

  /// The type of the app's container, with its module.
  var container: SwiftCode {
    Spelling.type(TypeReference((containerModule == "Dependencies" ? [] : [containerModule]) + ["Dependencies"]))
  }
}
