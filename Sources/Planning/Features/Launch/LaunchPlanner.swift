import Diagnostics
import Findings
import Graph
import Model
import Text

extension ProviderSearch {
  /// Adds the launch tasks of linked modules, and needs what they take.
  ///
  /// - Returns: true if there were any that were not known.
  mutating func addLaunchTasks() -> Bool {
    let graph = choice.graph
    guard graph.hasLaunchTasks else { return false }
    let known = choice.launching
    let found = choice.linked.filter { !graph.modules[$0].module.launch.isEmpty && !known.contains($0) }.sorted()
    choice.launching.formUnion(found)
    for requirement in found.flatMap({ graph.modules[$0].module.launch.flatMap(\.requirements) }) { need(requirement) }
    return !found.isEmpty
  }
}

extension ProviderChoice {
  /// True if its code may run launch tasks. An app with the key `launch` still calls them after the last component with
  /// a task was removed.
  var mayLaunch: Bool { graph.statesLaunch(app: app.index) || !launching.isEmpty }

  /// The launch tasks of the app, each with the module that states it.
  var launchTasks: [(module: Int, task: LaunchDeclaration)] {
    launching.sorted().flatMap { module in graph.modules[module].module.launch.map { (module, $0) } }
  }

  /// Finds the platforms of tasks. A task exists where its module, its actor and all of its requirements do.
  ///
  /// - Returns: by the place of the task's name.
  func platformsOfTasks(
    _ linked: PlatformReach, _ platforms: ServicePlatforms, _ bag: inout DiagnosticBag
  ) -> [Place: PlatformSet] {
    var found: [Place: PlatformSet] = [:]
    for (module, task) in launchTasks {
      let required = task.requirements.compactMap { requirement in
        graph.serviceIndex[requirement.service.value].map { (requirement: requirement, index: $0) }
      }
      let named = required.map { graph.services[$0.index].module }
      let isolated = ServiceIsolation(of: task, in: module, graph)?.module
      var own = (named + [isolated].compactMap { $0 }).reduce(linked[module]) {
        $0.intersection(graph.platforms(ofDependencyFrom: module, on: $1))
      }
      for (requirement, index) in required {
        let there = requirement.collect ? platforms.of(collection: index) : platforms.of(service: index)
        if !own.isSubset(of: there), graph.isMissed(own, there) {
          let service = graph.services[index].name
          bag.add(
            .conditionalService,
            "the launch task '\(graph.taskName(task.name.value, in: module))' requires '\(service)', which "
              + "'\(spec.name.value)' has \(there.phrase)", at: requirement.service.place,
            notes: condition(leadingTo: index),
            help:
              "depend on '\(graph.title(module))' on the same platforms, or provide '\(service)' on the others too"
          )
        }
        own = own.intersection(there)
      }
      found[task.name.place] = own
    }
    return found
  }
}

extension WiringPlanner {
  /// A launch task of the app, with those of the app that it comes after.
  func task(_ task: LaunchDeclaration, of module: Int) -> Wiring.LaunchTask {
    let graph = choice.graph
    let isolation = ServiceIsolation(of: task, in: module, graph)
    var planned = Wiring.LaunchTask(
      name: graph.taskName(task.name.value, in: module), module: graph.name(of: module), function: task.call.value,
      moment: task.moment, declared: graph.location(task.name.place, in: graph.component(of: module).spec))
    // A task that is not in the app does not have to be waited for.
    let known = Set(choice.launchTasks.map { graph.taskName($0.task.name.value, in: $0.module) })
    planned.after = task.after.map { graph.taskName($0.value, in: module) }.filter(known.contains)
    planned.isolation = isolation?.actor
    planned.isolationModule = isolation?.module.map(graph.name)
    planned.priority = task.priority
    planned.platforms = platforms.of(task)
    planned.arguments = task.requirements.compactMap(argument)
    return planned
  }

  private func argument(_ requirement: RequirementDeclaration) -> Wiring.LaunchTask.Argument? {
    let name = requirement.service.value
    guard let index = choice.graph.serviceIndex[name],
      let accessor = SwiftIdentifier(requirement.collect ? collectedName(name) : name)
    else { return nil }
    let service = choice.graph.services[index]
    var argument = Wiring.LaunchTask.Argument(
      service: accessor, protocolName: service.declaration.protocolName.value,
      module: choice.graph.name(of: service.module),
      shape: requirement.collect ? .array : requirement.optional ? .optional : .single)
    argument.isConcrete = service.declaration.isConcrete
    return argument
  }
}

extension LinkedGraph {
  /// Returns whether an app or a module of it has the key `launch`, even empty.
  func statesLaunch(app: Int) -> Bool {
    components[app].spec.app.statesLaunch || components[app].modules.contains { modules[$0].module.statesLaunch }
  }

  /// `Chat.openStore`, for `openStore` in a module of Chat and for a name that is written in full.
  package func taskName(_ name: String, in module: Int) -> String {
    name.contains(".") ? name : "\(component(of: module).name).\(name)"
  }
}

/// `unknown-launch-task`, `launch-cycle`, and what a task requires on another actor.
func checkLaunchTasks(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  guard graph.hasLaunchTasks else { return }
  var tasks = TaskTable()
  for module in graph.modules.indices {
    for task in graph.modules[module].module.launch { tasks.add(task, in: module, graph, &bag) }
  }
  let order = tasks.order(graph, &bag)
  for (loop, place) in order where loop.source == loop.target {
    bag.add(
      .launchCycle, "the launch task '\(tasks.all[Int(loop.source)].name)' waits for itself", at: place,
      help: "remove it from 'after'")
  }
  for cycle in DirectedGraph(nodeCount: tasks.all.count, edges: order.map(\.edge)).cycles(from: order.map(\.place)) {
    let names = cycle.map { tasks.all[Int(order[$0].edge.source)].name }
    bag.add(
      .launchCycle, "launch tasks wait for each other: \((names + [names[0]]).joined(separator: " → "))",
      at: order[cycle[0]].place, notes: cycle.dropFirst().map { Note("and here", at: order[$0].place) },
      help: "remove one of them from 'after'")
  }
}

/// All launch tasks of a root, each name once.
private struct TaskTable {
  private(set) var all: [(module: Int, task: LaunchDeclaration, name: String)] = []
  /// In `all`.
  private var indices: [String: Int] = [:]

  mutating func add(
    _ task: LaunchDeclaration, in module: Int, _ graph: LinkedGraph, _ bag: inout DiagnosticBag
  ) {
    let name = graph.taskName(task.name.value, in: module)
    if let first = indices.insertFirst(all.count, for: name) {
      bag.add(
        .duplicateKey, "there are two launch tasks '\(name)'", at: task.name.place,
        notes: [Note("the other one", at: all[first].task.name.place)], help: "rename one of them")
    } else {
      all.append((module, task, name))
    }
  }

  /// The edges from each task to those that it waits for, and the places that say so.
  func order(
    _ graph: LinkedGraph, _ bag: inout DiagnosticBag
  ) -> [(edge: DirectedGraph.Edge, place: Place)] {
    var order: [(edge: DirectedGraph.Edge, place: Place)] = []
    for (from, (module, task, name)) in all.enumerated() {
      checkIsolation(of: task, in: module, graph, &bag)
      for other in task.after {
        guard let to = indices[graph.taskName(other.value, in: module)] else {
          report(other, in: module, indices.keys.sorted(), graph, &bag)
          continue
        }
        let target = all[to].task
        if target.moment.order <= task.moment.order {
          order.append((DirectedGraph.Edge(from: from, to: to), other.place))
          continue
        }
        bag.add(
          .launchCycle,
          "'\(name)' runs \(task.moment.words), but waits for '\(other.value)', which runs \(target.moment.words)",
          at: other.place, notes: [Note("the other task", at: target.name.place)],
          help:
            "write 'when: \(target.moment.rawValue)' to run it \(target.moment.words) too, or remove it from 'after'")
      }
    }
    return order
  }
}

extension DirectedGraph {
  /// Cycles as indices of edges, each from the edge whose place is the first.
  func cycles(from places: [Place]) -> [[Int]] {
    cycles().cycles.map { cycle in
      let start = cycle.indices.min { places[cycle[$0]] < places[cycle[$1]] } ?? 0
      return Array(cycle[start...] + cycle[..<start])
    }
  }
}

private func report(
  _ name: Located<String>, in module: Int, _ known: [String], _ graph: LinkedGraph, _ bag: inout DiagnosticBag
) {
  let component = name.value.lastIndex(of: ".").map { String(name.value[..<$0]) }
  let isThere = component.map { name in graph.components.contains { $0.name == name } } ?? true
  let names = nearest(to: graph.taskName(name.value, in: module), in: known)
  let near = didYouMean(names)
  let finding =
    isThere
    ? Diagnostic(
      .unknownLaunchTask, "there is no launch task '\(graph.taskName(name.value, in: module))'", at: name.place,
      help: near ?? "write a task of 'launch:', or remove it from 'after'")
    : Diagnostic(
      .unknownLaunchTask, as: .warning, "the launch task '\(name.value)' does not exist here and counts as done",
      at: name.place, help: near ?? "remove it from 'after' if its component was removed")
  // It may be declared in a part of the spec that was not understood.
  bag.add(
    finding.following(isTypo(graph.taskName(name.value, in: module), of: names) ? [] : graph.project.misreadPlaces))
}

/// `isolation-mismatch`: a task requires a service that lives on another actor than its own.
private func checkIsolation(
  of task: LaunchDeclaration, in module: Int, _ graph: LinkedGraph, _ bag: inout DiagnosticBag
) {
  let ours = ServiceIsolation(of: task, in: module, graph)
  for requirement in task.requirements {
    guard let index = graph.serviceIndex[requirement.service.value],
      let theirs = ServiceIsolation(of: graph.services[index], in: graph), theirs != ours
    else { continue }
    bag.add(
      .isolationMismatch,
      "the launch task '\(task.name.value)' is \(task.isolation.map { "isolated to \($0.value)" } ?? "not isolated") "
        + "but requires '\(requirement.service.value)', which is isolated to \(theirs.actor)",
      at: requirement.service.place,
      notes: [Note("'\(requirement.service.value)'", at: graph.services[index].declaration.name.place)],
      help: "write 'isolation: \(theirs.text(in: module, graph))' to run it there")
  }
}

extension Wiring.LaunchTask.Moment {
  package var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  fileprivate var words: String {
    switch self {
    case .launch: "at launch"
    case .firstFrame: "after the first frame"
    case .idle: "when the app is idle"
    }
  }
}
