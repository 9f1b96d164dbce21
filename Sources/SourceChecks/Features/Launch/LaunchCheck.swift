import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

/// `unfit-launch-task`: compares the function and the actor of a launch task with the sources of its module.
struct LaunchCheck {
  /// In `graph.modules`.
  let module: Int
  let task: LaunchDeclaration
  let table: TypeTable
  let names: DeclaredNames
  let place: (TypeTable.Reference) -> Place

  private var graph: LinkedGraph { names.graph }
  private var path: String { task.call.value.text }

  func finding() -> Diagnostic? { findingOfFunction() ?? findingOfActor() }

  private func findingOfFunction() -> Diagnostic? {
    let name = lastName(path)
    var owner = path == name ? "" : String(path.dropLast(name.count + 1))
    if owner == table.module, table.types[owner] == nil { owner = "" }
    let types = owner.isEmpty ? [] : table.named(owner)
    let isKnown = names.showsAll(of: module)
    if !owner.isEmpty {
      if types.isEmpty, table.extensions[owner] != nil { return nil }
      guard let type = types.first else {
        return !isKnown
          ? nil
          : problem(
            "'\(graph.title(module))' declares no type '\(owner)'", nil,
            didYouMean(nearest(to: owner, in: table.types.keys.sorted())))
      }
      if !types.contains(where: { table.isVisible($0) }) { return problem("'\(owner)' is not public", type, nil) }
      owner = table.typeName(owner) ?? owner
    }
    let family = owner.isEmpty ? nil : names.family(of: owner, in: module)
    // A value can be called, and so can a type.
    let isOther =
      family?.hasCallable(name)
      ?? (table.members[""] ?? []).contains { table[$0].kind != .function && table[$0].name == name }
    guard isKnown, family?.isKnown != false, !isOther else { return nil }
    let functions =
      family?.members(.function)
      ?? (table.members[""] ?? []).filter { table[$0].kind == .function }.map { DeclaredName(module, table, $0) }
    let found = functions.filter { $0.declaration.name == name }
    guard let first = found.first else {
      return problem(
        "'\(graph.title(module))' declares no function '\(path)'", nil,
        didYouMean(likelyNames(for: name, in: functions) { hindrance(of: $0) == nil }))
    }
    let hindrances = found.map(hindrance)
    guard !hindrances.contains(nil), let what = hindrances[0] else { return nil }
    return problem("'\(path)' \(what)", first.module == module ? first.reference : nil, nil)
  }

  private func hindrance(of one: DeclaredName) -> String? {
    guard let signature = one.declaration.signature else { return nil }
    if !one.isVisible { return "is not public" }
    if one.table.parent(of: one.reference) != nil, !one.declaration.isStatic { return "is not static" }
    let count = signature.parameters.count
    if count == task.requirements.count { return nil }
    return "has \(counted(count, "parameter")), but 'requires:' lists \(task.requirements.count)"
  }

  private func problem(_ message: FindingText, _ reference: TypeTable.Reference?, _ help: String?) -> Diagnostic {
    Diagnostic(
      .unfitLaunchTask, "the launch task '\(task.name.value)' cannot call it: \(message)", at: task.call.place,
      notes: reference.map { [Note("declared here", at: place($0))] } ?? [],
      help: help ?? "write a function like '\(example)', with any labels; it may be async and throw")
  }

  /// The function as a registration can call it.
  private var example: String {
    let types = task.requirements.map { requirement in
      let index = graph.serviceIndex[requirement.service.value]
      let plain = index.map { graph.services[$0].declaration.valueText } ?? "any \(requirement.service.value)"
      return "_: " + (requirement.collect ? "[\(plain)]" : requirement.optional ? "(\(plain))?" : plain)
    }
    let actor = task.isolation.map { "@\($0.value) " } ?? ""
    return "\(actor)public static func \(lastName(path))(\(types.joined(separator: ", ")))"
  }

  private func findingOfActor() -> Diagnostic? {
    guard let stated = task.isolation, let isolation = ServiceIsolation(of: task, in: module, graph),
      let help = names.helpForMissingActor(isolation)
    else { return nil }
    return Diagnostic(
      .unfitLaunchTask,
      "'\(graph.title(isolation.module ?? module))' declares no global actor '\(isolation.actor)', on which the launch "
        + "task '\(task.name.value)' would run", at: stated.place, help: help)
  }
}

extension SourceScan {
  /// Compares the launch tasks of members with their functions.
  mutating func checkLaunchTasks(_ names: DeclaredNames) {
    for module in modules + pinned.keys.sorted() {
      let tasks = graph.modules[module].module.launch
      guard !tasks.isEmpty, let table = names.tables[module],
        graph.isMember(module: module) || wirings.contains(where: { $0.launching.contains(module) })
      else { continue }
      let place = places(of: table)
      for task in tasks {
        let check = LaunchCheck(module: module, task: task, table: table, names: names, place: place)
        if let finding = check.finding() { bag.add(finding) }
      }
    }
  }
}
