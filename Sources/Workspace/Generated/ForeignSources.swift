import Diagnostics
import Disk
import Findings
import Generators
import Model
import Paths
import Planning
import SourceChecks
import Text

/// Source files and resources that nobody generated, in the folder of a generated module.
enum ForeignSources {
  /// - Parameter orphans: files that another finding is about.
  static func check(
    _ generation: Generation, besides orphans: [String], _ resolution: inout Resolution
  ) throws(Failure) {
    let written = Set(generation.files.map(\.path)).union(orphans)
    let tools = resolution.graph.project.integration.toolsOfManifests
    for folder in generation.moduleFolders.sorted(by: Path.precedes) {
      let found: GeneratedFolder
      guard resolution.root.kind(of: folder) == .folder else { continue }
      do { found = GeneratedFolder(folder, tools: tools, in: try resolution.root.folder()) } catch {
        throw Failure(error, in: resolution.root)
      }
      if let stray = found.strays.first {
        resolution.report(stray, "is a link in the folder of a generated module that leads out of it")
        continue
      }
      for path in found.sources where !written.contains(path) {
        resolution.report(path, "is in the folder of a generated module and would be built with it")
      }
      for path in found.resources where !written.contains(path) {
        resolution.report(path, "is in the folder of a generated module and would be a resource of it")
      }
    }
  }
}

extension Resolution {
  fileprivate mutating func report(_ path: String, _ what: String) {
    bag.add(
      .foreignSource, "'\(path)' \(what)", at: Place(file: addFile(path)),
      help: "move it to one of your modules: only 'integrate generate' writes files there")
  }
}
