import Model
import Paths
import Text

extension Manifest {
  /// The paths without which SwiftPM does not load the package, of those that are not in a commit; sorted. One that ends
  /// in `/*` is a folder without sources. The rules are those of SwiftPM's PackageBuilder.
  func missingPaths(in tree: CommitTree) -> [String] {
    // SwiftPM takes the whole package for a system library then.
    if tree.kind(of: Self.moduleMap) == .file { return [] }
    var search = PathSearch(manifest: self, tree: tree)
    var missing: Set<String> = []
    for target in requiredTargets {
      // SwiftPM loads no package in which so many targets share their files.
      if search.looked > 1_000_000 + 16 * tree.count { break }
      if let path = search.missingPath(of: target) { missing.insert(path.visible) }
    }
    return missing.sorted()
  }

  /// By target the resources that are not in a commit, as paths from its top. From tools 6.0 on SwiftPM fails to build a
  /// target without one; before that it leaves the resource out.
  func missingResources(in tree: CommitTree) -> [String: [String]] {
    if tools < ToolsVersion(6, 0) { return [:] }
    let search = PathSearch(manifest: self, tree: tree)
    var missing: [String: [String]] = [:]
    for target in requiredTargets where !target.resources.isEmpty {
      let paths = Set(search.missingResources(of: target)).map(\.visible).sorted()
      if !paths.isEmpty { missing[target.name] = paths }
    }
    return missing
  }

  static let moduleMap = "module.modulemap"
}

struct PathSearch {
  let manifest: Manifest
  let tree: CommitTree
  private let inProducts: Set<String>
  /// The number of files that were looked at.
  private(set) var looked = 0

  init(manifest: Manifest, tree: CommitTree) {
    (self.manifest, self.tree) = (manifest, tree)
    inProducts = Set(manifest.products.flatMap(\.targets))
  }

  mutating func missingPath(of target: Manifest.Target) -> String? {
    if target.kind == .binary {
      guard target.url == nil, let path = target.path.map(Path.normalised) else { return nil }
      return tree.mayHave(path) ? nil : path
    }
    let (folder, isThere) = folder(of: target)
    guard isThere else { return folder }
    switch tree.kind(of: folder) {
    case .folder?: break
    case .submodule?:
      // Where nothing says where submodules come from, their folders stay empty.
      if tree.kind(of: CommitTree.submodulesFile) != nil { return nil }
      let isWhole = tree.submodules.contains { $0.path == folder }
      return !isWhole || inProducts.contains(target.name) ? folder : nil
    // What a link leads to, or a folder that is spelled in another case, is not looked into.
    case .link?: return tree.leadsNowhere(folder) ? noSources(of: target, in: folder) : nil
    case .file?: return noSources(of: target, in: folder)
    case nil: return nil
    }
    if target.kind == .system {
      let map = Path.join(folder, Manifest.moduleMap)
      return tree.mayHave(map) ? nil : map
    }
    return missingSources(of: target, in: folder)
  }

  /// Of a target that no product names SwiftPM only warns.
  private func noSources(of target: Manifest.Target, in folder: String) -> String? {
    inProducts.contains(target.name) ? Path.join(folder, "*") : nil
  }

  func missingResources(of target: Manifest.Target) -> [String] {
    let (folder, isThere) = folder(of: target)
    // Of a target without its folder that is said, and what a link or submodule holds is not known.
    guard isThere, tree.kind(of: folder) == .folder else { return [] }
    return target.resources.map { Path.normalised(Path.join(folder, $0.path)) }.filter { !tree.mayHave($0) }
  }

  /// Where SwiftPM looks for a target.
  func folder(of target: Manifest.Target) -> (path: String, isThere: Bool) {
    if let path = target.path.map(Path.normalised) { return (path, tree.mayHave(path)) }
    let parents = target.kind.searchedParents
    let parent = parents.first { tree.kind(of: $0) == .folder || tree.kind(of: $0) == .link } ?? parents[0]
    let folder = "\(parent)/\(target.name)"
    if tree.mayHave(folder) { return (folder, true) }
    let isOnlyOne =
      manifest.tools >= ToolsVersion(5, 9) && manifest.targets.count { group($0.kind) == group(target.kind) } == 1
    return isOnlyOne && tree.kind(of: parent) != nil ? (parent, true) : (folder, false)
  }

  /// Targets whose sources lie below the same folder by convention.
  private func group(_ kind: TargetKind) -> Int {
    switch kind {
    case .test: 0
    case .plugin: 1
    case .library, .executable, .macro, .binary, .system: 2
    }
  }

  private mutating func missingSources(of target: Manifest.Target, in folder: String) -> String? {
    let files = tree.contents(of: folder)
    looked += files.count
    let excluded = PathSet(target.exclude)
    let isTop = folder == "."
    var left = files.filter { file in
      !(isTop && !file.contains("/") && isNoSource(file)) && !file.utf8.starts(with: ".".utf8)
        && !file.contains("/.") && !excluded.holds(file)
    }
    // Where links lead is only looked at where no file is there.
    if left.allSatisfy({ tree.kind(of: Path.join(folder, $0)) == .link }) {
      left = left.filter { !tree.leadsNowhere(Path.join(folder, $0)) }
    }
    func has(_ endings: Set<String>) -> Bool {
      left.contains { file in
        file.split(separator: "/").contains { part in
          part.utf8.lastIndex(of: UInt8(ascii: ".")).map { endings.contains(String(part[part.index(after: $0)...])) }
            ?? false
        }
      }
    }
    if tree.hasUnseen(in: folder), let stated = target.sources.map(PathSet.init), !left.contains(where: stated.holds) {
      tree.noteUncertainty()
      return nil
    }
    if let first = target.sources?.first.map(Path.normalised), let stated = target.sources.map(PathSet.init) {
      let hasOne = left.contains(where: stated.holds)
      let isLink = left.contains { tree.kind(of: Path.join(folder, $0)) != .file }
      // Of a target that no product names SwiftPM only warns.
      if !hasOne, !isLink, target.resources.isEmpty, inProducts.contains(target.name), !stated.holds(".") {
        return Path.join(folder, first)
      }
    }
    // More files would change nothing where those of Swift that are known are enough, or C's with their headers.
    if tree.hasUnseen(in: folder), !isEnough(target, in: folder, hasSwift: has(["swift"]), has(FileRules.clang)) {
      tree.noteUncertainty()
      return nil
    }
    // What cannot be seen here may be sources, and resources make a target too.
    let isUnseen = left.contains { file in
      let kind = tree.kind(of: Path.join(folder, file))
      return kind == .link || kind == .submodule
    }
    if isUnseen { return nil }
    let (hasSwift, hasClang) = (has(["swift"]), has(FileRules.clang))
    if !hasSwift, !hasClang {
      let mayBeOther = !target.resources.isEmpty || target.sources != nil && !left.isEmpty || has(Self.other)
      return mayBeOther ? nil : noSources(of: target, in: folder)
    }
    guard hasClang, !hasSwift, target.kind == .library, target.sources == nil,
      manifest.tools >= ToolsVersion(5, 5)
    else { return nil }
    let headers = Path.join(folder, target.publicHeadersPath ?? "include")
    return tree.mayHave(headers) ? nil : headers
  }

  /// Whether a target misses nothing, whatever else lies in its folder.
  private func isEnough(
    _ target: Manifest.Target, in folder: String, hasSwift: Bool, _ hasClang: Bool
  ) -> Bool {
    if hasSwift { return true }
    return hasClang && tree.mayHave(Path.join(folder, target.publicHeadersPath ?? "include"))
  }

  /// Headers, and what some version of SwiftPM takes for a resource or a source by its name.
  private static let other = FileRules.headers.union(FileRules.possibleResources)
    .union(["modulemap", "lproj", "docc", "strings", "stringsdict"])
}

/// Files and folders that a manifest lists.
struct PathSet {
  private let paths: Set<String>

  init(_ paths: [String]) { self.paths = Set(paths.map(Path.normalised)) }

  /// Whether a file is one of them, or lies in one.
  func holds(_ file: String) -> Bool {
    if paths.isEmpty { return false }
    if paths.contains(".") { return true }
    var path = file
    while !path.isEmpty {
      if paths.contains(path) { return true }
      path = Path.folder(of: path)
    }
    return false
  }
}
