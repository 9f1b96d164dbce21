import Diagnostics
import Graph
import JSON
import Model
import Planning
import TestSupport
import Testing
import Workspace

@testable import Queries

/// `why`, `graph`, `affected` and the plan answer alike.
@Suite struct AgreementTests {
  @Test func answersAgreeOnEveryEdge() throws {
    var soundRoots = 0
    for seed in 0..<60 as Range<UInt64> {
      let root = RandomWiredRoot(seed: seed)
      let folder = try ScratchFolder()
      try root.write(to: folder)
      let resolution = try Analysis.graph(of: Root(folder.path, current: folder.path))
      let answers = Answers(resolution, root, seed)
      answers.checkServices()
      answers.checkPaths()
      if !resolution.bag.diagnostics.contains(where: { $0.severity == .error }) {
        soundRoots += 1
        answers.checkPlan()
      }
    }
    #expect(soundRoots > 30, "\(soundRoots)")
  }
}

/// The answers about one root.
private struct Answers {
  let resolution: Resolution
  let root: RandomWiredRoot
  let seed: UInt64
  let need: NeedGraph
  let picture: GraphPicture

  init(_ resolution: Resolution, _ root: RandomWiredRoot, _ seed: UInt64) {
    (self.resolution, self.root, self.seed) = (resolution, root, seed)
    need = NeedGraph(resolution.graph, wirings: resolution.wirings)
    picture = GraphPicture(need, focus: nil, kept: nil)
  }

  private var graph: LinkedGraph { resolution.graph }

  private func title(_ node: GraphPicture.Node) -> String { need.title(node.need) }

  // MARK: Services

  /// `why SERVICE` names those whose specs name the service, and the graph has an edge from each of them.
  func checkServices() {
    for (service, interface) in root.interfaces {
      let asking = Set(root.askers.filter { $0.service == service }.map(\.title))
      guard let json = ServiceNeed(service, in: resolution)?.json(toolVersion: "1") else {
        Issue.record("\(seed): no service \(service)")
        continue
      }
      var told = Set(["providers", "required", "tasks", "injected"].flatMap { json.modules(in: $0) })
      for app in resolution.wirings {
        let isMade = app.wiring.services.contains { $0.name.text == service && $0.source == .app }
        if isMade { told.insert(app.wiring.app) }
      }
      #expect(told == asking, "\(seed): \(service)")
      for asker in asking {
        let edge = picture.edges.first {
          title(picture.nodes[$0.from]) == asker && title(picture.nodes[$0.to]) == interface
        }
        #expect(edge != nil, "\(seed): \(asker) → \(service)")
        let isApp = graph.components.contains { $0.name == asker && $0.spec.kind == .app }
        let words = edge?.label.split { " ,".contains($0) } ?? []
        #expect(isApp || words.contains { $0 == service }, "\(seed): \(asker) \(service): \(words)")
      }
    }
  }

  // MARK: Paths

  /// The paths of `why` are made of edges of the graph, and lead from all that a change affects.
  func checkPaths() {
    let edges = Set(picture.edges.map { [title(picture.nodes[$0.from]), title(picture.nodes[$0.to])] })
    let reversed = need.graph.reversed()
    for module in graph.modules.indices where !graph.modules[module].isTest {
      let name = graph.title(module)
      guard let why = Need(name, in: need, limit: .max) else {
        Issue.record("\(seed): there is no \(name)")
        continue
      }
      for path in why.paths {
        for (from, to) in zip(path, path.dropFirst()) where !from.hasSuffix("Tests") {
          #expect(edges.contains([from, to]), "\(seed): \(from) → \(to)")
        }
      }
      let nodes = need.nodes(named: name)
      let reached = reversed.reachable(from: nodes)
      let affecting = (0..<need.graph.nodeCount).filter { reached[$0] && need.isMember($0) }
      let users = affecting.filter { !need.isTest($0) && !nodes.contains($0) }
      // A path ends where it comes to the component.
      let tops = users.filter { reversed.successors(of: $0).allSatisfy { need.isTest(Int($0)) } }
      let onPaths = reachable(from: tops) { nodes.contains($0) ? [] : need.graph.successors(of: $0).map { Int($0) } }
      let expected = Set(users.filter(onPaths.contains).map(need.title))
      #expect(Set(why.paths.joined()).isSuperset(of: expected), "\(seed): \(name)")

      let spec = graph.component(of: module).spec
      let file = "\(spec.folder)/\(graph.modules[module].module.folder)/A.swift"
      let affected = AffectedSet(files: [file], pins: [], in: need).components
      let own = need.index(.module(module))
      let reaching = reversed.reachable(from: [own])
      let owners = Set((0..<need.graph.nodeCount).filter { reaching[$0] && need.isMember($0) }.map(need.owner))
      #expect(Set(affected.map(\.name)) == owners, "\(seed): \(file)")
    }
  }

  // MARK: The plan

  /// A target reaches another in the manifest if and only if its module does in the graph.
  func checkPlan() {
    var bag = DiagnosticBag()
    let plan = planGeneration(graph, wirings: resolution.wirings, into: &bag)
    let targets = plan.packages.flatMap(\.manifest.targets)
    let numbers = Dictionary(targets.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let edges = targets.enumerated().flatMap { number, target in
      target.dependencies.compactMap { dependency -> DirectedGraph.Edge? in
        guard case .target(let name, _) = dependency, let other = numbers[name] else { return nil }
        return DirectedGraph.Edge(from: number, to: other)
      }
    }
    let built = DirectedGraph(nodeCount: targets.count, edges: edges)
    for module in graph.modules.indices {
      guard let number = numbers[graph.modules[module].name] else {
        Issue.record("\(seed): no target \(graph.modules[module].name)")
        continue
      }
      let inPlan = built.reachable(from: [number])
      let inGraph = need.graph.reachable(from: [need.index(.module(module))])
      for other in graph.modules.indices where other != module {
        let isInPlan = numbers[graph.modules[other].name].map { inPlan[$0] } ?? false
        #expect(isInPlan == inGraph[other], "\(seed): \(graph.title(module)) → \(graph.title(other)), plan \(isInPlan)")
      }
    }
  }
}

extension JSONValue {
  /// The modules that the objects of a list name.
  fileprivate func modules(in list: String) -> [String] {
    (self[list]?.elements ?? []).compactMap { $0["module"]?.text }
  }
}
