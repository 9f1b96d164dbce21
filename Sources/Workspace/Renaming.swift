import Disk
import Generators
import Loading
import Model
import Paths
import Planning
import SourceChecks
import Text

/// The files of a root with a component under another name.
package struct Renaming {
  /// A changed line, or a moved folder or file.
  package struct Edit {
    /// From the root.
    package let file: String
    /// `nil` if it is moved.
    package let line: Int?
    package let old: String
    package let new: String
  }

  package private(set) var writes: WriteSet
  package private(set) var edits: [Edit] = []
  /// Sentences about old names that stay.
  package private(set) var notes: [String] = []
  /// The new name of the component and of its modules, by old ones.
  package let names: [String: String]

  private let resolution: Resolution
  private let component: LinkedGraph.Component
  private let new: String
  /// Old and new folders or files, the outermost last.
  private var moves: [(from: String, to: String)] = []

  /// Endings of the modules that are generated for a component.
  private static let generatedEndings = [
    "Injected", "TestConfiguration", "TestSetup", "Dependencies", "DependenciesTesting", "Registration",
  ]

  /// - Parameter component: a member.
  package init(_ component: Int, to new: String, in resolution: Resolution) throws(Failure) {
    try resolution.checkNewName(new)
    let graph = resolution.graph
    (self.resolution, self.new) = (resolution, new)
    self.component = graph.components[component]
    writes = WriteSet(root: resolution.root.path)
    let old = graph.components[component].name
    var names = [old: new]
    for module in self.component.modules {
      let name = graph.modules[module].name
      if name.hasPrefix(old), Self.isWord(name.dropFirst(old.count), after: old) {
        names[name] = new + name.dropFirst(old.count)
      }
    }
    self.names = names
    try planMoves()
    try edit()
  }

  /// Returns whether the rest of a name begins with a word of its own: `Interface` in `LoginInterface` and `DBInterface`,
  /// and neither `s` in `Logins` nor `C` in `DBC`.
  private static func isWord(_ rest: Substring, after name: String) -> Bool {
    guard let first = rest.first, first != "_" else { return true }
    let second = rest.dropFirst().first
    return first.isUppercase && !(name.last?.isUppercase == true && second?.isLowercase != true)
  }

  // MARK: Folders

  private mutating func planMoves() throws(Failure) {
    let (root, folder) = (resolution.root, component.spec.folder)
    for index in component.modules {
      let module = resolution.graph.modules[index].module
      guard let new = names[module.name.value] else { continue }
      // Sources include a header as '<Module/Header.h>'.
      let headers = Path.join(folder, "\(module.folder)/include/\(module.name.value)")
      if Disk.kind(of: root.absolute(headers)) == .folder {
        moves.append((headers, Path.join(Path.parent(headers), new)))
      }
      guard module.path == nil else { continue }
      let parent = module.kind.searchedParents.first {
        Disk.kind(of: root.absolute(Path.join(folder, "\($0)/\(module.name.value)"))) == .folder
      }
      guard let parent else { continue }
      moves.append((Path.join(folder, "\(parent)/\(module.name.value)"), Path.join(folder, "\(parent)/\(new)")))
    }
    let file = Path.lastComponent(component.spec.path)
    if file == "\(component.name).component.yaml" {
      moves.append((component.spec.path, Path.join(folder, "\(new).component.yaml")))
    }
    if !folder.isEmpty, Path.lastComponent(folder) == component.name {
      moves.append((folder, Path.join(Path.folder(of: folder), new)))
    }
    for (from, to) in moves {
      if Disk.kind(of: root.absolute(Path.join(from, ".git")), followingLinks: false) != nil {
        throw Failure(
          "'\(root.display(from))' is a repository of its own", help: "rename the component there, and pin it again")
      }
      try resolution.checkNothing(liesAt: to)
      edits.append(Edit(file: from, line: nil, old: from, new: moved(to)))
    }
  }

  /// The new path of a file.
  private func moved(_ path: String) -> String {
    var path = path
    for (from, to) in moves where path == from || path.hasPrefix(from + "/") {
      path = to + path.dropFirst(from.count)
    }
    return path
  }

  // MARK: Files

  private mutating func edit() throws(Failure) {
    let root = resolution.root
    var changed: [String: [UInt8]] = [:]
    let specs = SpecRenames(of: component.name, to: new, modules: names)
    for other in resolution.graph.components where other.isMember {
      let path = other.spec.path
      guard let bytes = try root.read(path) else { continue }
      var editor = DependencyEditor(bytes)
      note(editor.rename(specs, isOwn: path == component.spec.path), in: path)
      if editor.bytes != bytes { changed[path] = editor.bytes }
      for file in try filesOfConfiguration(of: other.spec) {
        guard let bytes = try root.read(file) else { continue }
        var editor = DependencyEditor(bytes)
        note(editor.renameKeys(specs), in: file)
        if editor.bytes != bytes { changed[file] = editor.bytes }
      }
    }
    try editSources(&changed)
    var removed: Set<String> = []
    for (from, _) in moves {
      for file in try root.allFiles(in: from) where removed.insert(file).inserted {
        writes.remove(file)
        let bytes: [UInt8]
        do { bytes = try Disk.read(file, inside: root.path) } catch { throw Failure(error, in: root) }
        // 'generate' writes it again, under its new name.
        if isGenerated(file, bytes) { continue }
        writes.add(
          changed.removeValue(forKey: file) ?? bytes, to: moved(file),
          permissions: Disk.permissions(of: root.absolute(file)))
      }
    }
    writes.emptiedFolders = moves.map(\.from)
    for (path, bytes) in changed.sorted(by: { $0.key < $1.key }) { writes.add(bytes, to: path) }
  }

  private mutating func note(_ found: [SpecRenames.Edit], in path: String) {
    edits += found.map { Edit(file: path, line: $0.line, old: $0.old, new: $0.new) }
  }

  private func filesOfConfiguration(of spec: Spec) throws(Failure) -> [String] {
    guard let configuration = spec.app.configuration else { return [] }
    let folder = Path.join(spec.folder, configuration.folder?.value ?? "config")
    guard Disk.kind(of: resolution.root.absolute(folder)) == .folder else { return [] }
    return try orFailure(in: resolution.root, Disk.list(resolution.root.absolute(folder)))
      .filter { $0.hasSuffix(".yaml") }.map { Path.join(folder, $0) }
  }

  private mutating func editSources(_ changed: inout [String: [UInt8]]) throws(Failure) {
    let root = resolution.root
    var modules = names
    for ending in Self.generatedEndings {
      modules[moduleName(ofTarget: component.name) + ending] = moduleName(ofTarget: new) + ending
    }
    // The type of what is injected, as generated code names it.
    let (old, new) = (moduleName(ofTarget: component.name), moduleName(ofTarget: self.new))
    let renames = ModuleRenames(modules, types: ["\(old)Needs": "\(new)Needs"])
    let walk = try orFailure(
      in: root,
      OpenFolder(root.path).walk { name in
        [".swift", ".h", ".m", ".mm", ".c", ".modulemap"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
      })
    var sources: [(path: String, bytes: [UInt8])] = []
    for path in walk.files.sorted(by: Path.precedes) {
      guard let bytes = try root.read(path), renames.mayConcern(bytes), !isGenerated(path, bytes) else { continue }
      sources.append((path, bytes))
    }
    var types: Set<String> = []
    for (path, bytes) in sources where path.hasSuffix(".swift") { types.formUnion(renames.declared(inSwift: bytes)) }
    let own = resolution.graph.modules[component.modules].compactMap { module -> (String, String)? in
      names[module.name].map { _ in (Path.join(component.spec.folder, module.module.folder) + "/", module.name) }
    }
    for (path, bytes) in sources {
      let module = own.first { path.hasPrefix($0.0) }?.1
      let found =
        switch true {
        case path.hasSuffix(".swift"): renames.edits(inSwift: bytes, types: types, own: module)
        case path.hasSuffix(".modulemap"): renames.edits(inModuleMap: bytes)
        default: renames.edits(inC: bytes)
        }
      if found.isEmpty { continue }
      edits += found.map { Edit(file: path, line: $0.line, old: $0.old, new: $0.new) }
      changed[path] = ModuleRenames.applying(found, to: bytes)
    }
    notes += types.sorted().map { "'\($0)' is also a type, so that names such as '\($0).Part' stay in sources" }
  }

  private func isGenerated(_ path: String, _ bytes: [UInt8]) -> Bool {
    if path.hasSuffix(".swift") { return GeneratedState.isMarked(bytes.prefix(1024)) && !bytes.isEmpty }
    // SwiftPM's file beside a manifest of ours.
    guard Path.lastComponent(path) == Root.resolvedName,
      let manifest = try? resolution.root.read(Path.join(Path.folder(of: path), Root.manifestName))
    else { return false }
    return GeneratedState.isMarked(manifest[...])
  }
}

extension Root {
  /// All files in a folder, or a file itself, from the root; those with a dot in front as well, but for the folders of
  /// tools. Links are refused.
  package func allFiles(in path: String) throws(Failure) -> [String] {
    switch Disk.kind(of: absolute(path), followingLinks: false) {
    case .folder: break
    case .link:
      throw Failure("'\(display(path))' is a link, and links are not moved", help: "move it by hand, and run again")
    default: return [path]
    }
    var found: [String] = []
    for name in try orFailure(in: self, Disk.list(absolute(path))) where name != ".build" {
      found += try allFiles(in: Path.join(path, name))
    }
    return found
  }
}
