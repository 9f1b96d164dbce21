import Diagnostics
import Disk
import Model
import Paths

/// The folder of a generated module, as SwiftPM would build it.
package struct GeneratedFolder: Sendable {
  /// The source files, from the root.
  package let sources: [String]
  /// The files that are resources for SwiftPM though no manifest names them, from the root.
  package let resources: [String]
  /// Links that lead round in a circle, or out of the root; from the root.
  package let strays: [String]

  /// - Parameters:
  ///   - folder: from the root.
  ///   - tools: the manifest's tools version.
  package init(_ folder: String, tools: ToolsVersion, in root: OpenFolder) {
    let name = Located(Path.lastComponent(folder), at: .init(file: .init(rawValue: 0)))
    // The manifest states nothing of the folder but where it is.
    let contents = TargetContents(
      of: Module(name: name, kind: .library, isMain: false), in: folder, package: Path.folder(of: folder),
      tools: tools, inXcode: false, root: root)
    sources = contents.sources.map { Path.join(folder, $0.path) }
    resources = contents.files.filter { $0.role == .resource }.map { Path.join(folder, $0.path) }
    strays = (contents.circles + contents.outside).map { Path.join(folder, $0) }
  }
}
