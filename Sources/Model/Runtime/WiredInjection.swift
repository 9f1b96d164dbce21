extension Wiring {
  /// Services that a component injects into code that the container does not construct.
  package struct Injection: Hashable, Sendable {
    /// `ChatInjected`
    package var module: SwiftIdentifier
    /// `ChatNeeds`
    package var type: SwiftIdentifier
    /// By name.
    package var services: [SwiftIdentifier]
    /// `path:line` from the root.
    package var declared: String
    /// Those on which the app has the code, and all of the services.
    package var platforms = PlatformSet.all

    package init(module: SwiftIdentifier, type: SwiftIdentifier, services: [SwiftIdentifier], declared: String) {
      (self.module, self.type, self.services, self.declared) = (module, type, services, declared)
    }
  }
}

/// The module by which the code of a component reads services that it injects.
package func injectedModule(of component: String) -> String { moduleName(ofTarget: component) + "Injected" }

extension TypeReference {
  /// `MainInjected` for `MainActor`, `StoreInjected` for `Storage.StoreActor`: the wrapper for properties on the actor.
  package var wrapperName: String {
    let actor = parts.last?.text ?? ""
    let short = actor.hasSuffix("Actor") && actor != "Actor" ? String(actor.dropLast(5)) : actor
    return short + "Injected"
  }
}
