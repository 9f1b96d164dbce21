import Model

/// `Session.swift` of the module `<App>Dependencies`, for a scope `session`: its container, nested in the app's.
func printScopes(_ printed: PrintedWiring) -> [NamedFile] {
  zip(printed.wiring.scopes, printed.entriesOfScopes).map { scope, entries in
    var printer = ScopePrinter(scope, entries, of: printed)
    return NamedFile(name: "\(scope.type)Scope.swift", text: printer.print())
  }
}

private struct ScopePrinter {
  private let scope: Wiring.Scope
  private let types: WiringTypes
  private let names: ContainerNames
  private let ofApp: ContainerNames
  private var container: ContainerPrinter
  private var text: WiringText

  init(_ scope: Wiring.Scope, _ entries: [WiringEntry], of printed: PrintedWiring) {
    (self.scope, types, text) = (scope, printed.typesOfDependencies, WiringText(printed))
    (names, ofApp) = (ContainerNames(printed, entries), printed.names)
    container = ContainerPrinter("\(scope.type)", indentation: 2, entries, types: types, names: names)
  }

  mutating func print() -> String {
    text.imports(scope.imports, public: scope.publicImports)
    text.line(0, "extension Dependencies {")
    text.line(2, "/// The services of the scope `\(comment: scope.name.text)`, each built when it is first read.")
    text.line(2, "///")
    text.line(2, "/// They live as long as this object.")
    text.line(2, "public final class \(scope.type): Swift.Sendable {")
    container.printProviders()
    text.block(container.text.text)
    text.line(0, "")
    text.line(4, "/// The app's services.")
    text.line(4, "public let dependencies: Dependencies")
    for value in scope.values { text.line(4, "public let \(Spelling.declared(value.name)): \(type(of: value))") }
    container.text = WiringText()
    container.printStorage()
    text.block(container.text.text)
    printInitialiser()
    container.text = WiringText()
    container.printAccessors()
    text.block(container.text.text)
    text.block(alive)
    text.line(2, "}")
    printBeginning()
    text.line(0, "}")
    return text.text.text
  }

  private func type(of value: Wiring.Scope.Value) -> SwiftCode {
    value.module.map { types.type(value.type, in: $0) } ?? "Swift.\(Spelling.type(value.type))"
  }

  /// The values as parameters, each with the name that it has inside.
  private var parameters: [(text: SwiftCode, local: SwiftIdentifier)] {
    // Other names that the initialiser and the function use.
    let own: Set<SwiftIdentifier> = ["providers", "dependencies", scope.type]
    let all = own.union(scope.values.map(\.name))
    return scope.values.map { value in
      let isFree = Spelling.unused(value.name, in: own) == value.name
      let local = isFree ? value.name : Spelling.unused(value.name, in: all)
      return ("\(Spelling.parameter(value.name, local)): \(type(of: value))", local)
    }
  }

  private mutating func printInitialiser() {
    text.line(0, "")
    text.initialiser(
      4, "fileprivate init", ["_ providers: Providers", "_ dependencies: Dependencies"] + parameters.map(\.text))
    text.line(6, "self.\(names.providers) = providers")
    text.line(6, "self.dependencies = dependencies")
    for (value, parameter) in zip(scope.values, parameters) {
      text.line(6, "self.\(Spelling.member(value.name)) = \(parameter.local)")
    }
    text.line(4, "}")
  }

  private var alive: SwiftCode {
    let problem =
      "A lazy requirement was read after its \(scope.name) had ended: keep what \(scope.name)(…) returns as long as it lasts."
    return """

          /// For closures of lazy requirements: they do not keep the container alive, which keeps its services.
          public static func alive(_ container: \(scope.type)?) -> \(scope.type) {
            if let container { return container }
            Swift.fatalError(
              \(literal: problem))
          }
      """
  }

  private mutating func printBeginning() {
    text.line(0, "")
    text.line(2, "/// Starts the scope; it lasts as long as the object that this returns.")
    text.line(2, "///")
    text.line(2, "/// Declared in \(comment: scope.declared).")
    text.initialiser(
      2, "public func \(Spelling.declared(scope.name))", parameters.map(\.text), result: "\(scope.type)")
    let arguments = zip(scope.values, parameters).map { value, parameter in
      WiringText.Argument("\(Spelling.label(value.name))\(parameter.local)")
    }
    let providers: SwiftCode = "self.\(ofApp.providers).\(Spelling.member(scope.name))"
    text.call(4, "\(scope.type)", [.init(providers), .init("self")] + arguments)
    text.line(2, "}")
  }
}
