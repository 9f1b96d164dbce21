extension Wiring {
  /// A route of an app.
  package struct Route: Hashable, Sendable {
    package var name: SwiftIdentifier
    package var pattern: RoutePattern
    /// The accessor, one of ``Wiring/services``.
    package var service: SwiftIdentifier
    package var method: SwiftIdentifier
    package var isAsync: Bool
    package var canThrow: Bool
    package var returns: SwiftType?
    /// `path:line` from the root.
    package var declared: String

    package init(
      name: SwiftIdentifier, _ declaration: RouteDeclaration, service: SwiftIdentifier, declared: String
    ) {
      (self.name, self.service, self.declared) = (name, service, declared)
      (pattern, method) = (declaration.pattern.value, declaration.method)
      (isAsync, canThrow) = (declaration.isAsync, declaration.canThrow)
      returns = declaration.returns?.value
    }

    /// `openAccountOrder`.
    package var function: SwiftIdentifier { Self.function(of: name.text) ?? name }

    package static func function(of name: String) -> SwiftIdentifier? {
      SwiftIdentifier("open" + name.prefix(1).uppercased() + name.dropFirst())
    }
  }

  /// The links of an app: their beginnings and their routes.
  package struct Routes: Hashable, Sendable {
    /// In lower case, up to the path: `grocery://`, `https://shop.example/`.
    package var bases: [String]
    /// By name.
    package var all: [Route]

    package init(bases: [String], all: [Route]) { (self.bases, self.all) = (bases, all) }
  }
}
