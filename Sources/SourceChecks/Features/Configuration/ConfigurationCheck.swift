import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

/// `unfit-service`: compares `config:` of a module with its protocol, to which generated types conform, and with the function
/// that gets the values.
struct ConfigurationCheck {
  /// In `graph.modules`.
  let module: Int
  let declaration: ConfigurationDeclaration
  let table: TypeTable
  let names: DeclaredNames
  let place: (TypeTable.Reference) -> Place

  private var graph: LinkedGraph { names.graph }
  private var protocolName: Located<TypeReference> { declaration.protocolName }

  func findings() -> [Diagnostic] { protocolFindings() + [setupFinding()].compactMap { $0 } }

  private func problem(_ message: FindingText, at place: Place, notes: [Note] = [], help: String) -> Diagnostic {
    Diagnostic(.unfitService, message, at: place, notes: notes, help: help)
  }

  private func note(_ text: String, _ one: DeclaredName) -> [Note] {
    one.module == module ? [Note(text, at: place(one.reference))] : []
  }

  // MARK: Properties

  /// Protocols that ask for properties which no source here shows.
  private static let askingForProperties: Set<String> = [
    "CodingKey", "CustomDebugStringConvertible", "CustomStringConvertible", "Error", "Hashable", "Identifiable",
    "LocalizedError",
  ]

  private func protocolFindings() -> [Diagnostic] {
    // A protocol that is missing is reported for every service.
    guard let name = table.typeName(protocolName.value.text) else { return [] }
    let family = names.family(of: name, in: module)
    guard family.isKnown, family.names.isDisjoint(with: Self.askingForProperties) else { return [] }
    let all = family.members(.value).filter { !$0.declaration.isStatic }
    let required = all.filter(\.isRequired)
    let known = Set(all.map(\.declaration.name))
    return missing(required, besides: Set(all.filter { !$0.isRequired }.map(\.declaration.name)))
      + declaration.values.compactMap { value in
        guard known.contains(value.name.value) else { return unread(value, known) }
        return required.lazy.filter { $0.declaration.name == value.name.value }.compactMap { wrongType(value, $0) }
          .first
      }
  }

  /// Properties without a value and without a default in an extension.
  private func missing(_ required: [DeclaredName], besides given: Set<String>) -> [Diagnostic] {
    let given = given.union(declaration.values.map(\.name.value))
    var seen: Set<String> = []
    return required.filter { one in
      let property = one.declaration
      return property.conditions.isEmpty && !given.contains(property.name) && seen.insert(property.name).inserted
    }.sorted { $0.declaration.name < $1.declaration.name }.map { one in
      let property = one.declaration
      return problem(
        "'\(protocolName.value)' has the property '\(property.name)', but 'values:' has no value for it",
        at: protocolName.place, notes: note("the property", one),
        help: property.type.flatMap(plainType).map { "add it to 'values:', '\(property.name): \($0)'" }
          ?? "change its type to String, Int, Double, Bool, URL, or a list or mapping of them, and add "
          + "it to 'values:', or declare it in a public extension of the protocol")
    }
  }

  private func unread(_ value: ConfigurationProperty, _ known: Set<String>) -> Diagnostic {
    problem(
      "'\(protocolName.value)' has no property '\(value.name.value)', so that no code can read the value",
      at: value.name.place,
      help: didYouMean(nearest(to: value.name.value, in: known.sorted()))
        ?? "declare it there, 'var \(value.name.value): \(value.type.value) { get }', or remove the value")
  }

  private func wrongType(_ value: ConfigurationProperty, _ one: DeclaredName) -> Diagnostic? {
    guard let written = one.declaration.type, let type = plainType(written), type != value.type.value else {
      return nil
    }
    return problem(
      "'\(value.name.value)' is \(value.type.value) in 'values:' but '\(written)' in '\(protocolName.value)'",
      at: value.type.place, notes: note("the property", one), help: "write the same type in both")
  }

  /// The type of a value that a source writes, by the usual names; `nil` for any other.
  private func plainType(_ text: String) -> ValueType? {
    let plain = text.replacing("Swift.", with: "").replacing("Foundation.", with: "")
    guard let type = SwiftType(plain), type.names.allSatisfy({ table.named($0.text).isEmpty }) else { return nil }
    return ValueType(type)
  }

  // MARK: Set-up

  /// Compares the function `setup(with:)` that the registration calls.
  private func setupFinding() -> Diagnostic? {
    guard let setup = declaration.setup else { return nil }
    let name = setup.value.text
    let example = "'public static func setup(with configuration: any \(protocolName.value)) { … }'"
    let types = table.named(name)
    guard let type = types.first else {
      guard names.showsAll(of: module), table.extensions[name] == nil else { return nil }
      return problem(
        "'\(graph.title(module))' declares no type '\(name)', whose 'setup(with:)' is called", at: setup.place,
        help: didYouMean(nearest(to: name, in: table.types.keys.sorted()))
          ?? "declare it there: 'public enum \(name)' with \(example)")
    }
    if !types.contains(where: { table.isVisible($0) }) {
      return problem(
        "'\(name)', whose 'setup(with:)' is called, is not public", at: setup.place,
        notes: [Note("the type", at: place(type))],
        help: "write 'public' before it: the registration of an app is another module")
    }
    let family = names.family(of: table.typeName(name) ?? table.withoutModule(name), in: module)
    guard family.isKnown, !family.hasCallable("setup") else { return nil }
    let functions = family.members(.function).filter { one in
      one.declaration.name == "setup" && one.declaration.signature?.takes(["with"]) == true
    }
    guard let first = functions.first else {
      return problem(
        "'\(name)' has no function 'setup(with:)'", at: setup.place, notes: [Note("the type", at: place(type))],
        help: "declare it there: \(example)")
    }
    let hindrances = functions.map(hindrance)
    guard !hindrances.contains(nil), let what = hindrances[0] else { return nil }
    return problem(
      "'setup(with:)' of '\(name)' \(what)", at: setup.place, notes: note("the function", first),
      help: "declare \(example), on no actor, since the registration cannot wait or throw")
  }

  /// The reason why the registration cannot call a function.
  private func hindrance(of one: DeclaredName) -> String? {
    guard let signature = one.declaration.signature else { return nil }
    if !one.isVisible { return "is not public" }
    if !one.declaration.isStatic { return "is not static" }
    if signature.isAsync { return "is async" }
    if signature.canThrow { return "throws" }
    return names.actor(of: one).map { "is isolated to \($0)" }
  }
}

extension DeclaredName {
  /// True if it is a requirement of a protocol.
  fileprivate var isRequired: Bool { table.parent(of: reference).map { table[$0].kind == .protocol } ?? false }
}

extension SourceScan {
  /// Compares the configurations of members with their protocols.
  mutating func checkConfigurations(_ names: DeclaredNames) {
    let used = Set(wirings.lazy.flatMap(\.wiring.services).map { ($0.collects ?? $0.name).text })
    for module in modules + pinned.keys.sorted() {
      guard let declaration = graph.modules[module].module.configurations.first, let table = names.tables[module],
        graph.isMember(module: module) || used.contains(declaration.service.value)
      else { continue }
      let check = ConfigurationCheck(
        module: module, declaration: declaration, table: table, names: names, place: places(of: table))
      for finding in check.findings() { bag.add(finding) }
    }
  }
}
