import Coupling
import Diagnostics
import Disk
import Findings
import Loading
import Model
import Paths
import Planning
import SourceChecks
import Text
import Workspace

/// Writes the plan of `coupling` into a root: a protocol for each symbol of a cut, in the module that is to declare it,
/// and the lines of the specs on both sides. The sources themselves are not edited.
struct CouplingWrite {
  private let report: CouplingReport
  private let protocols: ProtocolPlans
  private let resolution: Resolution
  /// By unit.
  private let modules: [Int]
  /// Specs and interfaces, by path from the root.
  private var files: [String: [UInt8]] = [:]
  /// The remaining tasks, a sentence each.
  private var left: [String] = []

  init(_ report: CouplingReport, _ input: CouplingInput) throws(Failure) {
    guard let root = input.root else {
      throw Failure(
        "there is no root with components here", help: "run 'integrate init', which writes a spec for each folder")
    }
    (self.report, protocols) = (report, report.protocols)
    (resolution, modules) = (root.resolution, root.modules)
  }

  private var graph: LinkedGraph { resolution.graph }

  /// Writes all of it, or nothing where the modules would need each other as much as before.
  func run(_ invocation: Invocation) throws(Failure) {
    var copy = self
    try copy.plan()
    for sentence in copy.left { invocation.console.diagnostics("integrate: \(sentence.visible)\n") }
    if copy.files.isEmpty {
      invocation.console.results("nothing to write\n")
      return
    }
    var root = resolution.root
    for (path, bytes) in copy.files { root.changedFiles[path] = .some(bytes) }
    let after = try Analysis.graph(of: root)
    guard Self.cycles(after) < Self.cycles(resolution), after.graph.project.unreadable.isEmpty else {
      throw Failure("these lines would not break the cycle", help: "edit the specs by hand")
    }
    var writes = WriteSet(root: root.path)
    for (path, bytes) in copy.files.sorted(by: { $0.key < $1.key }) { writes.add(bytes, to: path) }
    try invocation.commit(writes, in: root)
    invocation.console.diagnostics(
      "integrate: next: use the protocols in the sources, then run '\(invocation.command("check"))' to see what is missing\n"
    )
  }

  private static func cycles(_ resolution: Resolution) -> Int {
    resolution.bag.diagnostics.count { $0.id == .dependencyCycle }
  }

  // MARK: The plan

  private mutating func plan() throws(Failure) {
    var services: [Int: [String]] = [:]
    var taken = Set(graph.services.map(\.name))
    for cut in report.plan.groups.flatMap(\.cut) {
      let symbol = report.coupling.symbols[cut.symbol]
      guard let plan = protocols.plans[cut.symbol] else {
        left.append(
          "\(report.place(symbol)): '\(symbol.name)' has to move: \(protocols.obstacles[cut.symbol] ?? "")")
        continue
      }
      if let obstacle = obstacle(to: plan, of: cut.unit, taken) {
        left.append("\(report.place(symbol)): \(obstacle)")
        continue
      }
      let needs = needs(of: plan, besides: [cut.unit] + cut.users.map(\.unit), symbol)
      taken.insert(plan.service)
      try declare(plan, needs, of: symbol)
      services[plan.unit, default: []].append("  \(plan.service): \(plan.declaration)")
      if plan.isTransient {
        left.append(
          "each user of '\(plan.service)' gets its own instance: 'scope: shared' needs a Sendable protocol, or an "
            + "isolation")
      }
      try edit(cut.unit) { $0.add(["\(plan.service): \(plan.provider(symbol.name))"], under: "provides") }
      for user in cut.users { try connect(user.unit, to: plan, insteadOf: cut.unit) }
      left += plan.leftOut.map { "'\(plan.name)' in place of '\(symbol.name)': \($0)" }
      if plan.isMade { left.append("a value of '\(symbol.name)' is made by its users: take one in their initialisers") }
    }
    for (unit, lines) in services.sorted(by: { $0.key < $1.key }) {
      let names = dependencies[unit, default: []].sorted()
      let dependencies = names.isEmpty ? [] : ["dependencies: [\(names.joined(separator: ", "))]"]
      let entry = ModuleEntry(name: report.interface(of: unit), lines: dependencies + ["services:"] + lines)
      try edit(unit) { $0.add(entry, path: nil) }
    }
  }

  /// The reason that a plan for a symbol of a unit cannot be written, and what to do first.
  ///
  /// - Parameter taken: the names of services that exist.
  private func obstacle(to plan: ProtocolPlan, of unit: Int, _ taken: Set<String>) -> String? {
    if !graph.modules[modules[unit]].isMain {
      return "only the main module of a component can provide: write its lines by hand"
    }
    if graph.modules[graph.component(of: modules[plan.unit]).modules].contains(where: { $0.name == interface(plan) }) {
      return "the module '\(interface(plan))' exists already: declare '\(plan.name)' there"
    }
    if taken.contains(plan.service) {
      return "the service '\(plan.service)' exists already: write its lines by hand, under another name"
    }
    return plan.strays.first.map {
      "'\(plan.name)' would use '\($0.name)' of '\(report.name($0.unit))': first move that to a module that both can use"
    }
  }

  /// The dependencies of a unit's interface, as its spec lists them.
  private var dependencies: [Int: Set<String>] = [:]

  private func interface(_ plan: ProtocolPlan) -> String { report.interface(of: plan.unit) }

  /// The modules that an interface needs for the types that it names.
  private struct Needs {
    /// Names of modules that it imports.
    var modules: Set<String> = []
    /// The modules of these that are not the system's, as a spec lists them.
    var dependencies: Set<String> = []
  }

  private func needs(of plan: ProtocolPlan, besides sides: [Int], _ symbol: Coupling.Symbol) -> Needs {
    var needs = Needs()
    for unit in plan.others {
      needs.modules.insert(graph.modules[modules[unit]].name)
      needs.dependencies.insert(report.name(unit))
    }
    // Any other type comes from an import of the files that name it.
    let known = Set(report.coupling.symbols.lazy.filter { plan.others.contains($0.unit) }.map(\.name))
    let isOther = plan.words.contains {
      $0.first?.isUppercase == true && !known.contains($0) && !Self.standardTypes.contains($0)
    }
    guard isOther else { return needs }
    for name in plan.imports where !sides.contains(where: { graph.modules[modules[$0]].name == name }) {
      needs.modules.insert(name)
      if let dependency = dependency(on: name, of: modules[symbol.unit]) { needs.dependencies.insert(dependency) }
    }
    return needs
  }

  /// The dependency in a spec that offers a module. `nil` if the importing module needs no line for it, as for one of
  /// the system's.
  private func dependency(on name: String, of module: Int) -> String? {
    let pins = graph.project.lockfile.pins
    for edge in graph.modules[module].edges.map({ graph.edges[$0] }) {
      switch edge.target {
      case .module(let target): if graph.modules[target].name == name { return graph.title(target) }
      case .product(let pin, let product):
        let modules = pins[pin].products?.first { $0.name.value == product }?.modules ?? [product]
        if modules.contains(name) { return "\(pins[pin].name.value)/\(product)" }
      case .pin(let pin): if pins[pin].name.value == name { return name }
      case .unlocatedProduct: break
      }
    }
    return nil
  }

  private static let standardTypes: Set<String> = SwiftType.standard.union([
    "Actor", "Any", "AnyObject", "Array", "Codable", "Comparable", "Dictionary", "Equatable", "Error", "Hashable",
    "MainActor", "Never", "Optional", "Result", "Self", "Sendable", "Set", "Type", "Void",
  ])

  private mutating func declare(_ plan: ProtocolPlan, _ needs: Needs, of symbol: Coupling.Symbol) throws(Failure) {
    dependencies[plan.unit, default: []].formUnion(needs.dependencies)
    let component = graph.component(of: modules[plan.unit])
    let path = Path.join(
      Path.join(component.spec.folder, TargetKind.library.usualFolder(of: interface(plan))), "\(plan.name).swift")
    let lines =
      needs.modules.sorted().map { "import \($0)" } + (needs.modules.isEmpty ? [] : [""])
      + ["/// What others use of \(symbol.name).", "\(plan.head) {"] + plan.members.map { "  \($0)" } + [
        "}"
      ]
    if try resolution.root.read(path) != nil {
      throw Failure(
        "'\(resolution.root.display(path))' already exists",
        help: "rename it, and run again: the protocol '\(plan.name)' is written there")
    }
    files[path] = Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// A user of a symbol depends on the interface, and no more on the module that has the symbol.
  private mutating func connect(_ user: Int, to plan: ProtocolPlan, insteadOf owner: Int) throws(Failure) {
    let (graph, modules) = (graph, modules)
    let isOwn = graph.modules[modules[user]].component == graph.modules[modules[plan.unit]].component
    let name = isOwn ? interface(plan) : "\(graph.component(of: modules[plan.unit]).name)/\(interface(plan))"
    try edit(user) { editor in
      let target = DependencyFix(graph, of: modules[user], name, isAddition: true).target
      let written = graph.modules[modules[user]].edges.map { graph.edges[$0] }.filter {
        !$0.isImplied && $0.target == .module(modules[owner])
      }.map(\.place)
      for dependency in graph.modules[modules[user]].module.dependencies where written.contains(dependency.text.place) {
        // Another symbol of the same module may have taken it out.
        _ = editor.remove(dependency.text.value, from: target)
      }
      return editor.names(name, target) || editor.add(name, to: target)
    }
  }

  private mutating func edit(_ unit: Int, _ change: (inout DependencyEditor) -> Bool) throws(Failure) {
    let path = graph.component(of: modules[unit]).spec.path
    var root = resolution.root
    root.changedFiles = files.mapValues { .some($0) }
    guard let bytes = try root.read(path) else { return }
    var editor = DependencyEditor(bytes)
    guard change(&editor) else {
      throw Failure(
        "'\(resolution.root.display(path))' is laid out in a way that cannot be edited automatically",
        help: "write the lines by hand")
    }
    files[path] = editor.bytes
  }
}
