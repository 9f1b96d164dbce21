import Disk
import Graph
import Model
import Paths
import Planning
import Text

/// The components and pins that a change affects: those with changed files, and all that depend on them.
package struct AffectedSet {
  package struct Component {
    let name: String
    /// The changed files in it, from the root, and changed pins.
    let changes: [String]
    /// Titles of the affected modules.
    let modules: [String]
    let tests: [String]
    /// The dependency path from the component to the change; `nil` if it was changed itself.
    let way: Way?

    /// - Parameter nodes: those of its modules that are reached, and of itself.
    fileprivate init(_ name: String, _ nodes: [Int], _ need: NeedGraph, changes: [String], way: Way?) {
      (self.name, self.changes, self.way) = (name, changes, way)
      let modules = nodes.compactMap { if case .module(let module) = need.node($0) { module } else { nil } }
      self.modules = modules.map(need.linked.title).sorted()
      tests = modules.map { need.linked.modules[$0] }.filter(\.isTest).map(\.name).sorted()
    }
  }

  /// A shortest dependency path from a component to a change, of bounded size: a whole path for each component would be
  /// quadratic on a chain.
  struct Way {
    /// Titles of what it needs, from its own dependency on; the last is what was changed if `steps` is not greater.
    let needed: [String]
    /// The title of what was changed.
    let cause: String
    /// The number of dependencies on the path.
    let steps: Int

    static let shownSteps = 4
  }

  /// Members, by name.
  private(set) var components: [Component] = []
  let pins: [String]
  /// Files that belong to no component.
  package private(set) var unowned: [String] = []

  /// - Parameters:
  ///   - files: from the root.
  ///   - pins: names of the changed pins.
  ///   - removedSpecs: those of the files that are specs of components which are gone: nobody knows whom they reached, so
  ///     that everybody counts.
  package init(files: [String], pins: [String], removedSpecs: Set<String> = [], in need: NeedGraph) {
    self.pins = pins.sorted()
    var seeds: [Int: [String]] = [:]
    let owners = FileOwners(need)
    for file in files {
      let nodes = removedSpecs.contains(file) ? owners.members : owners.nodes(of: file)
      if nodes.isEmpty { unowned.append(file) }
      for node in nodes { seeds[node, default: []].append(file) }
    }
    for pin in pins {
      guard let index = need.pin(named: pin) else { continue }
      for node in need.nodesOfPin(index) { seeds[node, default: []].append("pin \(pin)") }
    }
    collect(seeds, need)
  }

  private mutating func collect(_ seeds: [Int: [String]], _ need: NeedGraph) {
    let reversed = need.graph.reversed()
    let paths = reversed.shortestPaths(from: seeds.keys.sorted())
    components = Self.members(need) { paths.reaches($0) }.map { name, nodes in
      let changes = Set(nodes.flatMap { seeds[$0] ?? [] }).sorted(by: Path.precedes)
      let nearest = nodes.min { (paths.length(to: $0) ?? .max) < (paths.length(to: $1) ?? .max) }
      return Component(
        name, nodes, need, changes: changes,
        way: changes.isEmpty ? nearest.flatMap { Self.way(from: $0, paths, need) } : nil)
    }
  }

  /// All members with all that they have, as if everything had changed, but without a cause.
  package static func everything(in need: NeedGraph) -> [Component] {
    members(need) { _ in true }.map { Component($0.name, $0.nodes, need, changes: [], way: nil) }
  }

  /// The chosen nodes of each member, by name.
  private static func members(_ need: NeedGraph, _ isChosen: (Int) -> Bool) -> [(name: String, nodes: [Int])] {
    var nodesByOwner: [String: [Int]] = [:]
    for node in 0..<need.graph.nodeCount where isChosen(node) && need.isMember(node) {
      nodesByOwner[need.owner(node), default: []].append(node)
    }
    return nodesByOwner.sorted { LockfileOrder.precedes($0.key, $1.key) }.map { ($0.key, $0.value) }
  }

  private static func way(from node: Int, _ paths: ShortestPaths, _ need: NeedGraph) -> Way? {
    guard let steps = paths.length(to: node), let cause = paths.origin(of: node) else { return nil }
    var needed: [String] = []
    var next = node
    while needed.count < Way.shownSteps, let found = paths.predecessor(of: next) {
      needed.append(need.title(found))
      next = found
    }
    return Way(needed: needed, cause: need.title(cause), steps: steps)
  }
}

/// The order of names in lists: case-insensitive.
package enum LockfileOrder {
  static func precedes(_ one: String, _ two: String) -> Bool {
    (one.lowercased(), one) < (two.lowercased(), two)
  }
}

/// Finds the nodes that a file belongs to.
final class FileOwners {
  private let need: NeedGraph
  /// Module folders from the root, and their nodes.
  private var modules: [String: [Int]] = [:]
  /// Components by their specs' folders and by the specs themselves.
  private var folders: [String: Int] = [:]
  private var specs: [String: Int] = [:]
  /// Pins that are a folder of the root, by that.
  private var pins: [String: Int] = [:]
  /// The folders in which others of these lie.
  private var above: Set<String> = []
  /// Folders with files of values, one of which may be gone, and the apps that read them.
  private var values: [String: [Int]] = [:]
  private var rootSpec: String?

  init(_ need: NeedGraph) {
    self.need = need
    let linked = need.linked
    for (index, component) in linked.components.enumerated() {
      specs[component.spec.path] = index
      if let pin = component.pin,
        let kept = linked.project.keptDeclarations[linked.project.lockfile.pins[pin].name.value]
      {
        specs[kept.path] = index
      }
      guard component.isMember else { continue }
      let folder = component.spec.folder
      // A file at the root outside of all module folders belongs to no component: README.md, scripts.
      if !folder.isEmpty { folders[folder] = index }
      for module in component.modules {
        guard let joined = Path.joinInRoot(folder, linked.modules[module].module.folder) else { continue }
        modules[joined, default: []].append(need.index(.module(module)))
      }
    }
    for app in linked.components.indices where linked.components[app].isMember {
      let spec = linked.components[app].spec
      if let settings = spec.app.configuration,
        let folder = Path.joinInRoot(spec.folder, settings.folder?.value ?? AppConfiguration.usualFolder)
      {
        values[folder, default: []].append(app)
      }
    }
    for (index, pin) in linked.project.lockfile.pins.enumerated() {
      guard case .path(let path) = pin.source.value, let folder = Path.joinInRoot("", path), !folder.isEmpty else {
        continue
      }
      pins[folder] = index
    }
    for known in [Array(modules.keys), Array(folders.keys), Array(pins.keys)].joined() {
      var folder = Path.folder(of: known)
      while !folder.isEmpty, above.insert(folder).inserted { folder = Path.folder(of: folder) }
    }
    rootSpec = linked.project.root.map { linked.project.specs[$0].spec.path }
  }

  /// The nodes of all members.
  var members: [Int] { (0..<need.graph.nodeCount).filter(need.isMember) }

  func nodes(of file: String) -> [Int] {
    // The root's spec concerns every member: platforms, settings, layers. All of them lie in the root itself.
    if file == rootSpec || file == "." { return members }
    if let component = specs[file] { return nodes(ofComponent: component) }
    if [".yaml", ".yml"].contains(where: file.hasSuffix), let apps = values[Path.folder(of: file)] {
      return apps.flatMap { nodes(ofComponent: $0) }
    }
    // For a submodule, git names its folder.
    if above.contains(file) { return nodes(below: file) }
    var folder = file
    while true {
      if let nodes = nodes(in: folder) { return nodes }
      guard folder.contains("/") else { break }
      folder = Path.folder(of: folder)
    }
    // A module whose folder is the root itself.
    return modules[""] ?? []
  }

  /// The nodes that have exactly this folder.
  private func nodes(in folder: String) -> [Int]? {
    modules[folder] ?? folders[folder].map(nodes(ofComponent:)) ?? pins[folder].map(need.nodesOfPin)
  }

  /// The nodes that have this folder or one below it.
  private func nodes(below folder: String) -> [Int] {
    let known = [Array(modules.keys), Array(folders.keys), Array(pins.keys)].joined()
    return Set(known.filter { Path.isInside($0, folder) }.flatMap { nodes(in: $0) ?? [] }).sorted()
  }

  private func nodes(ofComponent index: Int) -> [Int] {
    let component = need.linked.components[index]
    let pin = component.pin.map { [need.index(.pin($0))] } ?? []
    return [need.index(.component(index))] + component.modules.map { need.index(.module($0)) } + pin
  }
}
