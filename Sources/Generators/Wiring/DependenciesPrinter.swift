import Model
import Parallel

/// Dependencies.swift of the module `<App>Dependencies`: the container with one typed accessor per service.
///
/// The same text for the same wiring; services may come in any order.
/// - Parameter header: the text of the comment at the top.
/// - Parameter tools: the manifest's tools version; below 6.0 newer syntax is hidden from older compilers.
package func printDependencies(
  _ wiring: Wiring, header: String, tools: ToolsVersion = ToolsVersion(6, 0)
) -> String {
  var printer = DependenciesPrinter(wiring, tools: tools)
  return printer.print(header: header)
}

private struct DependenciesPrinter {
  private let wiring: Wiring
  private let tools: ToolsVersion
  private let entries: [WiringEntry]
  private let looping: Set<String>
  private var types = WiringTypes(occupied: ["Dependencies", "Providers"])
  private var text = WiringText()
  // Names of the container's own members, distinct from those of services.
  private let providers, kept, lock, nested: String
  private let keptType, onceType, currentType: String

  init(_ wiring: Wiring, tools: ToolsVersion) {
    (self.wiring, self.tools) = (wiring, tools)
    entries = WiringEntry.entries(of: wiring)
    looping = loopingEntries(entries)
    for entry in entries { types.add(protocolOf: entry.service) }
    let services = Set(entries.map(\.name))
    providers = Spelling.unused("providers", in: services)
    kept = Spelling.unused("kept", in: services)
    lock = Spelling.unused("lock", in: services)
    nested = Spelling.unused("nested", in: services)
    let taken = types.names.union(services).union(wiring.interfaceModules)
    keptType = Spelling.unused("Kept", in: taken)
    onceType = Spelling.unused("Once", in: taken)
    currentType = Spelling.unused("Current", in: taken)
  }

  private var keeps: Bool { entries.contains { $0.kept } }
  private var locks: Bool { entries.contains { $0.kept && $0.service.isolation == nil } }

  mutating func print(header: String) -> String {
    text.header(header)
    let modules = wiring.interfaceModules.union(["Foundation"])
    text.imports(modules, public: Set(wiring.services.map(\.interfaceModule)), tools: tools)
    text.line(0, "/// The services of \(WiringText.visible(wiring.app)), each built when it is first read.")
    text.line(0, "///")
    text.line(0, "/// For the app, its registration and their tests; components take services by constructor.")
    text.line(0, "public final class Dependencies: \(types.standard("Sendable")) {")
    printProviders()
    printStorage()
    for entry in entries { printAccessor(entry) }
    printReplacing()
    printCurrent()
    printRun()
    if !looping.isEmpty { printNested() }
    text.line(0, "}")
    printCurrentType()
    if keeps { printOnce() }
    return text.text
  }

  private func function(_ entry: WiringEntry) -> String {
    let isolation = types.attribute(of: entry.service).map { $0 + " " } ?? ""
    return "\(isolation)@Sendable (Dependencies) -> \(types.value(of: entry))"
  }

  private mutating func printProviders() {
    text.line(2, "/// How each service is built.")
    text.line(2, "public struct Providers: \(types.standard("Sendable")) {")
    for entry in entries { text.declaration(4, "public var \(Spelling.declared(entry.name))", function(entry)) }
    if !entries.isEmpty { text.line(0, "") }
    guard !entries.isEmpty else {
      text.line(4, "public init() {}")
      return text.line(2, "}")
    }
    let services = Set(entries.map(\.name))
    text.line(4, "public init(")
    var assignments: [String] = []
    for (index, entry) in entries.enumerated() {
      let name = Spelling.declared(entry.name)
      let local = name == entry.name ? name : Spelling.unused(entry.name, in: services)
      text.declaration(
        6, name == local ? name : "\(name) \(local)", "@escaping \(function(entry))",
        end: index == entries.count - 1 ? "" : ",")
      assignments.append("self.\(Spelling.member(entry.name)) = \(local)")
    }
    text.line(4, ") {")
    for assignment in assignments { text.line(6, assignment) }
    text.line(4, "}")
    text.line(2, "}")
  }

  private mutating func printStorage() {
    if keeps {
      text.line(0, "")
      text.line(2, "private struct \(keptType): \(types.standard("Sendable")) {")
      for entry in entries where entry.kept {
        let once = "\(onceType)<\(types.value(of: entry))>(\"\(entry.name)\")"
        let short = "let \(Spelling.declared(entry.name)) = \(once)"
        if WiringText.fits(4, short) {
          text.line(4, short)
        } else {
          text.line(4, "let \(Spelling.declared(entry.name)) =")
          text.line(6, once)
        }
      }
      text.line(2, "}")
    }
    text.line(0, "")
    text.line(2, "private let \(providers): Providers")
    if keeps { text.line(2, "private let \(kept) = \(keptType)()") }
    if locks {
      text.line(2, "/// One for all that is not isolated: with a lock for each, two threads could wait for each other.")
      text.line(2, "private let \(lock) = \(types.standard("NSRecursiveLock", in: "Foundation"))()")
    }
    text.line(0, "")
    text.line(2, "public init(_ providers: Providers) { self.\(providers) = providers }")
  }

  private mutating func printAccessor(_ entry: WiringEntry) {
    let member = Spelling.member(entry.name)
    let isolation = types.attribute(of: entry.service).map { $0 + " " } ?? ""
    text.line(0, "")
    if let note = entry.note { text.line(2, "/// \(note)") }
    text.declaration(
      2, "\(isolation)public var \(Spelling.declared(entry.name))", types.value(of: entry), end: " {")
    let build = "\(providers).\(member)(self)"
    var body = build
    if entry.kept {
      body = "\(kept).\(member).get { \(build) }"
    } else if looping.contains(entry.name) {
      body = "\(nested)(\"\(entry.name)\") { \(build) }"
    }
    if !entry.kept || entry.service.isolation != nil {
      text.line(4, body)
    } else if WiringText.fits(4, "\(lock).withLock { \(body) }") {
      text.line(4, "\(lock).withLock { \(body) }")
    } else {
      text.line(4, "\(lock).withLock {")
      text.line(6, body)
      text.line(4, "}")
    }
    text.line(2, "}")
  }

  private mutating func printReplacing() {
    text.line(0, "")
    text.line(2, "/// A fresh container with some providers replaced; what depends on them is built anew.")
    text.line(2, "public func replacing(_ change: (inout Providers) -> Void) -> Dependencies {")
    text.line(4, "var copy = \(providers)")
    text.line(4, "change(&copy)")
    text.line(4, "return .init(copy)")
    text.line(2, "}")
  }

  private mutating func printCurrent() {
    let module = wiring.registrationModule
    text.line(0, "")
    text.line(2, "/// The container of the `run` around, or the one that was started.")
    text.line(2, "public static var current: Dependencies {")
    let read = "\(currentType).scoped ?? \(currentType).app.dependencies"
    text.line(4, "if let dependencies = \(read) { return dependencies }")
    text.line(4, "fatalError(")
    text.line(
      6, "\"Nothing is registered: call Registration.register(…) of the module \(module) first thing in the app.\")")
    text.line(2, "}")
    text.line(0, "")
    text.line(2, "/// Makes this the container of the whole app.")
    text.line(2, "public static func start(_ dependencies: Dependencies) {")
    text.line(4, "\(currentType).app.dependencies = dependencies")
    text.line(2, "}")
  }

  private mutating func printRun() {
    text.line(0, "")
    text.line(
      2, "/// Calls `body` with this as `current`, there and in the tasks it starts; parallel tests do not meet.")
    text.line(2, "public func run<R>(_ body: () throws -> R) rethrows -> R {")
    text.line(4, "try \(currentType).$scoped.withValue(self, operation: body)")
    text.line(2, "}")
    text.line(0, "")
    let conditional = tools < ToolsVersion(6, 0)
    if conditional { text.line(2, "#if compiler(>=6.0)") }
    let indentation = conditional ? 4 : 2
    if !conditional { text.line(2, "/// Calls `body` with this as `current`, there and in the tasks it starts.") }
    text.line(indentation, "public func run<R>(")
    text.line(
      indentation + 2,
      "isolation: isolated (any \(types.standard("Actor")))? = #isolation, _ body: () async throws -> R")
    text.line(indentation, ") async rethrows -> R {")
    text.line(
      indentation + 2, "try await \(currentType).$scoped.withValue(self, operation: body, isolation: isolation)")
    text.line(indentation, "}")
    guard conditional else { return }
    text.line(2, "#else")
    text.line(4, "public func run<R>(_ body: () async throws -> R) async rethrows -> R {")
    text.line(6, "try await \(currentType).$scoped.withValue(self, operation: body)")
    text.line(4, "}")
    text.line(2, "#endif")
  }

  private mutating func printNested() {
    let name = types.standard("StaticString")
    text.line(0, "")
    text.line(2, "/// What is built anew each time could ask for itself without end.")
    text.line(2, "private func \(nested)<Value>(_ name: \(name), _ build: () -> Value) -> Value {")
    text.line(4, "let depth = \(currentType).depth + 1")
    text.line(4, "if depth > 100 { fatalError(\"\\(name) asks for itself while it is built: \(Self.advice)\") }")
    text.line(4, "return \(currentType).$depth.withValue(depth, operation: build)")
    text.line(2, "}")
  }

  private static let advice = "call the lazy closure after init."

  private mutating func printCurrentType() {
    text.line(0, "")
    text.line(0, "/// What `Dependencies.current` reads, on any thread.")
    text.line(0, "private final class \(currentType): @unchecked \(types.standard("Sendable")) {")
    text.line(2, "@TaskLocal static var scoped: Dependencies?")
    if !looping.isEmpty { text.line(2, "@TaskLocal static var depth = 0") }
    text.line(2, "static let app = \(currentType)()")
    text.line(0, "")
    text.line(2, "private let lock = \(types.standard("NSLock", in: "Foundation"))()")
    text.line(2, "private var value: Dependencies?")
    text.line(0, "")
    text.line(2, "var dependencies: Dependencies? {")
    text.line(4, "get { lock.withLock { value } }")
    text.line(4, "set { lock.withLock { value = newValue } }")
    text.line(2, "}")
    text.line(0, "}")
  }

  private mutating func printOnce() {
    let name = types.standard("StaticString")
    text.line(0, "")
    text.line(
      0, "/// A value that is built when first read; confined to one actor, or used under the container's lock.")
    text.line(0, "private final class \(onceType)<Value>: @unchecked \(types.standard("Sendable")) {")
    text.line(2, "private let name: \(name)")
    text.line(2, "private var value: Value?")
    text.line(2, "private var building = false")
    text.line(0, "")
    text.line(2, "init(_ name: \(name)) { self.name = name }")
    text.line(0, "")
    text.line(2, "func get(_ build: () -> Value) -> Value {")
    text.line(4, "if let value { return value }")
    text.line(4, "if building { fatalError(\"\\(name) asks for itself while it is built: \(Self.advice)\") }")
    text.line(4, "building = true")
    text.line(4, "let built = build()")
    text.line(4, "building = false")
    text.line(4, "value = built")
    text.line(4, "return built")
    text.line(2, "}")
    text.line(0, "}")
  }
}
