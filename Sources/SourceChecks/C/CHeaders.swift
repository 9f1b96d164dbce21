import Disk
import Model
import Parallel
import Paths
import Planning

/// The files of C, C++ and Objective-C in the modules of members, and where their includes lead.
struct CHeaders: Sendable {
  /// A module of a member that is not Swift.
  struct Module: Sendable {
    /// Whether it stands for a library of the system, whose headers its own may well be called like.
    var isSystem = false
    /// As code imports it.
    let name: String
    /// From the root.
    let folder: String
    /// Where others find its headers, from the root; `nil` for a program, and for a library of the system, whose headers only
    /// its map leads to.
    let publicFolder: String?
    /// Where its own files find headers, from the root.
    let headerFolder: String
    /// Of its files, those that are compiled, from the root.
    let sources: [(path: String, language: CLanguage)]
    /// The headers that are compiled as a whole where Swift imports it, from the root.
    let importedHeaders: [String]
    /// The line of its module map, a path from the root, that lets C++ alone import it.
    let cxxOfMap: (path: String, line: UInt32)?
  }

  /// By module of the graph.
  private(set) var modules: [Int: Module] = [:]
  /// By path from the root, all that may be included.
  private var files: [String: CSource] = [:]
  /// By path from the root, the module that a file belongs to.
  private var owners: [String: Int] = [:]
  /// By the path that others write, the modules with such a header and its path from the root.
  private var publicHeaders: [String: [(module: Int, path: String)]] = [:]
  /// By their paths in the folders of modules, the modules with headers that they show to nobody.
  private var privateHeaders: [String: Int] = [:]
  /// By the last part of their paths, all headers.
  private var headersByName: [String: [String]] = [:]
  /// The same by that part in lower case.
  private var headersByLowercasedName: [String: [String]] = [:]

  /// Whether some line depends on the platform.
  var asksPlatform: Bool {
    files.values.contains { source in
      source.includes.contains { CFacts.askPlatform($0.conditions) }
        || source.cxx.contains { CFacts.askPlatform($0.conditions) }
    }
  }

  init(_ scan: SourceScan) {
    for (position, index) in scan.modules.enumerated() where !scan.left.modules.contains(index) {
      let module = scan.graph.modules[index].module
      if module.kind == .system {
        addSystem(index, module, scan.read[position].sources, root: scan.root)
        continue
      }
      guard [.library, .executable].contains(module.kind), let folder = scan.read[position].sources.folder,
        let contents = scan.read[position].sources.contents, !contents.has(.swift),
        contents.has(.clang) || contents.has(.header)
      else { continue }
      add(index, module, in: folder, contents, root: scan.root)
    }
    if modules.isEmpty { return }
    for (name, headers) in headersByName.sorted(by: { $0.key < $1.key }) {
      headersByLowercasedName[name.lowercased(), default: []] += headers
    }
    addHeadersOfOthers(scan)
    let paths = owners.keys.sorted()
    let root = scan.root
    let shares = concurrentShares(of: paths.count, share: ShareSize.folders) { range in
      var buffer: [UInt8] = []
      return range.map { index -> CSource? in
        guard let count = try? root.read(paths[index], into: &buffer, limit: SourceReader.limit) else { return nil }
        return CSource(Array(buffer[..<count]))
      }
    }
    for (path, source) in zip(paths, shares.joined()) { files[path] = source }
  }

  /// The headers of a map that stands for a library of the system.
  private mutating func addSystem(
    _ index: Int, _ module: Model.Module, _ sources: ModuleSources, root: OpenFolder
  ) {
    var buffer: [UInt8] = []
    guard let folder = sources.folder, let contents = sources.contents,
      let count = try? root.read(Path.join(folder, "module.modulemap"), into: &buffer, limit: SourceReader.limit)
    else { return }
    let map = ModuleMap(Array(buffer[..<count]))
    let own = contents.files.filter { $0.role == .header }.map { Path.join(folder, $0.path) }
    for path in own { owners[path] = index }
    let name = moduleName(ofTarget: module.name.value)
    modules[index] = Module(
      isSystem: true, name: name, folder: folder, publicFolder: nil, headerFolder: folder, sources: [],
      importedHeaders: Self.importedHeaders(own, in: folder, map, name: name),
      cxxOfMap: map.requiringCxx[name].map { (Path.join(folder, "module.modulemap"), $0) })
  }

  /// Headers that lie where no module of C finds them.
  private mutating func addHeadersOfOthers(_ scan: SourceScan) {
    for (read, index) in zip(scan.read, scan.modules)
    where read.sources.contents?.has(.swift) == true || scan.graph.modules[index].kind == .system {
      guard let folder = read.sources.folder, let contents = read.sources.contents else { continue }
      for file in contents.files where file.role == .header {
        headersByName[Path.lastComponent(file.path), default: []].append(Path.join(folder, file.path))
      }
    }
  }

  private mutating func add(
    _ index: Int, _ module: Model.Module, in folder: String, _ contents: TargetContents, root: OpenFolder
  ) {
    let headerFolder = Path.normalised(Path.join(folder, module.publicHeaders ?? "include"))
    let publicFolderInRoot = module.kind == .library ? headerFolder : nil
    var sources: [(path: String, language: CLanguage)] = []
    var map: ModuleMap?
    var own: [String] = []
    for file in contents.files {
      let path = folder.isEmpty ? file.path : "\(folder)/\(file.path)"
      switch file.role {
      case .clang:
        if let language = CLanguage(ofFile: file.path) { sources.append((path, language)) }
      case .moduleMap where publicFolderInRoot.map { Path.join($0, "module.modulemap") } == path:
        var buffer: [UInt8] = []
        if let count = try? root.read(path, into: &buffer, limit: SourceReader.limit) {
          map = ModuleMap(Array(buffer[..<count]))
        }
      case .header, .other: break
      case .swift, .moduleMap, .resource: continue
      }
      owners[path] = index
      if file.role == .header { headersByName[Path.lastComponent(path), default: []].append(path) }
      guard let publicFolderInRoot, let name = Path.relative(from: publicFolderInRoot, to: path),
        !name.hasPrefix("../"), name != "."
      else {
        if file.role == .header { privateHeaders[file.path] = index }
        continue
      }
      publicHeaders[name, default: []].append((index, path))
      if file.role == .header { own.append(path) }
    }
    let name = moduleName(ofTarget: module.name.value)
    modules[index] = Module(
      name: name, folder: folder, publicFolder: publicFolderInRoot, headerFolder: headerFolder, sources: sources,
      importedHeaders: Self.importedHeaders(own, in: publicFolderInRoot ?? "", map, name: name),
      cxxOfMap: map?.requiringCxx[name].map { (Path.join(publicFolderInRoot ?? "", "module.modulemap"), $0) })
  }

  /// The rules are those of SwiftPM's ModuleMapGenerator.
  private static func importedHeaders(_ own: [String], in folder: String, _ map: ModuleMap?, name: String) -> [String] {
    // An umbrella takes these alone.
    let all = own.filter { ["h", "H", "hh", "hpp"].contains(FileRules.ending(of: Path.lastComponent($0))) }
    if let map {
      let named = map.headers.filter { !$0.isTextual }.compactMap { Path.joinInRoot(folder, $0.path) }
      guard let umbrella = map.umbrella.flatMap({ Path.joinInRoot(folder, $0) }) else { return named }
      return named + all.filter { Path.isInside($0, umbrella) }
    }
    let umbrellas = ["\(folder)/\(name).h", "\(folder)/\(name)/\(name).h"]
    return umbrellas.first(where: own.contains).map { [$0] } ?? all
  }

  subscript(path: String) -> CSource? { files[path] }

  /// The module of the graph that a file belongs to.
  func owner(of path: String) -> Int? { owners[path] }

  /// The modules that show others a header by this path.
  func owners(ofHeader name: String) -> [(module: Int, path: String)] { publicHeaders[name] ?? [] }

  /// A module that has a header by this path in its folder and does not show it to others.
  func owner(ofPrivateHeader name: String) -> Int? { privateHeaders[name] }

  /// The path by which others include a header, and the name of its module; `nil` where it is shown to nobody.
  func publicName(of header: String) -> (path: String, module: String)? {
    guard let module = owners[header].flatMap({ modules[$0] }), let folder = module.publicFolder,
      let path = Path.relative(from: folder, to: header), !path.hasPrefix("../")
    else { return nil }
    return (path, module.name)
  }

  /// The header that an include means by its module's name, as those of frameworks are included: `Name/Header.h`.
  func header(inModuleOf name: String) -> String? {
    let parts = Path.components(name).map(String.init)
    guard let module = parts.first, parts.count > 1 else { return nil }
    return headersByName[parts[parts.count - 1]]?.first { header in
      owners[header].flatMap { modules[$0] }.map { $0.name == module && !$0.isSystem } ?? false
    }
  }

  /// A header whose path ends like that of an include, in any module.
  func header(endingIn name: String) -> String? {
    let path = Path.normalised(name)
    return headersByName[Path.lastComponent(path)]?.first { $0.hasSuffix("/\(path)") }
  }

  /// The header of a module that an include means though it does not lead there: one of the same name or, in `<…>`, where
  /// a system's is looked for, one whose path ends like that.
  func header(like include: CSource.Include, of module: Int) -> String? {
    let path = Path.normalised(include.name)
    let found = headersByName[Path.lastComponent(path)]?.first { header in
      owners[header] == module && (include.kind == .quoted || header.hasSuffix("/\(path)"))
    }
    if found != nil || include.kind != .quoted { return found }
    // Not every disk takes a name in another case.
    let lowercased = path.lowercased()
    return headersByLowercasedName[Path.lastComponent(lowercased)]?.first { header in
      owners[header] == module && header.lowercased().hasSuffix("/\(lowercased)")
    }
  }
}

/// The language that a file is compiled as.
enum CLanguage: Hashable, CaseIterable, Sendable {
  case c, cxx, objectiveC, objectiveCxx
  /// With directives of C; one that ends in `.s` has none.
  case assembler
  /// Read by a module of Swift that imports it.
  case swift

  init?(ofFile path: String) {
    switch FileRules.ending(of: Path.lastComponent(path)) {
    case "c": self = .c
    case "m": self = .objectiveC
    case "mm": self = .objectiveCxx
    case "cc", "cpp", "cxx": self = .cxx
    case "S": self = .assembler
    default: return nil
    }
  }
}
