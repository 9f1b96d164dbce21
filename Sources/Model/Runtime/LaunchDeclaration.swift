import Diagnostics

/// A task of `launch:`: a function that runs once after the app has registered its services.
package struct LaunchDeclaration: Sendable {
  package var name: Located<String>
  /// A function without a result, in a type or free.
  package var call: Located<TypeReference>
  /// The services that it takes, in the order of its parameters.
  package var requirements: [RequirementDeclaration] = []
  /// Tasks that end before it starts: `openStore` of the same component, `Tracking.start` of another one.
  package var after: [Located<String>] = []
  /// A global actor, `nil` for none.
  package var isolation: Located<TypeReference>?
  package var priority: Wiring.LaunchTask.Priority?
  package var moment = Wiring.LaunchTask.Moment.launch

  package init(name: Located<String>, call: Located<TypeReference>) { (self.name, self.call) = (name, call) }
}

extension Wiring {
  /// A launch task of an app.
  package struct LaunchTask: Hashable, Sendable {
    package enum Priority: String, CaseIterable, Sendable {
      case userInitiated, high, medium, low, utility, background
    }

    package enum Moment: String, CaseIterable, Sendable {
      case launch, firstFrame, idle

      /// The function of `Registration` that runs these tasks.
      package var function: SwiftIdentifier {
        switch self {
        case .launch: "launch"
        case .firstFrame: "afterFirstFrame"
        case .idle: "idle"
        }
      }
    }

    /// `Chat.openStore`.
    package var name: String
    package var module: SwiftIdentifier
    package var function: TypeReference
    /// Its arguments, in the order of its parameters.
    package var arguments: [Argument]
    /// Names of tasks of the same moment or an earlier one.
    package var after: [String]
    /// The global actor and the module that declares it, which `MainActor` has not.
    package var isolation: TypeReference?
    package var isolationModule: SwiftIdentifier?
    package var priority: Priority?
    package var moment: Moment
    /// Those on which the app has the task.
    package var platforms = PlatformSet.all
    /// `path:line` from the root.
    package var declared: String

    package init(name: String, module: SwiftIdentifier, function: TypeReference, moment: Moment, declared: String) {
      (self.name, self.module, self.function, self.moment, self.declared) = (name, module, function, moment, declared)
      (arguments, after) = ([], [])
    }
  }
}

extension Wiring.LaunchTask {
  /// The modules of the types that it names.
  package var modules: Set<SwiftIdentifier> {
    Set([module] + arguments.map(\.module) + [isolationModule].compactMap { $0 })
  }

  package struct Argument: Hashable, Sendable {
    package enum Shape: Hashable, Sendable { case single, optional, array }
    /// The accessor.
    package var service: SwiftIdentifier
    package var protocolName: TypeReference
    /// True if `protocolName` is a type that is not a protocol.
    package var isConcrete = false
    package var module: SwiftIdentifier
    package var shape: Shape

    package init(service: SwiftIdentifier, protocolName: TypeReference, module: SwiftIdentifier, shape: Shape) {
      (self.service, self.protocolName, self.module, self.shape) = (service, protocolName, module, shape)
    }
  }
}
