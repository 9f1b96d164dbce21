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
  private let groups: [WiringGroup]
  private let looping: Set<SwiftIdentifier>
  private var types: WiringTypes
  private var text = WiringText()
  private let names: ContainerNames

  init(_ wiring: Wiring, tools: ToolsVersion) {
    (self.wiring, self.tools) = (wiring, tools)
    entries = WiringEntry.entries(of: wiring)
    groups = WiringGroup.groups(of: entries)
    looping = loopingEntries(entries)
    types = .inDependencies(of: wiring)
    names = ContainerNames(wiring, entries)
  }

  mutating func print(header: String) -> String {
    text.header(header)
    text.imports(wiring.interfaceImports, public: Set(wiring.services.map(\.interfaceModule)), tools: tools)
    text.line(0, "/// The services of \(comment: wiring.app), each built when it is first read.")
    text.line(0, "///")
    text.line(0, "/// For the app, its registration and their tests; components take services by constructor.")
    text.line(0, "public final class Dependencies: Swift.Sendable {")
    if groups.isSplit { printGroupedProviders() } else { printProviders() }
    printStorage()
    for (index, group) in groups.enumerated() {
      for entry in group.entries { printAccessor(entry, group: index) }
    }
    printReplacing()
    printCurrent()
    printRun()
    if !looping.isEmpty { printNested() }
    text.line(0, "}")
    return text.text.text
  }

  private func function(_ entry: WiringEntry) -> SwiftCode {
    let isolation: SwiftCode = types.attribute(of: entry.service).map { $0 + " " } ?? ""
    return "\(isolation)@Sendable (Dependencies) -> \(types.value(of: entry))"
  }

  // MARK: Providers

  private mutating func printProviders() {
    text.line(2, "/// How each service is built.")
    text.line(2, "public struct Providers: Swift.Sendable {")
    printMembers(entries, 4)
    text.line(2, "}")
  }

  /// A closure for each entry, and an initialiser that takes all of them.
  private mutating func printMembers(_ entries: [WiringEntry], _ indentation: Int) {
    for entry in entries {
      text.declaration(indentation, "public var \(Spelling.declared(entry.name))", function(entry))
    }
    guard !entries.isEmpty else { return text.line(indentation, "public init() {}") }
    text.line(0, "")
    let services = Set(entries.map(\.name))
    text.line(indentation, "public init(")
    var assignments: [SwiftCode] = []
    for (index, entry) in entries.enumerated() {
      let name = Spelling.declared(entry.name)
      let isPlain = name == "\(entry.name)"
      let local = isPlain ? entry.name : Spelling.unused(entry.name, in: services)
      text.declaration(
        indentation + 2, isPlain ? name : "\(name) \(local)", "@escaping \(function(entry))",
        end: index == entries.count - 1 ? "" : ",")
      assignments.append("self.\(Spelling.member(entry.name)) = \(local)")
    }
    text.line(indentation, ") {")
    for assignment in assignments { text.line(indentation + 2, assignment) }
    text.line(indentation, "}")
  }

  /// In groups: the compiler's work on a struct grows faster than its members, and a parameter cannot be there on some
  /// platforms alone. All are read and set as if they were members here.
  private mutating func printGroupedProviders() {
    let isLarge = groups.allSatisfy(\.platforms.isAll)
    text.line(
      2,
      isLarge
        ? "/// How each service is built, in groups, which compile faster than one large value."
        : "/// How each service is built, in groups: what some platforms alone have is one of its own.")
    text.line(2, "@dynamicMemberLookup")
    text.line(2, "public struct Providers: Swift.Sendable {")
    for (index, group) in groups.enumerated() {
      text.line(4, "public struct \(names.groupTypes[index]): Swift.Sendable {")
      let indentation = text.begin(6, on: group.platforms)
      printMembers(group.entries, indentation)
      if !group.platforms.isAll {
        text.line(6, "#else")
        text.line(8, "public init() {}")
      }
      text.end(6, on: group.platforms)
      text.line(4, "}")
      text.line(0, "")
    }
    for index in groups.indices {
      text.line(4, "var \(names.groups[index]): \(names.boxType)<\(names.groupTypes[index])>")
    }
    text.line(0, "")
    text.line(4, "public init(")
    for index in groups.indices {
      let end: SwiftCode = index == groups.count - 1 ? "" : ","
      text.line(6, "_ \(names.groups[index]): \(names.groupTypes[index])\(end)")
    }
    text.line(4, ") {")
    for name in names.groups { text.line(6, "self.\(name) = \(names.boxType)(\(name))") }
    text.line(4, "}")
    for index in groups.indices { printLookup(names.groups[index], names.groupTypes[index]) }
    text.line(2, "}")
  }

  private mutating func printLookup(_ group: SwiftIdentifier, _ type: SwiftIdentifier) {
    text.line(0, "")
    text.line(
      4, "public subscript<Provider>(dynamicMember path: Swift.WritableKeyPath<\(type), Provider>) -> Provider {")
    text.line(6, "get { \(group).value[keyPath: path] }")
    text.line(6, "set {")
    text.line(8, "var changed = \(group).value")
    text.line(8, "changed[keyPath: path] = newValue")
    text.line(8, "\(group) = \(names.boxType)(changed)")
    text.line(6, "}")
    text.line(4, "}")
  }

  // MARK: Storage

  private mutating func printStorage() {
    for (index, group) in groups.enumerated() {
      let kept = group.entries.filter(\.kept)
      if !kept.isEmpty { printKept(kept, names.keptTypes[index], on: group.platforms) }
    }
    text.line(0, "")
    text.line(2, "private let \(names.providers): Providers")
    for (index, group) in groups.enumerated() where group.entries.contains(where: \.kept) {
      let indentation = text.begin(2, on: group.platforms)
      text.line(indentation, "private let \(names.kept[index]) = \(names.keptTypes[index])()")
      text.end(2, on: group.platforms)
    }
    if wiring.events != nil { text.line(2, "let \(names.hearers) = Hearers()") }
    for lock in Set(names.locks.values).sorted() { text.line(2, "private let \(lock) = \(names.lockType)()") }
    text.line(0, "")
    text.line(2, "public init(_ providers: Providers) { self.\(names.providers) = providers }")
  }

  private mutating func printKept(_ entries: [WiringEntry], _ type: SwiftIdentifier, on platforms: PlatformSet) {
    text.line(0, "")
    let indentation = text.begin(2, on: platforms)
    text.line(indentation, "private struct \(type): Swift.Sendable {")
    for entry in entries {
      let onceType = entry.service.isolation == nil ? names.onceType : names.isolatedType
      let (type, name): (SwiftCode, SwiftCode) = (
        "\(onceType)<\(types.value(of: entry))>(", "\(literal: entry.name.text))"
      )
      let short: SwiftCode = "let \(Spelling.declared(entry.name)) = \(type)\(name)"
      if WiringText.fits(indentation + 2, short) {
        text.line(indentation + 2, short)
        continue
      }
      text.line(indentation + 2, "let \(Spelling.declared(entry.name)) =")
      if WiringText.fits(indentation + 4, type + name) {
        text.line(indentation + 4, type + name)
      } else {
        text.line(indentation + 4, type)
        text.line(indentation + 6, name)
      }
    }
    text.line(indentation, "}")
    text.end(2, on: platforms)
  }

  private mutating func printAccessor(_ entry: WiringEntry, group: Int) {
    let member = Spelling.member(entry.name)
    let isolation: SwiftCode = types.attribute(of: entry.service).map { $0 + " " } ?? ""
    text.line(0, "")
    let indentation = text.begin(2, on: entry.platforms)
    if let note = entry.note { text.line(indentation, "/// \(note)") }
    text.declaration(
      indentation, "\(isolation)public var \(Spelling.declared(entry.name))", types.value(of: entry), end: " {")
    let providers: SwiftCode =
      groups.isSplit ? "\(names.providers).\(names.groups[group]).value" : "\(names.providers)"
    let kept = names.kept[group]
    if entry.kept, entry.service.isolation == nil {
      let lock: SwiftCode = names.locks[entry.name].map { ", \($0)" } ?? ""
      text.line(indentation + 2, "\(kept).\(member).get(self, \(providers).\(member)\(lock))")
    } else if entry.kept {
      text.line(indentation + 2, "\(kept).\(member).get { \(providers).\(member)(self) }")
    } else if looping.contains(entry.name) {
      text.line(indentation + 2, "\(names.nested)(\(literal: entry.name.text)) { \(providers).\(member)(self) }")
    } else {
      text.line(indentation + 2, "\(providers).\(member)(self)")
    }
    text.line(indentation, "}")
    text.end(2, on: entry.platforms)
  }

  private mutating func printReplacing() {
    text.line(0, "")
    text.line(2, "/// A fresh container with some providers replaced; what depends on them is built anew.")
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
    text.line(2, "/// The container of the `run` around, or the one that was started.")
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
    text.line(2, "/// Makes this the container of the whole app. It stays, since what it built may ask it again.")
    text.line(2, "public static func start(_ dependencies: Dependencies) {")
    text.line(4, "\(current).app.start(dependencies)")
    text.line(2, "}")
    text.line(0, "")
    text.line(2, "/// For closures of lazy requirements: they do not keep the container, which keeps what it built.")
    text.line(2, "public static func alive(_ dependencies: Dependencies?) -> Dependencies {")
    text.line(4, "if let dependencies { return dependencies }")
    text.line(4, "Swift.fatalError(")
    text.line(
      6, "\"A lazy requirement was read after its container had gone: keep what Registration.make(…) returns.\")")
    text.line(2, "}")
  }

  private mutating func printRun() {
    let scoped: SwiftCode = "\(names.currentType).scoped"
    text.line(0, "")
    text.line(
      2, "/// Calls `body` with this as `current`, there and in the tasks it starts; parallel tests do not meet.")
    text.line(2, "public func run<R>(_ body: () throws -> R) rethrows -> R {")
    text.line(4, "try \(scoped).withValue(self, operation: body)")
    text.line(2, "}")
    text.line(0, "")
    let conditional = tools < ToolsVersion(6, 0)
    if conditional { text.line(2, "#if compiler(>=6.0)") }
    let indentation = conditional ? 4 : 2
    if !conditional { text.line(2, "/// Calls `body` with this as `current`, there and in the tasks it starts.") }
    text.line(indentation, "public func run<R>(")
    text.line(
      indentation + 2,
      "isolation: isolated (any _Concurrency.Actor)? = #isolation, _ body: () async throws -> R")
    text.line(indentation, ") async rethrows -> R {")
    text.line(indentation + 2, "try await \(scoped).withValue(self, operation: body, isolation: isolation)")
    text.line(indentation, "}")
    guard conditional else { return }
    text.line(2, "#else")
    text.line(4, "public func run<R>(_ body: () async throws -> R) async rethrows -> R {")
    text.line(6, "try await \(scoped).withValue(self, operation: body)")
    text.line(4, "}")
    text.line(2, "#endif")
  }

  private mutating func printNested() {
    let current = names.currentType
    text.line(0, "")
    text.line(2, "/// What is built anew each time could ask for itself without end.")
    text.line(2, "private func \(names.nested)<Value>(_ name: Swift.StaticString, _ build: () -> Value) -> Value {")
    text.line(4, "let depth = \(current).depth.get() + 1")
    text.line(4, "if depth > 100 { \(current).stop(name) }")
    text.line(4, "return \(current).depth.withValue(depth, operation: build)")
    text.line(2, "}")
  }
}
