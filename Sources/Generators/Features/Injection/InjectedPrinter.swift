import Model
import Planning

/// The files of `<Component>Injected`: the services that code of a component may inject, and the wrappers for it. They
/// do not depend on an app.
///
/// - Parameters:
///   - isCxx: true if the module may be built with C++ interoperability.
///   - header: the text of the comment at the top of each.
///   - tools: the manifest's tools version; below 6.0 newer syntax is hidden from older compilers.
package func printInjected(
  _ needs: Injections.Needs, of graph: LinkedGraph, isCxx: Bool, header: String,
  tools: ToolsVersion = ToolsVersion(6, 0)
) -> [AliasFile] {
  let wiring = needs.wiring(in: graph)
  var printer = InjectedPrinter(needs, wiring, component: graph.components[needs.component].name, isCxx: isCxx)
  var storage = WiringText()
  storage.header(header)
  storage.line(0, "import Foundation")
  storage.line(0, "")
  storage.block(installed(printer))
  return [
    AliasFile(name: "Injected.swift", text: printer.print(header: header, tools: tools)),
    AliasFile(name: "Storage.swift", text: storage.text.text),
  ] + printDependenciesAliases(PrintedWiring(wiring), header: header, tools: tools)
}

/// A file of its own, since only this one needs Foundation, whose names would meet those of the interfaces elsewhere.
private func installed(_ printer: InjectedPrinter) -> SwiftCode {
  """
  /// The services that registrations install, on any thread.
  final class \(printer.installed): @unchecked Swift.Sendable {
    static let scoped = _Concurrency.TaskLocal<\(printer.type)?>(wrappedValue: nil)
    static let all = \(printer.installed)()

    private struct App {
      let name: Swift.String
      let needs: \(printer.type)
      let isThere: @Sendable (Swift.Bool) -> Swift.Bool
    }

    private let lock = Foundation.NSLock()
    private var apps: [App] = []

    /// With several apps in one process: those of the app whose container this runs in, or of the last one started.
    var needs: \(printer.type)? {
      let all = lock.withLock { apps }
      if all.count < 2 { return all.first?.needs }
      return (all.first { $0.isThere(true) } ?? all.last { $0.isThere(false) } ?? all.last)?.needs
    }

    func install(
      _ needs: \(printer.type), of name: Swift.String, _ isThere: @escaping @Sendable (Swift.Bool) -> Swift.Bool
    ) {
      lock.withLock {
        apps.removeAll { $0.name == name }
        apps.append(App(name: name, needs: needs, isThere: isThere))
      }
    }
  }

  """
}

private struct InjectedPrinter {
  let type, installed: SwiftIdentifier
  private let services: [Wiring.Service]
  private let wiring: Wiring
  private let types: WiringTypes
  private let component: String
  private let isCxx: Bool
  private var text = WiringText()

  init(_ needs: Injections.Needs, _ wiring: Wiring, component: String, isCxx: Bool) {
    (self.wiring, self.component, self.isCxx) = (wiring, component, isCxx)
    type = needs.type
    services = wiring.services
    types = .inDependencies(of: wiring)
    installed = Spelling.unused("Installed", in: types.names)
  }

  private func function(_ service: Wiring.Service) -> SwiftCode {
    let isolation: SwiftCode = types.attribute(of: service).map { $0 + " " } ?? ""
    return "\(isolation)@Sendable () -> \(types.value(of: service))"
  }

  mutating func print(header: String, tools: ToolsVersion) -> String {
    text.header(header)
    text.imports(wiring.interfaceImports, public: Set(services.map(\.interfaceModule)), tools: tools)
    text.line(0, "/// The services for code of \(comment: component) that the container does not create.")
    text.line(0, "///")
    text.line(0, "/// The registration of an app installs them; tests pass them to `run`.")
    text.line(0, "public struct \(type): Swift.Sendable {")
    for service in services { text.declaration(2, "public var \(Spelling.declared(service.name))", function(service)) }
    text.line(0, "")
    text.line(2, "public init(")
    for (index, service) in services.enumerated() {
      text.declaration(
        4, Spelling.parameter(service.name, local(service)), "@escaping \(function(service))",
        end: index == services.count - 1 ? "" : ",")
    }
    text.line(2, ") {")
    for service in services { text.line(4, "self.\(Spelling.member(service.name)) = \(local(service))") }
    text.line(2, "}")
    printInstallation()
    text.runs(
      of: "\(installed).scoped",
      "/// For tests: calls `body` with these, there and in the tasks it starts; parallel tests do not share them.",
      tools: tools)
    printCurrent()
    text.line(0, "}")
    for wrapper in InjectedWrapper.all(for: services, types, besides: [type, installed]) { print(wrapper) }
    return text.text.text
  }

  private func local(_ service: Wiring.Service) -> SwiftIdentifier { Spelling.unused(service.name, in: []) }

  private mutating func printInstallation() {
    let isThere: SwiftCode = "isThere: @escaping @Sendable (_ inRun: Swift.Bool) -> Swift.Bool"
    text.line(0, "")
    text.line(2, "/// For the registration of an app: uses these, unless `run` passes others.")
    text.line(2, "///")
    text.line(2, "/// - Parameters:")
    text.line(2, "///   - app: the registration's module; this replaces its earlier services.")
    text.line(
      2, "///   - isThere: returns true if the app has a container, from a surrounding `run` or since it was started.")
    text.line(2, "public static func install(")
    text.line(4, "_ needs: \(type), of app: Swift.String, \(isThere)")
    text.line(2, ") {")
    text.line(4, "\(installed).all.install(needs, of: app, isThere)")
    text.line(2, "}")
  }

  private mutating func printCurrent() {
    text.line(0, "")
    text.line(2, "static var current: \(type) {")
    text.line(4, "if let needs = \(installed).scoped.get() ?? \(installed).all.needs { return needs }")
    text.line(4, "Swift.fatalError(")
    text.line(
      6,
      "\(literal: "Nothing is registered: call Registration.register(…) first thing in the app, or run what is tested in \(type.text)(…).run."))"
    )
    text.line(2, "}")
  }

  private mutating func print(_ wrapper: InjectedWrapper) {
    let path: SwiftCode = "any Swift.KeyPath<\(type), \(wrapper.isolation)@Sendable () -> Value> & Swift.Sendable"
    text.line(0, "")
    text.line(0, "/// For code that the container does not create: `@\(wrapper.name)(\\.name) private var name`.")
    text.line(0, "\(wrapper.isolation)@propertyWrapper public struct \(wrapper.name)<Value>: Swift.Sendable {")
    text.line(2, "private let path: \(path)")
    text.line(0, "")
    if isCxx {
      text.line(2, "// The compiler crashes when it writes the declaration for C++.")
      text.line(2, "#if compiler(>=6.3)")
      text.line(4, "@_expose(!Cxx)")
      text.line(2, "#endif")
    }
    text.line(2, "public \(wrapper.initialiser)init(")
    text.line(4, "_ path: \(path)")
    text.line(2, ") {")
    text.line(4, "self.path = path")
    text.line(2, "}")
    text.line(0, "")
    text.line(2, "public var wrappedValue: Value { \(type).current[keyPath: path]() }")
    text.line(0, "}")
  }
}
