import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import Text
import Workspace

extension Resolution {
  /// Adds to findings about names that nobody knows the file or folder of the root that may define them: a spec with
  /// another file name, one outside of the searched folders, or sources without a spec.
  ///
  /// - Throws: if the root's folder cannot be listed.
  package mutating func explainUnknownNames() throws(Failure) {
    var names: [Place: String] = [:]
    for (name, places) in graph.missing { for place in places { names[place] = name } }
    if names.isEmpty { return }
    let search = try HomeSearch(self, of: Set(names.values))
    bag.change { finding in
      guard finding.id == .missingPin, let place = finding.place, let name = names[place],
        let home = search.home(of: name)
      else { return }
      finding.help = home
    }
  }
}

/// Looks in a root for what may have made the names that nobody knows.
private struct HomeSearch {
  private var homes: [String: String] = [:]

  func home(of name: String) -> String? { homes[name] }

  init(_ resolution: Resolution, of names: Set<String>) throws(Failure) {
    let root = resolution.root
    let walk = try orFailure(in: root, root.walk { $0.suffix(4).elementsEqual("yaml".utf8) })
    for finding in resolution.bag.diagnostics where finding.id == .misnamedSpec {
      guard let file = finding.place?.file, let help = finding.help else { continue }
      let path = resolution.table.path(file)
      let folder = Path.lastComponent(Path.folder(of: path))
      let own = Path.lastComponent(path).prefix { $0 != "." }
      for name in [folder, String(own)] where names.contains(name) { homes[name] = "\(help), if that is its spec" }
    }
    findOutside(walk, resolution, names)
    let left = names.subtracting(homes.keys)
    let folders = Set(walk.folders.map(Path.lastComponent))
    if left.isDisjoint(with: folders) { return }
    let search = resolution.graph.project.integration.search?.compactMap { Path.joinInRoot("", $0.value) } ?? [""]
    for (path, modules) in try ProjectStarter(resolution, in: root, having: left).missingSpecs
    where path == "component.yaml" || search.contains(where: { Path.isInside(path, $0) }) {
      for (name, folder) in modules where left.contains(name) {
        homes[name] =
          root.afterChanges([path], adding: { _ in false }).isEmpty || Disk.kind(of: root.absolute(path)) == nil
          ? "run 'integrate\(root.option) init', which finds its sources in '\(root.display(folder))' and writes "
            + "'\(root.display(path))'"
          : "add its sources in '\(root.display(folder))' to '\(root.display(path))' as a module: write "
            + "'modules: { \(name): {} }' there"
      }
    }
    try findOtherLanguages(left.subtracting(homes.keys), walk, resolution, search)
  }

  /// Folders 'Sources/NAME' with C, for which 'init' writes no spec.
  private mutating func findOtherLanguages(
    _ names: Set<String>, _ walk: Walk, _ resolution: Resolution, _ search: [String]
  ) throws(Failure) {
    let root = resolution.root
    let specified = Set(
      resolution.graph.modules.indices.map { index in
        Path.join(resolution.graph.component(of: index).spec.folder, resolution.graph.modules[index].module.folder)
      })
    for folder in walk.folders.sorted(by: Path.precedes) {
      let name = Path.lastComponent(folder)
      guard names.contains(name), homes[name] == nil, Path.lastComponent(Path.folder(of: folder)) == "Sources",
        !specified.contains(folder), search.contains(where: { Path.isInside(folder, $0) })
      else { continue }
      let files = try root.names(in: folder)
      guard files.contains(where: { file in [".c", ".m", ".mm", ".cc", ".cpp"].contains(where: file.hasSuffix) }) else {
        continue
      }
      let base = Path.folder(of: Path.folder(of: folder))
      homes[name] =
        "add a spec for its sources in '\(root.display(folder))': write 'name: \(name)' into "
        + (base.isEmpty
          ? "'\(root.display(Path.join(folder, "component.yaml")))', with 'path: .'"
          : "'\(root.display(Path.join(base, "component.yaml")))'")
    }
  }

  /// Specs that lie where nobody looks for them.
  private mutating func findOutside(_ walk: Walk, _ resolution: Resolution, _ names: Set<String>) {
    guard let search = resolution.graph.project.integration.search else { return }
    let searched = search.compactMap { Path.joinInRoot("", $0.value) }
    for path in resolution.root.afterChanges(walk.files, adding: { _ in false }) {
      let folder = Path.folder(of: path)
      let file = Path.lastComponent(path)
      guard file == "component.yaml" || file.hasSuffix(".component.yaml"), !folder.isEmpty, folder != Root.pinnedFolder,
        !searched.contains(where: { Path.isInside(path, $0) })
      else { continue }
      let name = file == "component.yaml" ? Path.lastComponent(folder) : String(file.dropLast(".component.yaml".count))
      guard names.contains(name) else { continue }
      let above = file == "component.yaml" ? Path.folder(of: folder) : folder
      homes[name] =
        "add '\(above.isEmpty ? folder : above)' to 'integration: search:' of the root's spec, if "
        + "'\(resolution.root.display(path))' is its spec"
    }
  }
}
