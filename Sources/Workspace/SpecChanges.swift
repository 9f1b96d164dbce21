import Diagnostics
import Disk
import Loading
import Model
import Paths
import Planning
import SourceChecks
import Text

/// Specs as they would be after a change that somebody asks about.
package struct SpecChanges {
  /// By path from the root; `nil` for one that would be gone.
  package fileprivate(set) var files: [String: [UInt8]?] = [:]
  /// The folder of sources that moves along, from the root.
  package fileprivate(set) var folder: (from: String, to: String)?
  /// The names of dependencies that are taken out.
  package fileprivate(set) var removed: [String] = []
}

extension LinkedGraph {
  /// The names of dependencies as a spec writes them for a module, or for an app without modules.
  package func dependencies(of module: Int?, in component: Int) -> [String] {
    let written = module.map { modules[$0].module.dependencies } ?? components[component].spec.app.dependencies
    return written.map(\.text.value)
  }
}

extension Resolution {
  /// A module gets a dependency.
  ///
  /// - Parameters:
  ///   - component: whose spec is changed.
  ///   - module: in the graph; `nil` for an app without modules.
  ///   - name: as specs write it.
  ///   - reversibly: true if removing the dependency has to restore the bytes.
  package func adding(
    _ name: String, to module: Int?, of component: Int, reversibly: Bool = false
  ) throws(Failure) -> SpecChanges {
    if graph.dependencies(of: module, in: component).contains(name) {
      throw Failure(
        "'\(module.map(graph.title) ?? graph.components[component].name)' depends on '\(name)' already",
        help: "remove this change")
    }
    return try editing(component) { editor, path in
      if let module {
        let fix = DependencyFix(graph, of: module, name, isAddition: true)
        return SpecFixes.change(&editor, by: fix, at: path, reversibly: reversibly)
      }
      return editor.add(name, to: wholeApp(component), reversibly: reversibly)
    }
  }

  /// The dependencies of a module on some targets, as its spec lists them.
  ///
  /// - Parameters:
  ///   - module: in the graph; `nil` for an app without modules.
  ///   - name: another name of a line that is meant.
  package func dependencies(
    _ isMeant: (LinkedGraph.Target) -> Bool, called name: String, of module: Int?, in component: Int
  ) -> [Located<String>] {
    let places =
      if let module {
        graph.modules[module].edges.map { graph.edges[$0] }.filter { !$0.isImplied && isMeant($0.target) }.map(\.place)
      } else {
        graph.appEdges.filter { $0.component == component && isMeant($0.target) }.map(\.place)
      }
    // No line lists the module that tests are named after: they need it without one.
    let written =
      module.map { graph.modules[$0].module.writtenDependencies } ?? graph.components[component].spec.app.dependencies
    return written.map(\.text).filter { places.contains($0.place) || $0.value == name }
  }

  /// A module loses its dependencies on some targets.
  ///
  /// - Parameter reversibly: true if it undoes `adding` to the byte.
  package func removing(
    _ isMeant: (LinkedGraph.Target) -> Bool, called name: String, from module: Int?, of component: Int,
    reversibly: Bool = false
  ) throws(Failure) -> SpecChanges {
    let written =
      module.map { graph.modules[$0].module.writtenDependencies } ?? graph.components[component].spec.app.dependencies
    let names = dependencies(isMeant, called: name, of: module, in: component).map(\.value)
    let title = module.map(graph.title) ?? graph.components[component].name
    guard !names.isEmpty else {
      throw Failure(
        "'\(title)' does not depend on '\(name)' by a line of its spec",
        help: written.isEmpty
          ? "remove this change: its spec has no dependencies"
          : "use one of: \(written.map { "'\($0.text.value)'" }.joined(separator: ", "))")
    }
    var changes = try editing(component) { editor, path in
      names.allSatisfy { name in
        guard let module else { return editor.remove(name, from: wholeApp(component), reversibly: reversibly) }
        let fix = DependencyFix(graph, of: module, name, isAddition: false)
        return SpecFixes.change(&editor, by: fix, at: path, reversibly: reversibly)
      }
    }
    changes.removed = names
    return changes
  }

  /// A component is gone: its spec is, and its sources are nobody's.
  package func removing(component: Int) throws(Failure) -> SpecChanges {
    let spec = graph.components[component].spec
    if spec.integration != nil || graph.components.count(where: \.isMember) == 1 {
      throw Failure(
        "'\(spec.name.value)' is the root itself, and cannot be removed",
        help: "remove one of its components; run 'integrate graph' to list them")
    }
    return SpecChanges(files: [spec.path: nil])
  }

  /// A module belongs to another component, and specs name it there. Who imports it goes on to do so.
  ///
  /// - Parameter takesSources: true if its sources lie in the other's folder then; where they lie now, without. A binary stays
  ///   where it is.
  package func moving(_ module: Int, to component: Int, takesSources: Bool) throws(Failure) -> SpecChanges {
    let (linked, target) = (graph.modules[module], graph.components[component])
    let name = linked.name
    try checkMove(of: module, to: component)
    let takesSources = takesSources && linked.kind != .binary
    guard let from = Path.joinInRoot(graph.component(of: module).spec.folder, linked.module.folder),
      let to = Path.joinInRoot(target.spec.folder, linked.kind.usualFolder(of: name)),
      let path = Path.relative(from: target.spec.folder.isEmpty ? "." : target.spec.folder, to: from)
    else {
      throw Failure(
        "the sources of '\(graph.title(module))' are not in the root", help: "move them into it by hand first")
    }
    if graph.modules[target.modules].contains(where: { $0.name == name }) {
      throw Failure("'\(target.name)' has a module '\(name)' already", help: "rename one of the two first")
    }
    try checkNothing(liesAt: to)
    try checkNothingElse(liesIn: from, of: module)
    let renames = namesFromOutside(module)
    var changes = SpecChanges()
    var entry: ModuleEntry?
    changes.files.merge(
      try editing(linked.component) { editor, _ in
        var copy = editor
        guard renames.allSatisfy({ copy.replaceDependency($0.old, with: $0.new) }) else { return false }
        entry = copy.takeModule(name)
        return entry != nil && editor.takeModule(name) != nil
      }.files
    ) { $1 }
    guard let entry else { return changes }
    changes.files.merge(
      try editing(component) { editor, _ in
        editor.add(entry, path: takesSources || linked.module.archive.url != nil ? nil : path)
      }.files
    ) { $1 }
    try rename(module, as: "\(target.name)/\(name)", in: &changes)
    if takesSources { changes.folder = (from, to) }
    return changes
  }

  private func checkMove(of module: Int, to component: Int) throws(Failure) {
    let (linked, target) = (graph.modules[module], graph.components[component])
    if linked.component == component {
      throw Failure(
        "'\(graph.title(module))' is a module of '\(target.name)' already", help: "write another component")
    }
    if linked.isMain {
      throw Failure(
        "'\(linked.name)' is the component '\(graph.component(of: module).name)' itself",
        help: "move the other modules, and remove the component")
    }
  }

  /// Refuses to move sources to where other files lie, or one that is a link; folders without files are in nobody's way.
  func checkNothing(liesAt path: String) throws(Failure) {
    switch Disk.kind(of: root.absolute(path), followingLinks: false) {
    case nil: return
    case .folder:
      for name in try orFailure(in: root, Disk.list(root.absolute(path))) {
        try checkNothing(liesAt: Path.join(path, name))
      }
    default:
      throw Failure(
        "'\(root.display(path))' exists already, to which the sources would move",
        help: "move it away or remove it, and run again")
    }
  }

  /// Refuses to move a folder that more than its module lies in: all of it would move.
  private func checkNothingElse(liesIn folder: String, of module: Int) throws(Failure) {
    let specs = graph.components.filter(\.isMember).map { $0.spec.folder }
    let modules = graph.modules.indices.filter { $0 != module && graph.isMember(module: $0) }.compactMap {
      Path.joinInRoot(graph.component(of: $0).spec.folder, graph.modules[$0].module.folder)
    }
    if (specs + modules).contains(where: { Path.isInside($0, folder) }) {
      throw Failure(
        "the folder of '\(graph.title(module))' also contains other modules or specs",
        help: "move it to its own folder first")
    }
  }

  /// The names by which a module's lists mean modules of its own component, and how those of others name the same.
  private func namesFromOutside(_ module: Int) -> [(old: String, new: String)] {
    let linked = graph.modules[module]
    let written = linked.module.dependencies.map(\.text) + linked.module.plugins
    let edges = linked.edges.map { graph.edges[$0] } + graph.pluginEdges.filter { $0.from == module }
    var renames: [(old: String, new: String)] = []
    for edge in edges where !edge.isImplied {
      guard case .module(let target) = edge.target, graph.modules[target].component == linked.component,
        let old = written.first(where: { $0.place == edge.place })?.value
      else { continue }
      let new = graph.title(target)
      let isBare = old == graph.modules[target].name && old != new
      if isBare, !renames.contains(where: { $0.old == old }) { renames.append((old, new)) }
    }
    return renames
  }

  /// Writes the new name of a module wherever a member's spec names it.
  private func rename(_ module: Int, as name: String, in changes: inout SpecChanges) throws(Failure) {
    for edge in graph.edges + graph.pluginEdges where !edge.isImplied && edge.target == .module(module) {
      let user = graph.component(of: edge.from)
      guard user.isMember else { continue }
      let written = graph.modules[edge.from].module.dependencies.map(\.text) + graph.modules[edge.from].module.plugins
      guard let old = written.first(where: { $0.place == edge.place })?.value else { continue }
      try rename(old, as: name, of: user.spec.path, &changes)
    }
    for edge in graph.appEdges where edge.target == .module(module) {
      let app = graph.components[edge.component]
      guard let old = app.spec.app.dependencies.first(where: { $0.text.place == edge.place })?.text.value else {
        continue
      }
      try rename(old, as: name, of: app.spec.path, &changes)
    }
  }

  /// Lines move while a spec is edited, so that the name is searched again.
  private func rename(_ old: String, as name: String, of path: String, _ changes: inout SpecChanges) throws(Failure) {
    var root = root
    root.changedFiles.merge(changes.files) { $1 }
    guard let bytes = try root.read(path) else { return }
    var editor = DependencyEditor(bytes)
    guard editor.replaceDependency(old, with: name) else {
      throw Failure(
        "'\(old)' in '\(root.display(path))' is written in a way that cannot be edited automatically",
        help: "write it as its own item in the list, without quotes, and run again")
    }
    changes.files[path] = editor.bytes
  }

  private func wholeApp(_ component: Int) -> DependencyEditor.Target {
    .init(module: graph.components[component].name, isMain: true, isTest: false)
  }

  private func editing(
    _ component: Int, _ change: (inout DependencyEditor, String) -> Bool
  ) throws(Failure) -> SpecChanges {
    let component = graph.components[component]
    let path = component.spec.path
    guard component.isMember, let bytes = try root.read(path) else {
      throw Failure("'\(component.name)' comes from another repository", help: "change its spec there")
    }
    var editor = DependencyEditor(bytes)
    guard change(&editor, path) else {
      throw Failure(
        "'\(root.display(path))' is laid out in a way that cannot be edited automatically",
        help: "change it by hand, in a copy")
    }
    return SpecChanges(files: [path: editor.bytes])
  }
}
