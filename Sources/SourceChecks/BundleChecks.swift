import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import SwiftSources

extension SourceScan {
  /// `missing-resource`: code uses `Bundle.module` in a module without resources, for which SwiftPM does not declare it;
  /// `unbuildable-sources`: code declares it where SwiftPM does as well.
  mutating func checkBundles() {
    for (position, index) in modules.enumerated() where !read[position].sources.bundleUses.isEmpty {
      let module = graph.modules[index].module
      // A plugin may write resources; CocoaPods has bundles of its own.
      let isUnknown = !module.plugins.isEmpty || graph.settings(of: index).contains(where: \.isUnsafe)
      if left.modules.contains(index) || isUnknown { continue }
      let facts = rules.facts(of: index)
      let use = read[position].sources.bundleUses.first { use in
        facts.contains { $0.value(of: use.use.conditions) == true }
      }
      guard let use else { continue }
      let title = graph.title(index)
      if read[position].sources.contents?.hasBundle == true {
        bag.add(
          Diagnostic(
            .unbuildableSources,
            "'\(title)' declares 'Bundle.module', and so does SwiftPM, since the module has resources",
            at: Place(file: file(use.path), line: use.use.position.line, column: use.use.position.column),
            notes: module.resourcePlaces.prefix(1).map { Note("the resources", at: $0) },
            help: "take it out, or put it under '#if !SWIFT_PACKAGE' for builds without SwiftPM"))
        continue
      }
      if declaresBundle(for: index) { continue }
      bag.add(
        Diagnostic(
          .missingResource, "'\(title)' uses 'Bundle.module', which modules with resources alone have, and it has none",
          at: Place(file: file(use.path), line: use.use.position.line, column: use.use.position.column),
          notes: [Note("the spec of '\(graph.component(of: index).name)'", at: graph.place(index))],
          help: module.resources.isEmpty
            ? "name its files under 'resources:' of its spec, or take the line out"
            : "put a file where its 'resources:' say, or take the line out"
        ).following(module.resourcePlaces))
    }
  }

  /// `unbuildable-sources`: a type called `Bundle` in a module for which SwiftPM writes code that means Foundation's.
  mutating func checkOwnBundles() {
    for (position, index) in modules.enumerated() where !read[position].sources.ownBundles.isEmpty {
      let facts = rules.facts(of: index)
      let own = read[position].sources.ownBundles.first { own in
        facts.contains { $0.value(of: own.use.conditions) == true }
      }
      guard let own, !left.modules.contains(index) else { continue }
      bag.add(
        Diagnostic(
          .unbuildableSources,
          "'\(graph.title(index))' has a type 'Bundle', and resources, for which SwiftPM writes code that means Foundation's",
          at: Place(file: file(own.path), line: own.use.position.line, column: own.use.position.column),
          notes: graph.modules[index].module.resourcePlaces.prefix(1).map { Note("the resources", at: $0) },
          help: "give the type another name, or declare it in another type"))
    }
  }

  /// Whether code that a module may see declares or extends a type of that name.
  private func declaresBundle(for module: Int) -> Bool {
    var buffer: [UInt8] = []
    let seen = [module] + modules.filter { $0 != module }
    return seen.contains { index in
      guard let sources = scanned(index)?.sources, let folder = sources.folder, let contents = sources.contents else {
        return false
      }
      return contents.files.contains { file in
        guard file.role == .swift,
          let count = try? root.read(Path.join(folder, file.path), into: &buffer, limit: SourceReader.limit)
        else { return false }
        return SwiftSources.declaresBundle(Array(buffer[..<count]))
      }
    }
  }
}

extension Setting {
  fileprivate var isUnsafe: Bool { if case .unsafeFlags = kind { true } else { false } }
}
