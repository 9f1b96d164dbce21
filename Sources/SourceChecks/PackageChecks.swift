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
    }
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
