import Disk
import Model
import Paths
import Planning
import SwiftSources
import Text
import Workspace

struct FoundModule {
  let name: String
  /// From the root: `Components/Chat/Sources/Chat`.
  let folder: String
  /// The modules that its sources import, without those that tests import.
  private(set) var imports: Set<String> = []
  private(set) var isProgram = false
  /// Its protocols of values that an app could give.
  private(set) var configurations: [FoundConfiguration] = []
  /// Services that its sources read by `@Injected`: by a key path, as components do, and by a key, as apps do.
  private(set) var injects: (byKeyPath: Set<String>, byKey: Set<String>) = ([], [])
  /// Its test folder, from the root, and the modules that the tests import.
  fileprivate(set) var tests: (folder: String, imports: Set<String>)?

  /// - Parameter sources: by path.
  init(_ name: String, in folder: String, _ sources: [(path: String, bytes: [UInt8])]) {
    (self.name, self.folder) = (name, folder)
    for (file, bytes) in sources {
      if Path.lastComponent(file) == "main.swift" { isProgram = true }
      let source = SwiftSource(bytes)
      imports.formUnion(SwiftSources.imports(of: source).map(\.module))
      let declarations = declarations(of: source)
      isProgram = isProgram || declarations.contains { $0.attributes.contains("main") }
      configurations += FoundConfiguration.all(in: declarations)
      for use in injectedUses(of: source) {
        if use.isKeyPath { injects.byKeyPath.insert(use.name) } else { injects.byKey.insert(use.name) }
      }
    }
    configurations.sort { $0.protocolName < $1.protocolName }
  }
}

/// The parts of an existing folder that look like components: folders with sources in `Sources/<Name>`.
struct FoundComponents {
  /// Grouped by the folder that holds `Sources`, ordered by path.
  private(set) var modules: [(base: String, modules: [FoundModule])] = []
  /// Names of modules that `generate` wrote.
  private(set) var generated: Set<String> = []
  /// The folders with a Package.swift that people wrote.
  private(set) var manifestFolders: [String] = []
  /// The folders in the root with Swift files that are no module's, each with the number of these; `""` for the root itself.
  private(set) var leftOut: [(folder: String, files: Int)] = []
  /// The schemes of links that an Info.plist declares, with the first such file, from the root.
  private(set) var schemes: (file: String, names: [String])?

  /// - Parameter names: limits the search to folders with a module of such a name among others; `nil` for all.
  /// - Throws: if the folder cannot be listed.
  init(in place: Root, having names: Set<String>? = nil) throws(Failure) {
    let root = place.path
    let walk = try orFailure(
      place.walk {
        $0.count > 6 && $0.suffix(6).elementsEqual(".swift".utf8) || $0.suffix(10).elementsEqual("Info.plist".utf8)
      })
    manifestFolders = walk.files.filter {
      Path.lastComponent($0) == Root.manifestName && Self.isHandWritten($0, in: place)
    }.map(Path.folder(of:)).sorted(by: Path.precedes)
    for file in walk.files.filter({ $0.hasSuffix("Info.plist") }).sorted(by: Path.precedes) where schemes == nil {
      let names = (try? Disk.read(file, inside: root, limit: 4 << 20)).map(urlSchemes) ?? []
      if !names.isEmpty { schemes = (file, names) }
    }
    let repositories = NestedRepositories(in: place)
    let swiftFiles = Dictionary(grouping: walk.files.filter { $0.hasSuffix(".swift") }) { Self.moduleFolder(of: $0) }
      .filter { folder, _ in folder.map { !repositories.contain($0) } ?? true }
    addModules(swiftFiles, having: names, in: root)
    if names == nil { countLeftOut(swiftFiles, in: root) }
  }

  private mutating func addModules(_ swiftFiles: [String?: [String]], having names: Set<String>?, in root: String) {
    let folders = swiftFiles.keys.compactMap(\.self).compactMap { folder in
      Self.split(folder, TargetKind.library.usualParent).map { (folder: folder, place: $0) }
    }
    let wanted = names.map { names in Set(folders.filter { names.contains($0.place.name) }.map(\.place.base)) }
    var byBase: [String: [FoundModule]] = [:]
    for (folder, (base, name)) in folders where wanted?.contains(base) ?? true {
      guard let files = swiftFiles[folder] else { continue }
      let sources = Self.sources(files, in: root)
      if sources.count == files.count, sources.allSatisfy({ Self.isGenerated($0.bytes) }) {
        generated.insert(name)
        continue
      }
      let testFolder = Path.join(base, TargetKind.test.usualFolder(of: TestName.of(name)))
      var module = FoundModule(name, in: folder, sources)
      module.tests = swiftFiles[testFolder].map {
        (testFolder, FoundModule(name, in: testFolder, Self.sources($0, in: root)).imports)
      }
      byBase[base, default: []].append(module)
    }
    modules = byBase.sorted { Path.precedes($0.key, $1.key) }.map { ($0.key, $0.value.sorted { $0.name < $1.name }) }
  }

  private mutating func countLeftOut(_ swiftFiles: [String?: [String]], in root: String) {
    let taken = Set(modules.flatMap(\.modules).flatMap { [$0.folder] + ($0.tests.map { [$0.folder] } ?? []) })
    let left = swiftFiles.filter { folder, _ in folder.map { !taken.contains($0) } ?? true }.values.joined()
    let counted = left.filter { file in
      Path.lastComponent(file) != Root.manifestName
        && !Self.sources([file], in: root).contains { Self.isGenerated($0.bytes) }
        && !manifestFolders.contains { Path.isInside(file, $0) }
    }
    leftOut = Dictionary(grouping: counted) { file in Path.components(file).dropLast().first.map(String.init) ?? "" }
      .map { ($0.key, $0.value.count) }.sorted { Path.precedes($0.0, $1.0) }
  }

  /// True if manifests describe all modules: there is a manifest, and no module is outside of their folders.
  var areDeclaredByManifests: Bool {
    func isDeclared(_ folder: String) -> Bool {
      manifestFolders.contains { $0.isEmpty || $0 == folder || Path.isInside(folder, $0) }
    }
    return !manifestFolders.isEmpty && modules.allSatisfy { isDeclared($0.base) }
  }

  private static func isHandWritten(_ manifest: String, in root: Root) -> Bool {
    (try? root.read(manifest, keeping: true)).map { !GeneratedState.isMarked($0[...]) } ?? false
  }

  /// The files that can be read.
  private static func sources(_ files: [String], in root: String) -> [(path: String, bytes: [UInt8])] {
    files.compactMap { file in (try? Disk.read(file, inside: root, limit: 4 << 20)).map { (file, $0) } }
  }

  /// `Components/Chat/Sources/Chat` for a file below it; `nil` for a file outside of `Sources/<Name>` and
  /// `Tests/<Name>`.
  private static func moduleFolder(of file: String) -> String? {
    let parts = Path.components(file)
    let parents = [TargetKind.library, .test].map(\.usualParent)
    guard let index = parts.lastIndex(where: { parents.contains(String($0)) }), index + 2 < parts.count else {
      return nil
    }
    return parts[...(index + 1)].joined(separator: "/")
  }

  private static func split(_ folder: String, _ kind: String) -> (base: String, name: String)? {
    let parts = Path.components(folder)
    guard parts.count >= 2, parts[parts.count - 2] == kind else { return nil }
    return (parts.dropLast(2).joined(separator: "/"), String(parts[parts.count - 1]))
  }

  private static func isGenerated(_ source: [UInt8]) -> Bool { !source.isEmpty && GeneratedState.isMarked(source[...]) }
}
