import Model

/// Dependencies.swift of the module `<App>Dependencies`: the container with one typed accessor per service.
///
/// The same text for the same wiring; services may come in any order.
package func printDependencies(_ printed: PrintedWiring) -> String {
  var printer = DependenciesPrinter(printed)
  return printer.print()
}

private struct DependenciesPrinter {
  private let wiring: Wiring
  private var text: WiringText
  private let names: ContainerNames
  private var container: ContainerPrinter

  init(_ printed: PrintedWiring) {
    (wiring, names, text) = (printed.wiring, printed.names, WiringText(printed))
    container = ContainerPrinter(
      "Dependencies", indentation: 0, printed.entries, types: printed.typesOfDependencies, names: names)
    container.scopes = wiring.scopes
    container.hasHearers = wiring.events != nil
  }

  mutating func print() -> String {
    text.imports(wiring.interfaceImports, public: Set(wiring.services.map(\.interfaceModule)))
    text.line(0, "/// The services of \(comment: wiring.app), each built when it is first read.")
    text.line(0, "///")
    text.line(0, "/// For the app, its registration and their tests; components get services in their initialisers.")
    text.line(0, "public final class Dependencies: Swift.Sendable {")
    container.printProviders()
    container.printStorage()
    container.text.line(0, "")
    container.text.line(2, "public init(_ providers: Providers) { self.\(names.providers) = providers }")
    container.printAccessors()
    text.block(container.text.text)
    text.block(replacing)
    text.block(current)
    if !wiring.injections.isEmpty { text.block(isThere) }
    if wiring.services.contains(where: { $0.setUp != nil }) { text.block(ofRun) }
    text.block(alive)
    text.runs(
      of: "\(names.currentType).scoped",
      "/// Calls `body` with this as `current`, there and in the tasks it starts; parallel tests do not share it.",
      "/// Calls `body` with this as `current`, there and in the tasks it starts.")
    if !container.looping.isEmpty { text.block(nested) }
    text.line(0, "}")
    return text.text.text
  }

  private var replacing: SwiftCode {
    """

      /// A new container with some providers replaced; services that depend on them are built again.
      public func replacing(_ change: (inout Providers) -> Swift.Void) -> Dependencies {
        var copy = \(names.providers)
        change(&copy)
        return .init(copy)
      }
    """
  }

  // MARK: The current container

  private var current: SwiftCode {
    let current = names.currentType
    let problem =
      "Nothing is registered: call Registration.register(…) of the module \(wiring.registrationModule) first thing in the app."
    return """

        /// The container of the surrounding `run`, or the one that was started.
        public static var current: Dependencies {
          if let dependencies = \(current).scoped.get() ?? \(current).app.dependencies { return dependencies }
          Swift.fatalError(
            \(literal: problem))
        }

        /// Makes this the container of the whole app. It stays, since its services may use it later.
        public static func start(_ dependencies: Dependencies) {
          \(current).app.start(dependencies)
        }
      """
  }

  private var isThere: SwiftCode {
    """

      /// True if code that the container does not create has one: from a surrounding `run`, or since it was started.
      public static func isThere(inRun: Swift.Bool) -> Swift.Bool {
        inRun ? \(names.currentType).scoped.get() != nil : \(names.currentType).app.dependencies != nil
      }
    """
  }

  private var ofRun: SwiftCode {
    """

      /// For code that was set up: the container of the surrounding `run`, if there is one.
      public static var ofRun: Dependencies? { \(names.currentType).scoped.get() }
    """
  }

  private let alive: SwiftCode = """

      /// For closures of lazy requirements: they do not keep the container alive, which keeps its services.
      public static func alive(_ dependencies: Dependencies?) -> Dependencies {
        if let dependencies { return dependencies }
        Swift.fatalError(
          "A lazy requirement was read after its container had gone: keep what Registration.make(…) returns.")
      }
    """

  private var nested: SwiftCode {
    """

      /// A service that is built for each use could require itself without end.
      private func \(names.nested)<Value>(_ name: Swift.StaticString, _ build: () -> Value) -> Value {
        let depth = \(names.currentType).depth.get() + 1
        if depth > 100 { \(names.currentType).stop(name) }
        return \(names.currentType).depth.withValue(depth, operation: build)
      }
    """
  }
}
