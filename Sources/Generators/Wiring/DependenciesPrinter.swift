import Model

/// Dependencies.swift of the module `<App>Dependencies`: the container with one typed accessor per service.
///
/// The same text for the same wiring; services may come in any order.
/// - Parameter header: the text of the comment at the top.
/// - Parameter tools: the manifest's tools version; below 6.0 newer syntax is hidden from older compilers.
package func printDependencies(
  _ printed: PrintedWiring, header: String, tools: ToolsVersion = ToolsVersion(6, 0)
) -> String {
  var printer = DependenciesPrinter(printed, tools: tools)
  return printer.print(header: header)
}

private struct DependenciesPrinter {
  private let wiring: Wiring
  private let tools: ToolsVersion
  private var text = WiringText()
  private let names: ContainerNames
  private var container: ContainerPrinter

  init(_ printed: PrintedWiring, tools: ToolsVersion) {
    (wiring, names, self.tools) = (printed.wiring, printed.names, tools)
    container = ContainerPrinter(
      "Dependencies", indentation: 0, printed.entries, types: printed.typesOfDependencies, names: names)
    container.scopes = wiring.scopes
    container.hasHearers = wiring.events != nil
  }

  mutating func print(header: String) -> String {
    text.header(header)
    text.imports(wiring.interfaceImports, public: Set(wiring.services.map(\.interfaceModule)), tools: tools)
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
    printReplacing()
    printCurrent()
    text.runs(
      of: "\(names.currentType).scoped",
      "/// Calls `body` with this as `current`, there and in the tasks it starts; parallel tests do not share it.",
      "/// Calls `body` with this as `current`, there and in the tasks it starts.", tools: tools)
    if !container.looping.isEmpty { printNested() }
    text.line(0, "}")
    return text.text.text
  }

  private mutating func printReplacing() {
    text.line(0, "")
    text.line(2, "/// A new container with some providers replaced; services that depend on them are built again.")
    text.line(2, "public func replacing(_ change: (inout Providers) -> Swift.Void) -> Dependencies {")
    text.line(4, "var copy = \(names.providers)")
    text.line(4, "change(&copy)")
    text.line(4, "return .init(copy)")
    text.line(2, "}")
  }

  // MARK: The current container

  private mutating func printCurrent() {
    let module = wiring.registrationModule
    let current = names.currentType
    text.line(0, "")
    text.line(2, "/// The container of the surrounding `run`, or the one that was started.")
    text.line(2, "public static var current: Dependencies {")
    text.line(
      4,
      "if let dependencies = \(current).scoped.get() ?? \(current).app.dependencies { return dependencies }")
    text.line(4, "Swift.fatalError(")
    text.line(
      6,
      "\(literal: "Nothing is registered: call Registration.register(…) of the module \(module) first thing in the app."))"
    )
    text.line(2, "}")
    text.line(0, "")
    text.line(2, "/// Makes this the container of the whole app. It stays, since its services may use it later.")
    text.line(2, "public static func start(_ dependencies: Dependencies) {")
    text.line(4, "\(current).app.start(dependencies)")
    text.line(2, "}")
    if !wiring.injections.isEmpty {
      text.line(0, "")
      text.line(
        2,
        "/// True if code that the container does not create has one: from a surrounding `run`, or since it was started."
      )
      text.line(2, "public static func isThere(inRun: Swift.Bool) -> Swift.Bool {")
      text.line(4, "inRun ? \(current).scoped.get() != nil : \(current).app.dependencies != nil")
      text.line(2, "}")
    }
    if wiring.services.contains(where: { $0.setUp != nil }) {
      text.line(0, "")
      text.line(2, "/// For code that was set up: the container of the surrounding `run`, if there is one.")
      text.line(2, "public static var ofRun: Dependencies? { \(current).scoped.get() }")
    }
    text.line(0, "")
    text.line(
      2, "/// For closures of lazy requirements: they do not keep the container alive, which keeps its services.")
    text.line(2, "public static func alive(_ dependencies: Dependencies?) -> Dependencies {")
    text.line(4, "if let dependencies { return dependencies }")
    text.line(4, "Swift.fatalError(")
    text.line(
      6, "\"A lazy requirement was read after its container had gone: keep what Registration.make(…) returns.\")")
    text.line(2, "}")
  }

  private mutating func printNested() {
    let current = names.currentType
    text.line(0, "")
    text.line(2, "/// A service that is built for each use could require itself without end.")
    text.line(2, "private func \(names.nested)<Value>(_ name: Swift.StaticString, _ build: () -> Value) -> Value {")
    text.line(4, "let depth = \(current).depth.get() + 1")
    text.line(4, "if depth > 100 { \(current).stop(name) }")
    text.line(4, "return \(current).depth.withValue(depth, operation: build)")
    text.line(2, "}")
  }
}
