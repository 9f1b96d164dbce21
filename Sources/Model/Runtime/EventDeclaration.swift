import Diagnostics

/// An entry of `events:`: something that happens to an app.
package struct EventDeclaration: Sendable {
  package var name: Located<String>
  /// The raw name of the notification that announces it; `nil` for one that the app sends itself.
  package var notification: String?

  package init(name: Located<String>, notification: String? = nil) {
    (self.name, self.notification) = (name, notification)
  }

  /// The events that the system sends to every app, in their order.
  package static let ofSystem = [
    "didFinishLaunching", "willEnterForeground", "didBecomeActive", "willResignActive", "didEnterBackground",
    "willTerminate", "didReceiveMemoryWarning", "significantTimeChange",
  ]

  /// Names that the cases of an enumeration cannot have, or that mean something else there.
  package static let reserved: Set<String> = [
    "init", "self", "none", "some", "allCases", "AllCases", "Self", "Type", "Protocol", "hash", "hashValue",
  ]
}

/// An entry of `on:`: the method of a provider's type that is called when an event comes.
package struct EventHandlerDeclaration: Sendable {
  package var event: Located<String>
  package var method: Located<SwiftIdentifier>
  package var isAsync = false

  package init(event: Located<String>, method: Located<SwiftIdentifier>) { (self.event, self.method) = (event, method) }
}

extension Wiring {
  /// An event of an app.
  package struct Event: Hashable, Sendable {
    package var name: SwiftIdentifier
    /// The raw name of the notification that announces it.
    package var notification: String?
    /// `path:line` from the root; `nil` for one of the system.
    package var declared: String?

    package init(name: SwiftIdentifier, notification: String? = nil, declared: String? = nil) {
      (self.name, self.notification, self.declared) = (name, notification, declared)
    }
  }

  /// The method of a provider's value that handles an event.
  package struct Hearer: Hashable, Sendable {
    package var event: SwiftIdentifier
    package var method: SwiftIdentifier
    package var isAsync: Bool
    /// `path:line` from the root.
    package var declared: String

    package init(event: SwiftIdentifier, method: SwiftIdentifier, isAsync: Bool, declared: String) {
      (self.event, self.method, self.isAsync, self.declared) = (event, method, isAsync, declared)
    }
  }

  /// The handlers of a provider's value for the events of this app.
  package func hearers(of provider: Provider) -> [Hearer] {
    guard let events, !provider.hearers.isEmpty else { return [] }
    return provider.hearers.compactMap { hearer in
      // As the event is spelled where it is declared: two spellings of one text are two names to the compiler.
      guard let event = events.first(where: { $0.name == hearer.event }) else { return nil }
      var own = hearer
      own.event = event.name
      return own
    }
  }
}
