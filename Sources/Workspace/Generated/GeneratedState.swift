import Diagnostics
import Disk
import Findings
import Generators
import Loading
import Paths

/// The comparison of generated files with those on disk.
package struct GeneratedState: Sendable {
  /// A file that differs from the generated one.
  package struct Difference: Sendable {
    package let path: String
    package let diff: String
  }

  package private(set) var differences: [Difference] = []

  package init() {}

  /// Compares without writing. Missing and differing files become findings.
  package static func check(
    _ generation: Generation, _ resolution: inout Resolution
  ) throws(Failure) -> GeneratedState {
    var state = GeneratedState()
    let root = resolution.root
    var buffer: [UInt8] = []
    for file in generation.files {
      let absolute = root.absolute(file.path)
      let kind = Disk.kind(of: absolute, followingLinks: false)
      if kind == .link {
        // Nothing is written through a link, not even what is there already.
        resolution.bag.add(.link(file.path, of: root, at: Place(file: resolution.addFile(file.path))))
        continue
      }
      guard kind != nil else {
        let id = resolution.addFile(file.path)
        resolution.bag.add(
          Diagnostic(
            .missingFile, "'\(file.path)' is not there", at: Place(file: id), help: "run 'integrate generate'"))
        state.differences.append(Difference(path: file.path, diff: ""))
        continue
      }
      let count: Int
      do { count = try Disk.read(absolute, into: &buffer) } catch { throw Failure(error, in: root) }
      let old = buffer[..<count]
      if file.isUpToDate(with: old) { continue }
      let id = resolution.addFile(file.path)
      if Disk.leadsOutside(absolute, of: root.path) {
        resolution.bag.add(.linkOutsideRoot(file.path, at: Place(file: id)))
        continue
      }
      if file.kind == .source, !isMarked(old) {
        resolution.bag.add(.notGenerated(file.path, at: Place(file: id)))
        continue
      }
      let diff = LineDiff(old: old, new: file.bytes[...])
      resolution.bag.add(
        Diagnostic(
          .staleFile,
          "'\(file.path)' is not what the specs and the lockfile generate: it is stale, or was edited by hand",
          at: Place(file: id, line: UInt32(diff.firstLine), column: 1),
          help: "run 'integrate generate'; what you wrote into it belongs in a spec"))
      state.differences.append(Difference(path: file.path, diff: diff.text(path: root.display(file.path))))
    }
    try reportVariants(generation, &resolution)
    return state
  }

  /// Reports hand-written files that generation would overwrite.
  ///
  /// - Parameter besidesManifests: whether every Package.swift is moved away, so that only other files are reported.
  package static func checkMarks(
    _ generation: Generation, _ resolution: inout Resolution, besidesManifests: Bool = false
  ) throws(Failure) {
    let paths: [String]
    do { paths = try unmarked(generation, in: resolution.root.path) } catch {
      throw Failure(error, in: resolution.root)
    }
    for path in paths where !(besidesManifests && Path.lastComponent(path) == Root.manifestName) {
      resolution.bag.add(.notGenerated(path, at: Place(file: resolution.addFile(path))))
    }
    if !besidesManifests { try reportVariants(generation, &resolution) }
  }

  /// Reports manifests for other tools versions, `Package@swift-6.0.swift`: SwiftPM would load them in place of ours.
  private static func reportVariants(_ generation: Generation, _ resolution: inout Resolution) throws(Failure) {
    let root = resolution.root
    for file in generation.files where Path.lastComponent(file.path) == Root.manifestName {
      let folder = Path.folder(of: file.path)
      guard Disk.kind(of: root.absolute(folder)) == .folder else { continue }
      for name in try HandWrittenManifests.variants(in: folder, of: root).sorted() {
        let path = Path.join(folder, name)
        resolution.bag.add(
          Diagnostic(
            .notGenerated, "'\(path)' takes the place of '\(file.path)' where the tools are of its version",
            at: Place(file: resolution.addFile(path)),
            help: "delete it, or run 'integrate generate --force', which keeps it as '\(name).imported'"))
      }
    }
  }

  /// Refuses to write into a folder with hand-written files of the same names.
  package static func refuseUnmarked(_ generation: Generation, in output: String) throws(Failure) {
    let path: String?
    do { path = try unmarked(generation, in: output).first } catch { throw Failure(error) }
    guard let path else { return }
    throw Failure(
      "'\(Path.join(output, path))' was not written by integrate, and is not overwritten",
      help: "name another folder after '--output', or move the file away")
  }

  /// The hand-written files in a folder at the paths of generated ones.
  private static func unmarked(_ generation: Generation, in folder: String) throws(DiskError) -> [String] {
    var found: [String] = []
    var buffer: [UInt8] = []
    for file in generation.files where file.kind == .source {
      let path = Path.join(folder, file.path)
      guard Disk.kind(of: path) == .file else { continue }
      let count = try Disk.read(path, into: &buffer)
      if !isMarked(buffer[..<count]) { found.append(file.path) }
    }
    return found
  }

  /// Whether one of the first three lines has the mark of the tool. An empty file counts as marked.
  ///
  /// A merge may have left its markers around these lines, twice over.
  package static func isMarked(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.isEmpty { return true }
    let count = bytes.starts(with: "<<<<<<< ".utf8) ? 9 : 3
    let head = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: count).prefix(count)
    let mark = Array("// \(GeneratedFile.mark)".utf8)
    return head.contains { $0.starts(with: mark) }
  }
}

extension Diagnostic {
  fileprivate static func link(_ path: String, of root: Root, at place: Place) -> Diagnostic {
    if Disk.leadsOutside(root.absolute(path), of: root.path) { return .linkOutsideRoot(path, at: place) }
    return Diagnostic(
      .staleFile, "'\(path)' is a link, and 'integrate generate' writes no file in place of one", at: place,
      help: "remove the link, then run 'integrate generate'")
  }

  static func notGenerated(_ path: String, at place: Place) -> Diagnostic {
    let name = Path.lastComponent(path)
    let isManifest = name == Root.manifestName
    return Diagnostic(
      .notGenerated, "'\(path)' was not written by integrate, and is not overwritten", at: place,
      help: isManifest
        ? "import it ('integrate import'), then run 'integrate generate --force', which keeps it as '\(name).imported'"
        : "move it away, then run 'integrate generate'")
  }
}
