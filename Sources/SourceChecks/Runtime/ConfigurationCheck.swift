import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

/// `unfit-service`: compares `config:` of a module with its protocol, to which generated code makes types conform.
struct ConfigurationCheck {
  /// In `graph.modules`.
  let module: Int
  let title: String
  let declaration: ConfigurationDeclaration
  /// As one way of building sees the module.
  let table: TypeTable
  let facts: BuildFacts
  let names: ProjectNames
  /// Whether all code of the module is in the files that were read.
  let isComplete: Bool
  let place: (TypeTable.Reference) -> Place

  func findings() -> [Diagnostic] { protocolFindings() + setupFindings() }

  func problem(_ message: String, at place: Place, notes: [Note] = [], help: String) -> Diagnostic {
    Diagnostic(.unfitService, message, at: place, notes: notes, help: help)
  }

  // MARK: The protocol

  /// Whether code keeps the values.
  private var isSetUp: Bool { declaration.setup != nil && !declaration.values.isEmpty }

  /// Whether it is there at all, and a public protocol, is asked of every service.
  private func protocolFindings() -> [Diagnostic] {
    let name = declaration.protocolName
    let wanted = ConfiguredProtocol(name.value.text, in: module, of: table, names, facts, isSetUp: isSetUp)
    if let found = wanted.problem {
      return [
        problem(
          "'\(name.value)' \(found.text), and generated code cannot conform to it", at: name.place,
          notes: found.reference.map { [Note("stands here", at: place($0))] } ?? [], help: found.help)
      ]
    }
    guard let reference = wanted.reference else { return [] }
    // What has no condition is asked of every service.
    let named = table.typeName(name.value.text).flatMap { table.types[$0] } ?? table.aliases(name.value.text)
    if named.count != 1 || named.contains(where: { !table[$0].conditions.isEmpty }),
      case .later(let version) = table.availability(of: reference, in: facts)
    {
      return [
        problem(
          "'\(name.value)' is there from \(version) on alone, and generated code uses it everywhere", at: name.place,
          notes: [Note("declared here", at: place(reference))],
          help: "take the '@available' off, or raise 'platforms' of the root")
      ]
    }
    return missing(wanted) + declaration.values.compactMap { typeFinding($0, wanted) ?? accessFinding($0, wanted) }
      + unread(wanted, reference)
  }

  /// Properties without a value.
  private func missing(_ wanted: ConfiguredProtocol) -> [Diagnostic] {
    let given = Set(declaration.values.map(\.name.value))
    let name = declaration.protocolName
    var found: [Diagnostic] = []
    for (property, members) in wanted.properties.sorted(by: { $0.key < $1.key }) where !given.contains(property) {
      guard let member = members.first(where: { !wanted.isGiven($0) }) else { continue }
      let type = member.declaration.type.flatMap { names.valueType($0, in: member.scope, of: member.table) }
      found.append(
        problem(
          "'\(name.value)' has the property '\(property)', and 'values:' has no value for it", at: name.place,
          notes: member.module == module ? [Note("the property", at: place(member.reference))] : [],
          help: type.map { "add it to 'values:', '\(property): \($0)'" }
            ?? "values are String, Int, Double, Bool, URL, lists and mappings of them: let it be one of these and add it "
            + "to 'values:', or declare it in a public extension of the protocol"))
    }
    for property in wanted.ofLanguage.keys.sorted()
    where !given.contains(property) && wanted.properties[property] == nil {
      found.append(
        problem(
          "a protocol that '\(name.value)' refines has the property '\(property)', and 'values:' has no value for it",
          at: name.place, help: "refine Sendable alone, or add it to 'values:'"))
    }
    return found
  }

  /// Values that nobody could read.
  private func unread(_ wanted: ConfiguredProtocol, _ reference: TypeTable.Reference) -> [Diagnostic] {
    guard wanted.isKnown, isComplete else { return [] }
    let known = Set(wanted.properties.keys).union(wanted.ofLanguage.keys)
    return declaration.values.filter { !known.contains($0.name.value) }.map { value in
      problem(
        "'\(declaration.protocolName.value)' has no property '\(value.name.value)', so that nobody could read the value",
        at: value.name.place, notes: [Note("the protocol", at: place(reference))],
        help: didYouMean(nearest(to: value.name.value, in: known.sorted()))
          ?? "declare it there, 'var \(value.name.value): \(value.type.value) { get }', or take the value out")
    }
  }

  private func typeFinding(_ value: ConfigurationProperty, _ wanted: ConfiguredProtocol) -> Diagnostic? {
    let expected = value.type.value
    if let asked = wanted.ofLanguage[value.name.value], let asked, asked != expected {
      return problem(
        "'\(value.name.value)' is \(expected) in 'values:', and the language asks for \(asked)", at: value.type.place,
        help: "write 'type: \(asked)'")
    }
    for member in wanted.properties[value.name.value] ?? [] {
      let written = member.declaration.type ?? ""
      if names.valueType(written, in: member.scope, of: member.table) == expected { continue }
      return problem(
        "'\(value.name.value)' is \(expected) in 'values:' and '\(written)' in '\(declaration.protocolName.value)'",
        at: value.type.place, notes: member.module == module ? [Note("the property", at: place(member.reference))] : [],
        help: "write the same type in both, by its own name; values are String, Int, Double, Bool, URL, lists and "
          + "mappings of them")
    }
    return nil
  }

  /// Code that keeps the values gets a type that reads each of them by its property.
  private func accessFinding(_ value: ConfigurationProperty, _ wanted: ConfiguredProtocol) -> Diagnostic? {
    guard isSetUp else { return nil }
    for member in wanted.properties[value.name.value] ?? [] {
      let property = member.declaration
      let notes = member.module == module ? [Note("the property", at: place(member.reference))] : []
      if property.isEffectful || property.accessors.contains("set") || property.accessors.contains("mutating") {
        return problem(
          "'\(declaration.protocolName.value)' asks of '\(value.name.value)' more than to be read, and has 'setup:'",
          at: value.name.place, notes: notes,
          help: "write '{ get }' behind the property, or take 'setup:' out")
      }
    }
    return nil
  }
}

extension SourceScan {
  /// Compares the configurations of members with their protocols, in each way in which they are built.
  mutating func checkConfigurations(_ names: ProjectNames) {
    let contexts = BuildContext.ofApp(graph)
    let used = Set(wirings.lazy.flatMap(\.wiring.services).map { ($0.collects ?? $0.name).text })
    for index in modules + pinned.keys.sorted() {
      guard let declaration = graph.modules[index].module.configurations.first,
        let table = scanned(index)?.declarations
      else { continue }
      // What no app configures is not in generated code.
      if !graph.isMember(module: index), !used.contains(declaration.service.value) { continue }
      let place = places(of: table)
      let ways = ways(to: index, table, contexts)
      let found = names.knowingAll {
        ways.map { way in
          ConfigurationCheck(
            module: index, title: graph.title(index), declaration: declaration, table: way.table, facts: way.facts,
            names: names, isComplete: isComplete(index) && !names.hasMacros(way.table, in: index), place: place
          ).findings()
        }
      }
      var told: Set<String> = []
      for finding in found.joined() where told.insert(finding.message).inserted {
        bag.add(located(finding, found.map { $0.first { $0.message == finding.message } }, ways))
      }
    }
  }
}
