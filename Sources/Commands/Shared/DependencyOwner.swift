import Diagnostics
import Disk
import Model
import Paths
import Planning
import Queries
import Text
import Workspace

/// The component whose spec `add` and `remove` change.
struct DependencyOwner {
  /// `nil` if several components may be meant.
  let component: Int?
  /// In the graph; `nil` for a component as a whole.
  var module: Int?
  /// True if neither an option nor the current folder names it.
  var isImplied = false

  /// - Parameters:
  ///   - name: of a component or module, as the option gives it; `nil` for the component of the current folder, or the
  ///     app.
  ///   - option: `--to` or `--from`.
  init(_ name: String?, _ option: String, in resolution: Resolution, _ invocation: Invocation) throws(Failure) {
    let graph = resolution.graph
    let members = graph.components.indices.filter { graph.components[$0].isMember }
    if let name {
      if let component = members.first(where: { graph.components[$0].name == name }) {
        self.component = component
      } else {
        let module = try ChangedNames(resolution).module(name, wanted: "a component or module of this root")
        (component, self.module) = (graph.modules[module].component, module)
      }
      return
    }
    let here = (try? Disk.realPath(invocation.folder)).flatMap { Path.relative(from: resolution.root.path, to: $0) }
    let folder = here == "." ? "" : here ?? ""
    let depth = { (component: Int) in graph.components[component].spec.folder.utf8.count }
    let around = members.filter {
      Self.lists(graph.components[$0]) && Path.isInside(folder, graph.components[$0].spec.folder)
    }
    let nearest = around.filter { depth($0) == around.map(depth).max() }
    if let first = nearest.first, depth(first) > 0 {
      guard nearest.count == 1 else { throw Self.ambiguous(nearest, option: option, graph) }
      component = first
      return
    }
    let apps = members.filter { graph.components[$0].spec.kind == .app }
    let candidates = [nearest, apps, members.filter { Self.lists(graph.components[$0]) }].first { $0.count == 1 }
    (component, isImplied) = (candidates?[0], true)
  }

  /// Returns whether a component may list dependencies: the spec of a root may have settings alone.
  private static func lists(_ component: LinkedGraph.Component) -> Bool {
    component.spec.kind == .app || !component.modules.isEmpty
  }

  /// - Parameter components: those that may be meant; `nil` for all members.
  static func ambiguous(_ components: [Int]? = nil, option: String, _ graph: LinkedGraph) -> Failure {
    let members = graph.components.indices.filter { graph.components[$0].isMember && lists(graph.components[$0]) }
    let components = components ?? members
    let names = components.map { graph.components[$0].name }.sorted()
    let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
    return Failure(
      "it is not clear which component is meant",
      help: names.isEmpty
        ? "there is none: 'integrate init' writes specs" : "add '\(option) COMPONENT', with one of: \(shown)")
  }
}

extension Resolution {
  /// The graph of the root with changed files; this one if they are in it already.
  func with(files: [String: [UInt8]?]) throws(Failure) -> Resolution {
    if files.allSatisfy({ root.changedFiles[$0.key] == $0.value }) { return self }
    var changed = root
    changed.changedFiles.merge(files) { $1 }
    return try Analysis.graph(of: changed)
  }

  /// The lines of members' specs and the pins that depend on targets, as `'Chat' (Components/Chat/component.yaml:5)`.
  ///
  /// - Parameter pin: the index of the pin that the targets belong to.
  func dependents(_ isMeant: (LinkedGraph.Target) -> Bool, pin: Int?) -> [String] {
    func shown(_ name: String, _ place: Place) -> String { "'\(name)' (\(table.path(place.file)):\(place.line))" }
    // No line lists the module that tests are named after.
    var found = (graph.edges + graph.pluginEdges)
      .filter { !$0.isImplied && isMeant($0.target) && $0.place != graph.place($0.from) }
      .filter { graph.isMember(module: $0.from) }.map { shown(graph.title($0.from), $0.place) }
    found += graph.appEdges.filter { isMeant($0.target) }.map { shown(graph.components[$0.component].name, $0.place) }
    if let pin, found.isEmpty {
      for other in graph.project.lockfile.pins where other.name.value != graph.project.lockfile.pins[pin].name.value {
        for range in other.ranges ?? [] where graph.pinNames.pin(meantBy: range.package.value) == pin {
          found.append(shown(other.name.value, range.package.place))
        }
      }
    }
    return found
  }
}
