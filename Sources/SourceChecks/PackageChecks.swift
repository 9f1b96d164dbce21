import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning

/// What SwiftPM makes of files beside a manifest.
extension SourceScan {
  mutating func checkPackages() {
    let isSingle = graph.project.integration.packages == .single
    var packages: [String: [Int]] = [:]
    for index in modules {
      packages[isSingle ? "" : graph.component(of: index).shared.spec.folder, default: []].append(index)
    }
    for (folder, modules) in packages.sorted(by: { $0.key < $1.key }) {
      guard let first = modules.first else { continue }
      let spec =
        isSingle ? graph.project.root.map { graph.project.specs[$0] } : graph.component(of: first).shared
      checkModuleMap(in: folder, of: spec ?? graph.component(of: first).shared)
      checkSnippets(in: folder, modules)
      checkEntryPointsOfTests(in: folder, modules)
    }
  }

  /// SwiftPM looks for a file that begins the tests beside the folder of each test module, and in all folders above it up
  /// to the package's, and takes one at most.
  private mutating func checkEntryPointsOfTests(in package: String, _ modules: [Int]) {
    var found: [String] = []
    var seen: Set<String> = []
    for index in modules where graph.modules[index].isTest && !left.modules.contains(index) {
      guard let own = scanned(index)?.sources.folder else { continue }
      var folder = own == package ? own : Path.folder(of: own)
      while seen.insert(folder).inserted {
        found += ["LinuxMain.swift", "XCTMain.swift"].map { Path.join(folder, $0) }.filter {
          root.kind(of: $0) == .file
        }
        if folder == package || folder.isEmpty { break }
        folder = Path.folder(of: folder)
      }
    }
    guard found.count > 1 else { return }
    found.sort(by: Path.precedes)
    bag.add(
      Diagnostic(
        .unbuildableSources, "'\(found[1])' begins the tests of the package, and so does '\(found[0])'",
        at: Place(file: file(found[1])), notes: [Note("the other one", at: Place(file: file(found[0])))],
        help: "delete all of them: SwiftPM finds tests without such a file, and loads no package with several"))
  }

  /// A module map beside the manifest makes the package one system library, without any other module.
  private mutating func checkModuleMap(in folder: String, of shared: SharedSpec) {
    let map = Path.join(folder, "module.modulemap")
    let section = shared.spec.package
    if root.kind(of: map) == .file {
      bag.add(
        Diagnostic(
          .unbuildableSources,
          "'\(map)' lies beside Package.swift, so that SwiftPM takes the package for a system library",
          at: Place(file: file(map)), help: "move it into the folder of a module with 'type: system'"))
    } else if section?.pkgConfig != nil || section?.providers.isEmpty == false {
      bag.add(
        Diagnostic(
          .unbuildableSources,
          "'package:' has '\(section?.pkgConfig != nil ? "pkg-config" : "providers")', which only a package that is one "
            + "system library may have", at: shared.spec.name.place,
          help: "give it to the module with 'type: system'"))
    }
  }

  /// Each file in `Snippets` is a program of its name.
  private mutating func checkSnippets(in folder: String, _ modules: [Int]) {
    let snippets = Path.join(folder, "Snippets")
    guard root.kind(of: snippets) == .folder else { return }
    var owners = Dictionary(
      modules.map { (moduleName(ofTarget: graph.modules[$0].name), graph.title($0)) },
      uniquingKeysWith: { first, _ in first })
    var pending = [snippets]
    while let folder = pending.popLast() {
      for entry in (try? root.entries(of: folder))?.sorted(by: { $0.name < $1.name }) ?? [] {
        let path = Path.join(folder, entry.name)
        if entry.kind == .folder, !entry.isLink { pending.append(path) }
        guard entry.kind == .file, entry.name.hasSuffix(".swift") else { continue }
        let name = moduleName(ofTarget: String(entry.name.dropLast(6)))
        guard let owner = owners.updateValue(path, forKey: name) else { continue }
        bag.add(
          Diagnostic(
            .duplicateModule, "the snippet '\(path)' has the name of '\(owner)'",
            at: Place(file: file(path), line: 1, column: 1),
            help: "rename the file: SwiftPM builds a program of it, by its name"))
      }
    }
  }
}
