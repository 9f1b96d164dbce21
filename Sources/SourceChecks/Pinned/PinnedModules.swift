import Disk
import Model
import Paths
import SwiftSources
import Text

/// The modules of a pinned component that generated code names, and those behind them, with the files of each.
package final class PinnedModules {
  fileprivate struct Target {
    let name: String
    /// From the top of the repository.
    let files: [String]
    /// True if the files are complete, and all of them are Swift.
    let isWhole: Bool
    /// Its build settings; `nil` if no manifest has them.
    let settings: [Setting]?
  }

  private let spec: Spec
  private let targets: [Target]

  /// More files, or more bytes of them, are not read.
  package static let mostFiles = 4_000
  package static let mostBytes = 64 << 20
  /// A larger one is not read.
  package static let largestFile = 4 << 20

  /// - Parameters:
  ///   - manifest: the repository's manifest, if it was read: it sets the folders of modules.
  ///   - files: the paths of its regular files, from its top.
  ///   - links: the paths of its links and submodules.
  package convenience init(_ spec: Spec, _ manifest: Manifest?, files: [String], links: [String]) {
    self.init(spec, manifest, tree: ListedFiles(files: files, links: links))
  }

  init(_ spec: Spec, _ manifest: Manifest?, tree: some SourceTree) {
    self.spec = spec
    let folders = PinnedFolders(tree: tree, manifest: manifest)
    targets = Self.modules(of: spec).compactMap { module in
      let target = manifest?.targets.first { $0.name == module.name.value }
      guard let folder = folders.folder(of: module, target) else { return nil }
      var own = module
      if let target {
        (own.exclude, own.sources, own.resources) = (target.exclude, target.sources, target.resources)
      }
      let contents = TargetContents(
        of: own, in: folder, package: "", tools: manifest?.tools ?? ToolsVersion(6, 0), inXcode: false, root: tree)
      let swift = contents.files.filter { $0.role == .swift }.map { Path.join(folder, $0.path) }
      return Target(
        name: module.name.value, files: swift,
        isWhole: contents.outside.isEmpty && !swift.isEmpty && !contents.has(.clang)
          && (target?.plugins.isEmpty ?? true),
        settings: target.flatMap { target in manifest.map { PinnedSettings.of(target, in: $0) } })
    }
  }

  /// Its libraries, of which apps may name types, the other modules that are wired or that wired ones depend on, and what
  /// is generated for `injects`.
  private static func modules(of spec: Spec) -> [Module] {
    var names = Set(spec.modules.filter(\.isWired).map(\.name.value))
    var pending = Array(names)
    let byName = Dictionary(spec.modules.map { ($0.name.value, $0) }) { first, _ in first }
    while let name = pending.popLast() {
      for dependency in byName[name]?.dependencies ?? [] {
        let text = dependency.text.value
        let own = text.hasPrefix("\(spec.name.value)/") ? String(text.dropFirst(spec.name.value.utf8.count + 1)) : text
        if byName[own] != nil, names.insert(own).inserted { pending.append(own) }
      }
    }
    let own = spec.modules.filter { $0.kind == .library || $0.kind == .executable && names.contains($0.name.value) }
    guard spec.kind == .component, spec.modules.contains(where: { !$0.injects.isEmpty }) else { return own }
    // The generated module was generated with the interfaces of that version.
    let injected = injectedModule(of: spec.name.value)
    return own + [Module(name: Located(injected, at: spec.name.place), kind: .library, isMain: false)]
  }

  /// The files to read.
  package var files: [String] { targets.flatMap(\.files) }

  /// The record of their declarations, as far as generated code may name them.
  ///
  /// - Parameter contents: by path; files that could not be read are missing.
  package func record(_ contents: [String: [UInt8]]) -> DeclarationRecord {
    var budget = DirectiveBudget()
    let sources = targets.map { target in
      (
        target,
        target.files.compactMap { path in
          contents[path].flatMap { bytes in
            let source = SwiftSource(bytes)
            return budget.allows(bytes) ? (path, imports(of: source), declarations(of: source)) : nil
          }
        }
      )
    }
    let filter = DeclarationFilter(spec, sources.flatMap { $0.1.map(\.2) })
    return DeclarationRecord(
      component: spec.name.value,
      modules: sources.map { target, files in
        DeclarationRecord.Module(
          name: target.name, isWhole: target.isWhole && files.count == target.files.count, settings: target.settings,
          files: files.map { path, imports, declarations in
            DeclarationRecord.File(path: path, imports: imports, declarations: filter.apply(to: declarations))
          })
      })
  }
}

/// The folders of a repository's targets.
private struct PinnedFolders<Tree: SourceTree> {
  let tree: Tree
  let manifest: Manifest?

  func folder(of module: Module, _ target: Manifest.Target?) -> String? {
    if let path = target == nil ? module.path?.value : target?.path {
      let folder = Path.normalised(path) == "." ? "" : Path.normalised(path)
      return tree.hasFolder(folder) ? folder : nil
    }
    let parents = module.kind.searchedParents
    let parent = parents.first(where: tree.hasFolder) ?? parents[0]
    let folder = "\(parent)/\(module.name.value)"
    if tree.hasFolder(folder) { return folder }
    let others = manifest?.targets.filter { ![.test, .plugin].contains($0.kind) }.count ?? 1
    return others == 1 && tree.hasFolder(parent) ? parent : nil
  }
}

/// Chooses among declarations those that a check may ask for: all types and how they can be made, and of the rest what
/// protocols have, what the spec names, and what other modules see without a type before it.
private struct DeclarationFilter {
  /// The words of the names in the spec's wiring.
  private var words: Set<String> = ["callAsFunction", "setup"]
  /// The own names of types that are no protocols.
  private var concrete: Set<String> = []

  init(_ spec: Spec, _ files: [[Declaration]]) {
    func add(_ name: String) { words.formUnion(name.split(separator: ".").map(String.init)) }
    for module in spec.modules {
      for name in module.namedDeclarations { add(name.path.text) }
      for isolation in module.services.compactMap(\.isolation) { add(isolation.value.text) }
      for hearer in module.provides.flatMap(\.hearers) { add(hearer.method.value.text) }
    }
    var protocols: Set<String> = []
    for declaration in files.joined() where declaration.kind.isType && declaration.kind != .extension {
      if declaration.kind == .protocol {
        protocols.insert(declaration.name)
      } else {
        concrete.insert(declaration.name)
      }
    }
    concrete.subtract(protocols)
  }

  func apply(to declarations: [Declaration]) -> [Declaration] {
    declarations.filtered { isKept($0, declarations) }
  }

  private func isKept(_ index: Int, _ all: [Declaration]) -> Bool {
    let declaration = all[index]
    switch declaration.kind {
    case .actor, .class, .enum, .protocol, .struct, .typealias, .associatedtype, .macro, .initialiser: return true
    case .extension:
      return !declaration.inherited.isEmpty || !declaration.attributes.isEmpty
        || words.contains(lastName(declaration.name))
    case .function, .value, .subscript: break
    }
    if words.contains(declaration.name) { return true }
    guard let parent = declaration.parent.map({ all[$0] }) else {
      return [.public, .open, .package].contains(declaration.access)
    }
    if parent.kind == .protocol { return true }
    // An isolated member may make the conformance of a type isolated.
    if words.contains(lastName(parent.name)) { return ![.private, .fileprivate].contains(declaration.access) }
    return parent.kind == .extension && !concrete.contains(lastName(parent.name))
  }
}
