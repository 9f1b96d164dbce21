import Model
import Planning
import SwiftSources
import Text

/// The modules that each member's spec allows its modules to import.
///
/// A class, since each module's check captures it: copying its graph took an eighth of `check`.
final class ImportRules: Sendable {
  private let graph: LinkedGraph
  private let wirings: [AppWiring]
  private let known: KnownModules
  private let statedPlatforms: Set<String>
  private let contexts: [BuildContext]
  /// The pins of which members link a binary: only the compiler knows the name of its module.
  private let pinsWithBinaries: Set<Int>
  /// `nil` if no dependency has a condition.
  private let reach: PlatformReach?

  init(_ graph: LinkedGraph, _ wirings: [AppWiring], _ known: KnownModules) {
    (self.graph, self.wirings, self.known) = (graph, wirings, known)
    contexts = BuildContext.ofSources(graph)
    statedPlatforms = Set(graph.project.integration.platforms.map(\.value.name))
    pinsWithBinaries = Self.pinsWithBinaries(graph)
    reach = graph.edges.contains { $0.condition != nil } ? Self.reach(graph) : nil
  }

  /// The platforms on which each module is needed. Tests count where nothing else needs a module, and programs are always
  /// built.
  private static func reach(_ graph: LinkedGraph) -> PlatformReach {
    var (ofCode, ofTests) = (Set<Int>(), Set<Int>())
    for edge in graph.edges {
      guard case .module(let target) = edge.target else { continue }
      if graph.modules[edge.from].isTest { ofTests.insert(target) } else { ofCode.insert(target) }
    }
    var starts: [PlatformReach.Start] = []
    for edge in graph.appEdges {
      guard case .module(let target) = edge.target else { continue }
      ofCode.insert(target)
      let stated = graph.components[edge.component].spec.platforms.map(\.value.name)
      let ofApp = stated.isEmpty ? PlatformSet.all : PlatformSet(stated)
      starts.append((target, ofApp.intersection(PlatformSet(of: edge.condition))))
    }
    for (module, linked) in graph.modules.enumerated()
    where [.executable, .macro].contains(linked.kind) || !ofCode.contains(module) && !ofTests.contains(module) {
      starts.append((module, .all))
    }
    return PlatformReach(graph, from: starts) { edge in
      guard graph.modules[edge.from].isTest, case .module(let target) = edge.target else { return true }
      return !ofCode.contains(target)
    }
  }

  private static func pinsWithBinaries(_ graph: LinkedGraph) -> Set<Int> {
    var binaries: [Int: Set<String>] = [:]
    for (index, pin) in graph.project.lockfile.pins.enumerated() {
      let names = (pin.targets ?? []).filter { $0.kind == .binary }.map(\.name.value)
      if !names.isEmpty { binaries[index] = Set(names) }
    }
    if binaries.isEmpty { return [] }
    return graph.edges.reduce(into: []) { found, edge in
      guard case .product(let pin, let name) = edge.target, let names = binaries[pin],
        graph.isMember(module: edge.from),
        let product = graph.pinnedProducts.product(name, of: pin), !names.isDisjoint(with: product.modules)
      else { return }
      found.insert(pin)
    }
  }

  /// A module that may be imported, with the condition of the dependency.
  private struct Allowed {
    let module: Int
    let condition: Model.Condition?
    /// True if the dependency is a program that SwiftPM builds and does not link to the module.
    var isProgram = false
  }

  /// The reason why an import is wrong.
  enum Verdict: Sendable {
    /// No dependency allows it.
    case undeclared
    /// The only dependencies that have it are programs, which are not linked to the module.
    case program
    /// The dependency does not exist on this platform, which the root states.
    case conditional(without: String)
    /// The dependency exists only with one of these traits.
    case withoutTraits([String])
  }

  /// Judges the imports of a module: the first of each module that its spec does not allow.
  func judge(_ imports: [KnownImport], of module: Int) -> [(use: KnownImport, verdict: Verdict)] {
    if imports.isEmpty { return [] }
    // Sorted, since a composition root may name thousands.
    let allowed = allowed(to: module).sorted { $0.module < $1.module }
    lazy var facts = facts(of: module)
    var found: [(use: KnownImport, verdict: Verdict)] = []
    var positions: [Int: Int] = [:]
    for use in imports {
      guard let verdict = verdict(on: use, in: module, allowed, facts: { facts }) else { continue }
      if let index = positions[use.module] {
        if found[index].use.path != use.path { found[index].use.fileCount += 1 }
      } else {
        positions[use.module] = found.count
        found.append((use, verdict))
      }
    }
    return found
  }

  private func allowed(to module: Int) -> [Allowed] {
    var allowed = [Allowed(module: known.ofModules[module], condition: nil)]
    for edge in graph.edges[graph.modules[module].edges] {
      let isProgram = isUnlinkedProgram(edge)
      for name in known.modules(of: edge) {
        allowed.append(Allowed(module: name, condition: edge.condition, isProgram: isProgram))
      }
    }
    for unknown in graph.pinsWithUnknownProduct where unknown.module == module {
      for name in known.modules(ofPin: unknown.pin) { allowed.append(Allowed(module: name, condition: nil)) }
    }
    for (index, app) in wirings.enumerated() where graph.takesWiring(module, of: app) {
      let ofTests = graph.modules[module].isTest ? nil : app.wiring.testingModule.map(moduleName(ofTarget:))
      for (name, owner) in known.owners.enumerated()
      where owner == .generated(wiring: index) && known.names[name] != ofTests {
        allowed.append(Allowed(module: name, condition: nil))
      }
    }
    if let needs = graph.injections.needs(of: graph.modules[module].component),
      needs.stating.contains(module) || graph.modules[module].isTest, let number = known.number(of: needs.module)
    {
      allowed.append(Allowed(module: number, condition: nil))
    }
    for values in graph.testConfigurations.reached[module] ?? [] {
      if let number = known.number(of: graph.testConfigurations.values[values.values].module) {
        allowed.append(Allowed(module: number, condition: values.platforms.condition))
      }
    }
    return allowed
  }

  /// Returns whether a dependency is a program or macro that is not linked to the module that imports it. SwiftPM links
  /// these only to tests of their own package.
  private func isUnlinkedProgram(_ edge: LinkedGraph.Edge) -> Bool {
    switch edge.target {
    case .product(let pin, let name): return graph.pinnedProducts.product(name, of: pin)?.type == .executable
    case .module(let target):
      guard [.executable, .macro].contains(graph.modules[target].kind) else { return false }
      if !graph.modules[edge.from].isTest { return true }
      if graph.modules[target].component == graph.modules[edge.from].component { return false }
      return !graph.isMember(module: target) || graph.project.integration.packages == .separate
    case .pin, .unlocatedProduct: return false
    }
  }

  /// The facts that decide the conditions in a module's sources, for each way in which it may be built.
  private func facts(of module: Int) -> [BuildFacts] {
    let edges = graph.edges[graph.modules[module].edges].filter { $0.condition == nil }
    let imports = Set(edges.flatMap { known.modules(of: $0) }.map { known.names[$0] })
    return contexts.map { BuildFacts(graph, of: module, in: $0, imports: imports) }
  }

  private func verdict(
    on use: KnownImport, in module: Int, _ allowed: [Allowed], facts: () -> [BuildFacts]
  ) -> Verdict? {
    let all = Self.entries(of: use.module, in: allowed)
    let own = all.filter { !$0.isProgram }
    if own.contains(where: { $0.condition == nil }) { return nil }
    if isOptional(use) { return own.isEmpty && breaksRule(use, in: module, facts()) ? .undeclared : nil }
    if !own.isEmpty {
      // The same module may be in another binary for other platforms: only the compiler knows the names in it.
      let binaries = isBinary(use.module) ? graph.edges[graph.modules[module].edges].filter(isBinary) : []
      if binaries.contains(where: { $0.condition == nil }) { return nil }
      return verdict(on: use, in: module, under: (own.map(\.condition) + binaries.map(\.condition)).compactMap { $0 })
    }
    // An import is not refused if no known way of building compiles it.
    if !use.conditions.isEmpty, !use.conditions.areTooMany,
      !facts().contains(where: { $0.value(of: use.conditions) == true })
    {
      return nil
    }
    if !all.isEmpty { return .program }
    if case .product(let pin, _) = known.owners[use.module], pinsWithBinaries.contains(pin) { return nil }
    return .undeclared
  }

  private func isBinary(_ name: Int) -> Bool {
    if case .module(let target) = known.owners[name] { graph.modules[target].kind == .binary } else { false }
  }

  private func isBinary(_ edge: LinkedGraph.Edge) -> Bool {
    if case .module(let target) = edge.target { graph.modules[target].kind == .binary } else { false }
  }

  /// Returns whether an optional import would be a dependency that layers or visibility forbid.
  private func breaksRule(_ use: KnownImport, in module: Int, _ facts: [BuildFacts]) -> Bool {
    guard case .module(let target) = known.owners[use.module],
      let rule = graph.rule(against: module, dependingOn: target), rule != .cycle
    else { return false }
    return facts.contains { $0.importing(known.names[use.module]).value(of: use.conditions) != false }
  }

  /// The entries of one module, by binary search.
  private static func entries(of module: Int, in sorted: [Allowed]) -> ArraySlice<Allowed> {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].module < module { low = middle + 1 } else { high = middle }
    }
    return sorted[low...].prefix { $0.module == module }
  }

  private func isOptional(_ use: KnownImport) -> Bool { Self.isOptional(known.names[use.module], use.conditions) }

  /// Returns whether an import is under its own `canImport`.
  static func isOptional(_ name: String, _ conditions: [SwiftSources.Condition]) -> Bool {
    if conditions.isEmpty { return false }
    let value = conditions.value { fact in
      guard fact.name == "canImport", let argument = fact.argument else { return nil }
      // `canImport(Name, _version: 1.2)` and `canImport(Name.Submodule)` too.
      return argument.split(whereSeparator: { $0 == "," || $0 == "." }).first.map(String.init) == name ? false : nil
    }
    return value == false
  }

  /// The verdict on an import whose dependencies all have conditions. A platform that the root does not state is not
  /// considered, and neither is an import that other dependencies allow on every platform.
  private func verdict(on use: KnownImport, in module: Int, under conditions: [Model.Condition]) -> Verdict? {
    let traits = Set(conditions.flatMap(\.traits))
    let isOfTraits = conditions.allSatisfy { $0.platforms.isEmpty && !$0.traits.isEmpty }
    let platforms = Set(conditions.filter(\.traits.isEmpty).flatMap(\.platforms))
    if conditions.contains(where: { $0.platforms.isEmpty && $0.traits.isEmpty }) { return nil }
    for platform in Platform.all where !platforms.contains(platform.name) {
      // A module for one platform alone may be needed under a condition.
      if let reach, !reach[module].contains(platform.name) { continue }
      guard isOfTraits || statedPlatforms.contains(platform.name) else { continue }
      let value = use.conditions.value { fact in
        if fact.argument == nil { return traits.contains(fact.name) ? false : nil }
        return platform.value(of: fact)
      }
      guard value == true else { continue }
      if TransitiveModules(graph, wirings, from: module, onEveryPlatform: true).contains(use.module, known, graph) {
        return nil
      }
      return isOfTraits ? .withoutTraits(traits.sorted()) : .conditional(without: platform.title)
    }
    return nil
  }
}
