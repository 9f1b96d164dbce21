import Disk
import Model
import Parallel
import Paths
import Planning
import Text

/// The folders in which SwiftPM looks for the files of a module, given the manifest that is generated for it.
struct TargetFolders: Sendable {
  enum Found: Sendable, Equatable {
    /// Relative to the root.
    case folder(String)
    /// There is none; it would be here.
    case missing(String)
    /// Another check refuses the path.
    case unknown
  }

  private let root: OpenFolder
  private let isSingle: Bool
  /// By package folder and usual parent: the number of targets among which SwiftPM chooses a common folder.
  private var counts: [String: [String: Int]] = [:]
  /// The folders of the modules that are generated.
  let generated: [String]
  /// The folders above them, which are there after `generate`.
  private let made: Set<String>
  private let graph: LinkedGraph
  private let ofMembers = Locked<Set<String>?>(nil)

  init(_ graph: LinkedGraph, _ wirings: [AppWiring], in root: OpenFolder) {
    (self.graph, self.root) = (graph, root)
    isSingle = graph.project.integration.packages == .single
    let wired = wirings.flatMap { app in
      app.wiring.modules.map { name in
        Path.join(graph.components[app.component].spec.folder, TargetKind.library.usualFolder(of: name))
      }
    }
    generated = wired + graph.testConfigurations.generated(in: graph).map(\.folder)
    made = Set(generated.map(Path.folder))
    for component in graph.components.indices where graph.components[component].isMember {
      let package = package(of: graph.components[component].spec)
      for module in graph.components[component].modules {
        counts[package, default: [:]][graph.modules[module].kind.usualParent, default: 0] += 1
      }
    }
    let code = TargetKind.library.usualParent
    for generated in graph.testConfigurations.generated(in: graph) {
      counts[package(of: graph.components[generated.component].spec), default: [:]][code, default: 0] += 1
    }
    for app in wirings {
      counts[package(of: graph.components[app.component].spec), default: [:]][code, default: 0] +=
        app.wiring.modules.count
    }
  }

  /// The folder of the manifest that has a spec's targets.
  func package(of spec: Spec) -> String { isSingle ? "" : spec.folder }

  func find(_ module: Module, of spec: Spec) -> Found {
    guard let full = Path.joinInRoot(spec.folder, module.folder) else { return .unknown }
    let package = package(of: spec)
    let usual = module.kind.usualFolder(of: module.name.value)
    guard full == (package.isEmpty ? usual : Path.join(package, usual)) else {
      return root.kind(of: full.isEmpty ? "." : full) == .folder && hasExactCase(full) ? .folder(full) : .missing(full)
    }
    // The manifest sets no path: SwiftPM uses the first of these folders that exists, and looks nowhere else.
    let parents = module.kind.searchedParents.map { package.isEmpty ? $0 : "\(package)/\($0)" }
    let parent = parents.first(where: willBeFolder) ?? parents[0]
    let folder = "\(parent)/\(module.name.value)"
    if root.kind(of: folder) == .folder, hasExactCase(folder) { return .folder(folder) }
    let isOnlyOne = counts[package]?[module.kind.usualParent] == 1
    return isOnlyOne && root.kind(of: parent) == .folder ? .folder(parent) : .missing(full)
  }

  private func willBeFolder(_ path: String) -> Bool { made.contains(path) || root.kind(of: path) == .folder }

  /// A folder with a module's name that SwiftPM would use if the folder before it did not exist.
  func passedOver(_ module: Module, missing folder: String) -> String? {
    let usual = module.kind.usualFolder(of: module.name.value)
    guard module.path == nil, folder == usual || folder.hasSuffix("/" + usual) else { return nil }
    let package = String(folder.dropLast(usual.utf8.count))
    return module.kind.searchedParents.dropFirst().map { "\(package)\($0)/\(module.name.value)" }
      .first { root.kind(of: $0) == .folder }
  }

  /// Returns whether all names of a path have the exact case of the disk. A disk that ignores case finds others too,
  /// but the next machine may not.
  private func hasExactCase(_ path: String) -> Bool {
    #if os(Linux)
      return true
    #else
      var path = path
      while !path.isEmpty {
        guard root.lists(path) || sibling(of: path, where: { $0 == Path.lastComponent(path) }) != nil else {
          return false
        }
        path = Path.folder(of: path)
      }
      return true
    #endif
  }

  /// A folder beside a missing one whose name differs from it in case alone.
  func spelledOtherwise(_ path: String) -> String? {
    // Equal texts may be other characters: composed, or a letter and its accent.
    sibling(of: path) { !$0.utf8.elementsEqual(Path.lastComponent(path).utf8) }
  }

  /// A folder beside a missing one with a similar name that is not a module's.
  func spelledNearly(_ path: String) -> String? {
    let parent = Path.folder(of: path)
    if SuggestionBudget.shared.isSpent { return nil }
    guard let names = folders(in: parent) else { return nil }
    let ofModules = memberFolders()
    let free = names.filter { !ofModules.contains(parent.isEmpty ? $0 : "\(parent)/\($0)") }
    return nearest(to: Path.lastComponent(path), in: free).first.map { parent.isEmpty ? $0 : "\(parent)/\($0)" }
  }

  /// A folder at a path, whatever the case of its name, if the name has what is wanted.
  private func sibling(of path: String, where matches: (String) -> Bool) -> String? {
    guard !path.isEmpty else { return "" }
    let parent = Path.folder(of: path)
    guard let folders = folders(in: parent) else {
      // The parent may be the one that is spelled otherwise.
      guard let other = spelledOtherwise(parent), !other.isEmpty else { return nil }
      return sibling(of: Path.join(other, Path.lastComponent(path))) { _ in true }
    }
    let wanted = Path.lastComponent(path)
    let name =
      folders.first { $0.utf8.elementsEqual(wanted.utf8) && matches($0) }
      ?? folders.first { $0.lowercased() == wanted.lowercased() && matches($0) }
    return name.map { parent.isEmpty ? $0 : "\(parent)/\($0)" }
  }

  /// The names of the folders in a folder; `nil` if it cannot be listed.
  private func folders(in parent: String) -> [String]? {
    (try? root.entries(of: parent))?.filter { $0.kind == .folder }.map(\.name)
  }

  /// The folders of all modules of members.
  private func memberFolders() -> Set<String> {
    ofMembers.withLock { known in
      let folders =
        known
        ?? Set(
          graph.modules.indices.filter { graph.isMember(module: $0) }.compactMap { index in
            Path.joinInRoot(graph.component(of: index).spec.folder, graph.modules[index].module.folder)
          })
      known = folders
      return folders
    }
  }
}
