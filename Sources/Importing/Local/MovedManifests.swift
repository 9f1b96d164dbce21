import Disk
import Paths
import Workspace

/// Manifests that `import --force` has moved away while others are still to be moved: it was killed in between.
struct MovedManifests {
  private let root: Root
  /// Each manifest by the path that it had, from the root.
  private var manifests: [(path: String, bytes: [UInt8])] = []

  var isEmpty: Bool { manifests.isEmpty }

  /// Finds those of a folder that an import has written to. A manifest that was generated since is not one of them.
  init(in folder: PackageFolder) throws(Failure) {
    root = folder.root
    guard Disk.kind(of: root.absolute(Root.lockfileName)) == .file else { return }
    let ending = HandWrittenManifests.ending
    let walk = try orFailure(
      OpenFolder(root.path).walk { name in
        let name = String(decoding: name, as: UTF8.self)
        return name.hasPrefix("Package") && name.hasSuffix(".swift" + ending)
      })
    for file in walk.files where !folder.isForeign(Path.folder(of: file)) {
      let path = String(file.dropLast(ending.count))
      let spec = Path.join(Path.folder(of: file), "component.yaml")
      guard Disk.kind(of: root.absolute(path), followingLinks: false) == nil,
        Disk.kind(of: root.absolute(spec)) == .file, let bytes = try root.read(file)
      else { continue }
      manifests.append((path, bytes))
    }
  }

  /// Puts them back for as long as a function runs, so that SwiftPM finds all of them as before: an import that fails then
  /// leaves them where they are.
  func whileRestored<Value>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    var writes = WriteSet(root: root.path)
    for (path, bytes) in manifests { writes.add(bytes, to: path) }
    return try writes.whileWritten(failure: { Failure($0) }, body)
  }
}
