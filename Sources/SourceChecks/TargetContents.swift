import Disk
import Model
import Paths
import Text

/// The files in the folder of a target, sorted as SwiftPM sorts them: what it compiles, and the headers and resources.
///
/// The rules are those of SwiftPM's TargetSourcesBuilder.
struct TargetContents: Sendable {
  /// Makes the contents of a target of which only its files are known.
  init(_ files: [File]) { self.files = files }

  /// The way in which SwiftPM treats a file.
  enum Role: Sendable { case swift, clang, header, moduleMap, resource, other }

  struct File: Sendable {
    /// Relative to the target's folder.
    let path: String
    let role: Role
  }

  private(set) var files: [File] = []
  /// Links to folders that lead round in a circle.
  private(set) var circles: [String] = []
  /// Links that lead out of the root, which are not followed.
  private(set) var outside: [String] = []
  private(set) var unreadable: [DiskError] = []

  var sources: [File] { files.filter { $0.role == .swift || $0.role == .clang } }
  func has(_ role: Role) -> Bool { files.contains { $0.role == role } }

  private static let mostFiles = 1 << 18

  private struct Rules {
    let package: String
    let excluded: Set<String>
    /// True if the target's folder itself is excluded.
    let excludesAll: Bool
    let resources: [String]
    let copied: Set<String>
    /// The stated sources; `nil` for all.
    let sources: [String]?
    let resourcesByPath: EntriesByPath
    let sourcesByPath: EntriesByPath
    let tools: ToolsVersion
    let inXcode: Bool

    init(of module: Module, in folder: String, package: String, tools: ToolsVersion, inXcode: Bool) {
      (self.package, self.tools, self.inXcode) = (package, tools, inXcode)
      // SwiftPM compares whole paths, so that one may lead out of the folder and back.
      excluded = Set(
        module.exclude.compactMap { Path.joinInRoot(folder, $0).flatMap { Path.relative(from: folder, to: $0) } })
      excludesAll = excluded.contains(".") || excluded.contains("")
      resources = module.resources.map { Path.normalised($0.path) }
      copied = Set(module.resources.filter { $0.rule == .copy }.map { Path.normalised($0.path) })
      sources = module.sources.flatMap { $0.isEmpty ? nil : $0.map(Path.normalised) }
      resourcesByPath = EntriesByPath(resources)
      sourcesByPath = EntriesByPath(sources ?? [])
    }
  }

  /// - Parameters:
  ///   - folder: the target's, relative to the root.
  ///   - package: the folder of its manifest, relative to the root.
  ///   - tools: the tools version of that manifest.
  ///   - inXcode: true if Xcode builds it, which takes more files for resources than `swift build`.
  init(
    of module: Module, in folder: String, package: String, tools: ToolsVersion, inXcode: Bool, root: some SourceTree
  ) {
    let rules = Rules(of: module, in: folder, package: package, tools: tools, inXcode: inXcode)
    if rules.excludesAll { return }
    // SwiftPM passes over hidden files, and takes a hidden target's folder for one.
    if Path.lastComponent(folder).hasPrefix(".") && !folder.isEmpty { return }
    var pending = [(path: "", isBehindLink: false)]
    // The real paths of folders behind links: each is looked into once.
    var seen: Set<String> = []
    while let (path, isBehindLink) = pending.popLast() {
      let entries: [FolderEntry]
      do { entries = try root.entries(of: Self.join(folder, path)) } catch {
        unreadable.append(error)
        continue
      }
      for entry in entries where entry.name.utf8.first != UInt8(ascii: ".") {
        guard let kind = entry.kind else { continue }
        let child = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
        if path.isEmpty, folder == package, isNoSource(entry.name) { continue }
        if !rules.excluded.isEmpty, rules.excluded.contains(child) { continue }
        let ending = FileRules.ending(of: entry.name)
        if let ending, FileRules.ignores(ending, tools: tools) { continue }
        if entry.isLink, root.leadsOutside(Self.join(folder, child)) {
          outside.append(child)
          continue
        }
        if kind == .folder, !Self.isContent(child, ending, rules) {
          guard entry.isLink || isBehindLink else {
            if files.count <= Self.mostFiles { pending.append((child, false)) }
            continue
          }
          guard let real = root.realPath(Self.join(folder, child)), files.count <= Self.mostFiles else { continue }
          if let own = root.realPath(Self.join(folder, path)), Path.isInside(own, real) {
            circles.append(child)
          } else if seen.insert(real).inserted {
            pending.append((child, true))
          }
        } else {
          files.append(File(path: child, role: Self.role(of: child, ending, rules)))
        }
      }
    }
    files.sort { Path.precedes($0.path, $1.path) }
  }

  private static func join(_ folder: String, _ path: String) -> String {
    folder.isEmpty ? path : path.isEmpty ? folder : "\(folder)/\(path)"
  }

  private static let localization = ".lproj"

  /// Returns whether a folder counts as a file, so that its contents are not read.
  private static func isContent(_ path: String, _ ending: String?, _ rules: Rules) -> Bool {
    if rules.copied.contains(path) { return true }
    return FileRules.countsAsFile(
      ending, isStated: rules.sources?.contains(path) ?? false, tools: rules.tools, inXcode: rules.inXcode)
  }

  private static func role(of path: String, _ ending: String?, _ rules: Rules) -> Role {
    let resources = rules.resourcesByPath.positions(holding: path)
    if resources.contains(where: { isBelow(path, rules.resources[$0]) }) { return .resource }
    let role = roleByName(of: path, ending, rules)
    // A file without a rule is a resource in the folder of a language.
    return role == .other && Path.folder(of: path).hasSuffix(localization) ? .resource : role
  }

  private static func roleByName(of path: String, _ ending: String?, _ rules: Rules) -> Role {
    guard let ending else { return .other }
    let isStated = rules.sources.map { sources in
      rules.sourcesByPath.positions(holding: path).contains { isBelow(path, sources[$0]) }
    }
    if FileRules.headers.contains(ending) { return .header }
    if ending == "modulemap" { return .moduleMap }
    // Files that 'sources' names are compiled, even if they would be resources.
    if isStated != true, FileRules.isResource(ending, tools: rules.tools, inXcode: rules.inXcode) { return .resource }
    if isStated == false { return .other }
    return ending == "swift" ? .swift : FileRules.clang.contains(ending) ? .clang : .other
  }

  /// Returns whether a path is a folder, or is below it; both normalised.
  static func isBelow(_ path: String, _ folder: String) -> Bool {
    if folder == "." { return true }
    guard path.utf8.starts(with: folder.utf8) else { return false }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    return rest.isEmpty || rest.first == UInt8(ascii: "/")
  }
}
