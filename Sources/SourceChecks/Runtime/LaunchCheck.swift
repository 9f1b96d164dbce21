import Diagnostics
import Findings
import Model
import Planning
import SwiftSources
import Text

/// `unfit-launch-task`: compares what `call:` of a launch task names with the sources of its module.
struct LaunchCheck {
  let graph: LinkedGraph
  /// In `graph.modules`.
  let module: Int
  let task: LaunchDeclaration
  /// As one way of building sees the module.
  let table: TypeTable
  let facts: BuildFacts
  let names: ProjectNames
  /// Whether all code of the module is in the files that were read.
  let isComplete: Bool
  let place: (TypeTable.Reference) -> Place

  private var path: String { task.call.value.text }

  func finding() -> Diagnostic? { findingOfFunction() ?? findingOfActor() }

  private func findingOfFunction() -> Diagnostic? {
    let dot = path.lastIndex(of: ".")
    var owner = dot.map { String(path[..<$0]) } ?? ""
    if owner == table.module, table.types[owner] == nil { owner = "" }
    let name = dot.map { String(path[path.index(after: $0)...]) } ?? path
    guard let full = owner.isEmpty ? "" : table.typeMeant(by: owner) else {
      guard isComplete || !table.aliases(owner).isEmpty else { return nil }
      return problem(
        "'\(graph.title(module))' declares no type '\(owner)'", nil,
        didYouMean(nearest(to: owner, in: table.types.keys.sorted())))
    }
    // What is named, beside what stands around the function.
    let named =
      full.isEmpty ? [] : (table.typeName(owner) == nil ? table.aliases(owner) : []) + (table.types[full] ?? [])
    if let hidden = named.first(where: { !table.isVisible($0, takesPackage: false) }) {
      return problem("'\(owner)' is not public", hidden, in: module, nil)
    }
    let all = names.functions(of: full, of: table, in: module) { $0.name == name }
    let seen = all.filter { $0.table.isVisible($0.reference, takesPackage: false) }
    guard let first = seen.first else {
      if let hidden = all.first { return problem("'\(path)' is not public", hidden, nil) }
      guard isComplete else { return nil }
      let others = names.functions(of: full, of: table, in: module) { _ in true }
      let likely = likelyNames(for: name, in: others) {
        $0.table.isVisible($0.reference, takesPackage: false) && hindrance(of: $0) == nil
      }
      return problem("'\(graph.title(module))' declares no function '\(path)'", nil, didYouMean(likely))
    }
    guard let function = seen.count == 1 ? first : meant(among: seen) else {
      return problem("'\(path)' means several functions", seen[1], nil)
    }
    let isOfProtocol = named.contains { table[$0].kind == .protocol }
    let around = named.flatMap { table.enclosing($0) }
    guard
      let what = isOfProtocol
        ? "stands in a protocol" : hindrance(ofTypes: around, in: table) ?? hindrance(of: function)
    else { return nil }
    return problem("'\(path)' \(what)", function, nil)
  }

  /// The one of several functions of a name that can be called; of two such, the one that waits.
  private func meant(among functions: [MethodCandidate]) -> MethodCandidate? {
    let fitting = functions.filter { candidate in
      guard let signature = candidate.table[candidate.reference].signature else { return true }
      return resultIsNothing(signature) && parameters(of: signature, candidate) == nil
    }
    if fitting.count == 1 { return fitting[0] }
    let waiting = fitting.filter { $0.table[$0.reference].signature?.isAsync == true }
    return fitting.count == 2 && waiting.count == 1 ? waiting[0] : nil
  }

  private func resultIsNothing(_ signature: Signature) -> Bool {
    signature.result.map { ["()", "Void", "Swift.Void"].contains($0) } ?? true
  }

  /// The function as a registration can call it.
  private var example: String {
    let types = task.requirements.map(type).joined(separator: ", _: ")
    let actor = task.isolation.map { "@\($0.value) " } ?? ""
    return "\(actor)public static func \(path.split(separator: ".").last ?? "")(\(types.isEmpty ? "" : "_: " + types))"
  }

  private func type(_ requirement: RequirementDeclaration) -> String {
    let plain =
      graph.serviceIndex[requirement.service.value].map { graph.services[$0].declaration.valueText }
      ?? "any \(requirement.service.value)"
    return requirement.collect ? "[\(plain)]" : requirement.optional ? "(\(plain))?" : plain
  }

  private func problem(_ message: String, _ candidate: MethodCandidate?, _ help: String?) -> Diagnostic {
    problem(message, candidate?.reference, in: candidate?.module, help)
  }

  private func problem(
    _ message: String, _ reference: TypeTable.Reference?, in declaring: Int?, _ help: String?
  ) -> Diagnostic {
    Diagnostic(
      .unfitLaunchTask, "the launch task '\(task.name.value)' cannot call it: \(message)", at: task.call.place,
      notes: declaring == module ? reference.map { [Note("declared here", at: place($0))] } ?? [] : [],
      help: help ?? "let it be like '\(example)', with any labels; it may be async and throw")
  }

  /// - Parameter types: those that the task names, or the function and what stands around it.
  private func hindrance(ofTypes types: [TypeTable.Reference], in table: TypeTable) -> String? {
    if types.contains(where: { !table[$0].generics.isEmpty || table[$0].hasRequirements }) {
      return "is generic, or has a condition"
    }
    let availability = types.flatMap { table[$0].availability }
    if availability.contains(where: { $0.first == "*" && $0.contains("noasync") }) {
      return "is marked 'noasync', and tasks are run by code that waits"
    }
    return Availability(availability, in: facts)?.hindrance
  }

  private func hindrance(of candidate: MethodCandidate) -> String? {
    let declaration = candidate.table[candidate.reference]
    guard let signature = declaration.signature else { return nil }
    if !candidate.owner.isEmpty, !declaration.isStatic { return "is not static" }
    if let what = hindrance(ofTypes: candidate.table.enclosing(candidate.reference), in: candidate.table) {
      return what
    }
    if let what = graph.hindrance(ofInheriting: candidate, besides: module) { return what }
    if let result = signature.result, !resultIsNothing(signature) { return "returns '\(result)'" }
    if signature.errors == .ofArguments { return "rethrows" }
    // Who mends one of both is not to meet the other afterwards.
    let both = [parameters(of: signature, candidate), isolation(of: candidate)].compactMap { $0 }
    return both.isEmpty ? nil : both.joined(separator: "; it ")
  }

  // MARK: Parameters

  /// Why it cannot take what the task requires.
  private func parameters(of signature: Signature, _ candidate: MethodCandidate) -> String? {
    let count = signature.parameters.count
    if count != task.requirements.count {
      return "has \(counted(count, "parameter")), and 'requires:' names \(task.requirements.count)"
    }
    for (parameter, requirement) in zip(signature.parameters, task.requirements)
    where !takes(parameter, requirement, candidate) {
      return "takes '\(parameter.type)', and gets '\(type(requirement))'"
    }
    return nil
  }

  private func takes(
    _ parameter: Signature.Parameter, _ requirement: RequirementDeclaration, _ candidate: MethodCandidate
  ) -> Bool {
    let written = ParameterShape(parameter.type)
    guard written.specifiers.isEmpty, written.attributes.isEmpty, !parameter.isVariadic else { return false }
    var shape = written.shape
    if requirement.collect {
      guard case .array(let element) = shape else { return false }
      shape = element
    } else if requirement.optional {
      guard case .optional(let value) = shape else { return false }
      shape = value
    }
    let name: String
    switch shape {
    case .any(let names) where names.count == 1: name = names[0]
    case .named(let named): name = named
    default: return false
    }
    guard let index = graph.serviceIndex[requirement.service.value] else { return true }
    let scope = NameScope(module: candidate.module, file: candidate.reference.file, owner: candidate.owner)
    guard let meant = names.symbol(name, in: scope, of: candidate.table) else {
      // Whatever the name stands for, such as an alias of several protocols, it stands for it there as well.
      return candidate.module == module && name == graph.services[index].declaration.protocolName.value.text
    }
    return meant == names.symbol(of: graph.services[index])
  }

  // MARK: Isolation

  /// Generated code runs the task on the actor that its spec names, which has to be there. Actors of other modules are left
  /// to the compiler.
  private func findingOfActor() -> Diagnostic? {
    guard isComplete, let stated = task.isolation, let isolation = ServiceIsolation(of: task, in: module, graph),
      isolation.module == module
    else { return nil }
    let name = isolation.actor.text
    let actors = (table.types[name] ?? []).filter { table[$0].attributes.contains("globalActor") }
    if (actors + table.aliases(name)).contains(where: { table.isVisible($0, takesPackage: false) }) { return nil }
    let known = table.types.filter { $0.value.contains { table[$0].attributes.contains("globalActor") } }.map(\.key)
    return Diagnostic(
      .unfitLaunchTask,
      "'\(graph.title(module))' declares no public global actor '\(stated.value)', on which the launch task "
        + "'\(task.name.value)' would run", at: stated.place,
      notes: actors.first.map { [Note("declared here", at: place($0))] } ?? [],
      help: didYouMean(nearest(to: name, in: known.sorted() + ["MainActor"]).filter { $0 != name })
        ?? "name an actor of another module with the module, 'Storage.StoreActor', or declare it with @globalActor")
  }

  /// Why it cannot be called where the task runs.
  private func isolation(of candidate: MethodCandidate) -> String? {
    switch names.isolation(
      of: candidate.reference, owner: candidate.owner, of: candidate.table, in: candidate.module, isSure: true)
    {
    case .none: return departure(of: candidate)
    case .on(let actor): return mismatch(actor)
    case .unknown:
      return "may be isolated to an actor, which nothing here shows: write the actor or 'nonisolated' before it"
    }
  }

  /// Why what waits cannot take what the task requires: a service that is not Sendable would leave the task's actor.
  private func departure(of candidate: MethodCandidate) -> String? {
    let declaration = candidate.table[candidate.reference]
    guard declaration.signature?.isAsync == true, !names.runsWhereCalled(candidate.module),
      !declaration.modifiers.contains("nonsending"),
      let own = names.actor(ServiceIsolation(of: task, in: module, graph))
    else { return nil }
    let leaving = task.requirements.first { requirement in
      guard let index = graph.serviceIndex[requirement.service.value] else { return false }
      return names.isSendable(names.symbol(of: graph.services[index])) == false
    }
    return leaving.map {
      "leaves \(own.name) with '\($0.service.value)', whose protocol is not Sendable: write '@\(own.name)' before it"
    }
  }

  /// `nil` where the task is isolated to that actor.
  private func mismatch(_ actor: GlobalActor) -> String? {
    if names.actor(ServiceIsolation(of: task, in: module, graph))?.isSame(as: actor) == true { return nil }
    return "is isolated to \(actor.name): write 'isolation: \(actor.text(in: module, graph))'"
  }
}

extension SourceScan {
  /// Compares the launch tasks of members with their functions, in each way in which they are built.
  mutating func checkLaunchTasks(_ names: ProjectNames) {
    guard graph.hasLaunchTasks else { return }
    let contexts = BuildContext.ofApp(graph)
    for index in modules + pinned.keys.sorted() {
      let tasks = graph.modules[index].module.launch
      guard !tasks.isEmpty, let table = scanned(index)?.declarations else { continue }
      // What no app launches is not in generated code.
      if !graph.isMember(module: index), !wirings.contains(where: { $0.launching.contains(index) }) { continue }
      let place = places(of: table)
      for task in tasks {
        let platforms = platforms(ofDeclaration: task.name.place)
        let ways = ways(to: index, table, contexts.filter { platforms.contains($0.platform.name) })
        let found = names.knowingAll {
          ways.map { way in
            LaunchCheck(
              graph: graph, module: index, task: task, table: way.table, facts: way.facts, names: names,
              isComplete: isComplete(index) && !names.hasMacros(way.table, in: index), place: place
            ).finding()
          }
        }
        if let finding = found.lazy.compactMap({ $0 }).first { bag.add(located(finding, found, ways)) }
      }
    }
  }
}
