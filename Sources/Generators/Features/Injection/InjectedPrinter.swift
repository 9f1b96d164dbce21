import Model
import Planning

/// The files of `<Component>Injected`: the services that code of a component may inject, and the wrappers for it. They
/// do not depend on an app.
///
/// - Parameter isCxx: true if the module may be built with C++ interoperability.
func printInjected(
  _ needs: Injections.Needs, of graph: LinkedGraph, isCxx: Bool, header: String, tools: ToolsVersion
) -> [NamedFile] {
  let printed = PrintedWiring(needs.wiring(in: graph), header: header, tools: tools)
  var printer = InjectedPrinter(needs, printed, isCxx: isCxx)
  var storage = WiringText(printed)
  storage.block("import Foundation\n\n" + installed(printer))
  return [
    NamedFile(name: "Injected.swift", text: printer.print()),
    NamedFile(name: "Storage.swift", text: storage.text.text),
  ] + printDependenciesAliases(printed)
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
  private let wiring: Wiring
  private let types: WiringTypes
  private let isCxx: Bool
  private var text: WiringText

  init(_ needs: Injections.Needs, _ printed: PrintedWiring, isCxx: Bool) {
    (wiring, types, self.isCxx) = (printed.wiring, printed.typesOfDependencies, isCxx)
    (type, text) = (needs.type, WiringText(printed))
    installed = Spelling.unused("Installed", in: types.names)
  }

  private func function(_ service: Wiring.Service) -> SwiftCode {
    "\(types.isolation(of: service))@Sendable () -> \(types.value(of: service))"
  }

  mutating func print() -> String {
    let services = wiring.services
    text.imports(wiring.interfaceImports, public: Set(services.map(\.interfaceModule)))
    text.line(0, "/// The services for code of \(comment: wiring.app) that the container does not create.")
    text.line(0, "///")
    text.line(0, "/// The registration of an app installs them; tests pass them to `run`.")
    text.line(0, "public struct \(type): Swift.Sendable {")
    for service in services { text.declaration(2, "public var \(Spelling.declared(service.name))", function(service)) }
    text.line(0, "")
    text.line(2, "public init(")
    text.parameters(
      4, services.map { (Spelling.parameter($0.name, local($0)), "@escaping \(function($0))") })
    text.line(2, ") {")
    for service in services { text.line(4, "self.\(Spelling.member(service.name)) = \(local(service))") }
    text.line(2, "}")
    text.block(installation)
    text.runs(
      of: "\(installed).scoped",
      "/// For tests: calls `body` with these, there and in the tasks it starts; parallel tests do not share them.")
    text.block(current)
    text.line(0, "}")
    for wrapper in InjectedWrapper.all(for: services, types, besides: [type, installed]) {
      text.block(definition(of: wrapper))
    }
    return text.text.text
  }

  private func local(_ service: Wiring.Service) -> SwiftIdentifier { Spelling.unused(service.name, in: []) }

  private var installation: SwiftCode {
    """

      /// For the registration of an app: uses these, unless `run` passes others.
      ///
      /// - Parameters:
      ///   - app: the registration's module; this replaces its earlier services.
      ///   - isThere: returns true if the app has a container, from a surrounding `run` or since it was started.
      public static func install(
        _ needs: \(type), of app: Swift.String, isThere: @escaping @Sendable (_ inRun: Swift.Bool) -> Swift.Bool
      ) {
        \(installed).all.install(needs, of: app, isThere)
      }
    """
  }

  private var current: SwiftCode {
    let problem =
      "Nothing is registered: call Registration.register(…) first thing in the app, or run what is tested in \(type.text)(…).run."
    return """

        static var current: \(type) {
          if let needs = \(installed).scoped.get() ?? \(installed).all.needs { return needs }
          Swift.fatalError(
            \(literal: problem))
        }
      """
  }

  private func definition(of wrapper: InjectedWrapper) -> SwiftCode {
    let path: SwiftCode = "any Swift.KeyPath<\(type), \(wrapper.isolation)@Sendable () -> Value> & Swift.Sendable"
    return """

      /// For code that the container does not create: `@\(wrapper.name)(\\.name) private var name`.
      \(wrapper.isolation)@propertyWrapper public struct \(wrapper.name)<Value>: Swift.Sendable {
        private let path: \(path)

      \(isCxx ? unexposed : "")\
        public \(wrapper.initialiser)init(
          _ path: \(path)
        ) {
          self.path = path
        }

        public var wrappedValue: Value { \(type).current[keyPath: path]() }
      }
      """
  }
}

private let unexposed: SwiftCode = """
    // The compiler crashes when it writes the declaration for C++.
    #if compiler(>=6.3)
      @_expose(!Cxx)
    #endif

  """
