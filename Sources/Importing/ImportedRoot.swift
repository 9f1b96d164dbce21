import Diagnostics
import Findings
import Generators
import Loading
import LockfileText
import Model
import Planning
import Workspace
import YAML

/// Reads the files of an import back before they are written, and plans the manifests that would be generated from
/// them.
package struct ImportedRoot {
  private(set) var bag = DiagnosticBag()
  private(set) var missing: [(name: String, places: [Place])] = []
  /// The places of names that are reported as unknown already.
  private(set) var unknown: [Place] = []
  /// The planned manifests by folder, for the tools version of the written specs.
  private(set) var manifests: [String: Manifest] = [:]
  /// The manifest at the root; `nil` if no package is planned there.
  var manifest: Manifest? { manifests[""] }

  /// - Parameters:
  ///   - ids: the IDs of the files in the source table, by path.
  ///   - unknown: references that lead nowhere.
  ///   - folderExists: returns whether a source folder exists; paths are relative to the root.
  init(
    _ files: [ImportedProject.File], ids: [String: FileID], unknown: Set<String> = [],
    folderExists: @escaping (String) -> Bool
  ) {
    var reader = YAMLReader()
    var specs: [Spec] = []
    var lockfile = Lockfile(file: FileID(rawValue: 0))
    for file in files {
      let id = ids[file.path] ?? FileID(rawValue: 0)
      var text = file.text
      text.withUTF8 { bytes in
        _ = reader.read(bytes, file: id, into: &bag) { node, bag in
          if file.path == Root.lockfileName {
            lockfile = decodeLockfile(node, file: id, allowFileURLs: false, into: &bag)
          } else if let spec = decodeSpec(
            node, file: id, path: file.path, origin: .member, into: &bag, hasFolder: folderExists)
          {
            specs.append(spec)
          }
        }
      }
    }
    let named = specs.flatMap { spec in
      spec.app.dependencies.map(\.text) + spec.modules.flatMap { $0.dependencies.map(\.text) + $0.plugins }
    }
    self.unknown = named.filter { unknown.contains($0.value) }.map(\.place)
    let root = specs.firstIndex { $0.path == "component.yaml" }
    let project = Project(sources: SourceTable(), root: root, specs: specs.map(SharedSpec.init), lockfile: lockfile)
    let graph = link(project, into: &bag)
    missing = graph.missing
    let plan = planGeneration(graph, wirings: [], into: &bag)
    for package in plan.packages { manifests[package.folder] = modernised(package.manifest) }
  }
}
