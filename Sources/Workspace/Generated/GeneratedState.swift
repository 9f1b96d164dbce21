import Diagnostics
import Disk
import Findings
import Generators
import Loading
import Paths
import Planning
import Text

/// The comparison of generated files with those on disk.
package struct GeneratedState: Sendable {
  /// A file that differs from the generated one.
  package struct Difference: Sendable {
    package let path: String
    package let diff: String
  }

  package private(set) var differences: [Difference] = []

  package init() {}

  /// Files that `generate` would rewrite.
  private var stale: [(file: GeneratedFile, place: Place)] = []
  private var missing: [(path: String, place: Place)] = []

  /// Compares without writing. Missing and differing files become findings, unless a finding keeps `generate` from
  /// writing anything: that has to be fixed first.
  static func check(
    _ generation: Generation, _ resolution: inout Resolution
  ) throws(Failure) -> GeneratedState {
    var state = GeneratedState()
    for file in generation.files { try state.compare(file, generation.command, &resolution) }
    if let first = state.missing.first {
      let (names, verb) = (shown(state.missing.map(\.path)), state.missing.count == 1 ? "does" : "do")
      let commit = resolution.root.helpToCommit(state.missing.map(\.path))
      resolution.bag.add(
        .missingFile, "\(names) \(verb) not exist", at: first.place,
        help: "run '\(generation.command)'" + (commit.map { ", and \($0)" } ?? ""))
    }
    try reportVariants(generation, &resolution)
    let found = resolution.severityRules().apply(to: resolution.bag.diagnostics)
    let isRefused = found.contains { $0.severity == .error && $0.isRefusal }
    if !isRefused, let finding = state.staleFinding(generation.command) { resolution.bag.add(finding) }
    return state
  }

  private mutating func compare(
    _ file: GeneratedFile, _ command: String, _ resolution: inout Resolution
  ) throws(Failure) {
    let root = resolution.root
    let kind = root.kind(of: file.path, followingLinks: false)
    if kind == .link {
      // Nothing is written through a link, not even the same bytes.
      resolution.bag.add(.link(file.path, of: root, command, at: Place(file: resolution.addFile(file.path))))
      return
    }
    guard let bytes = try root.kept(file.path, throughLinks: true) else {
      if let kind, kind != .file {
        throw Failure(DiskError(.read, root.absolute(file.path), .notARegularFile(kind)), in: root)
      }
      missing.append((file.path, Place(file: resolution.addFile(file.path))))
      differences.append(Difference(path: file.path, diff: ""))
      return
    }
    let old = bytes[...]
    // One copy is enough.
    if Disk.areEqual(old, file.bytes[...]) { root.snapshot?.keep(file.bytes, of: file.path) }
    if file.isUpToDate(with: old) { return }
    let id = resolution.addFile(file.path)
    if Disk.leadsOutside(root.absolute(file.path), of: root.path) {
      resolution.bag.add(.linkOutsideRoot(file.path, at: Place(file: id)))
    } else if file.kind == .source, !Self.isMarked(old) {
      resolution.bag.add(.notGenerated(HandWritten(file, old), in: resolution, command, at: Place(file: id)))
    } else {
      let diff = LineDiff(old: old, new: file.bytes[...])
      stale.append((file, Place(file: id, line: UInt32(diff.firstLine), column: 1)))
      differences.append(Difference(path: file.path, diff: diff.text(path: root.display(file.path))))
    }
  }

  /// One finding for all files that are stale, at the first source among them: one command writes them.
  private func staleFinding(_ command: String) -> Diagnostic? {
    guard let first = stale.first(where: { $0.file.kind == .source }) ?? stale.first else { return nil }
    let place = first.place
    if stale.allSatisfy({ $0.file.kind != .source }) {
      let (files, verb) = stale.count == 1 ? ("'\(first.file.path)'", "has") : (names, "have")
      return Diagnostic(
        .staleFile, "\(files) \(verb) other pins than the lockfile, or those of another manifest", at: place,
        help: "run '\(command)'; to keep a version, run 'integrate pin NAME VERSION' first, or "
          + "'integrate import Package.resolved' for all of a file")
    }
    if stale.count == 1 {
      return Diagnostic(
        .staleFile,
        "'\(first.file.path)' is out of date or was edited by hand",
        at: place, help: "run '\(command)'; move your edits to a spec")
    }
    return Diagnostic(
      .staleFile,
      "\(names) are out of date or were edited by hand", at: place,
      help: "run '\(command)'; move your edits to specs")
  }

  /// The stale files, the first of them by name.
  private var names: String { Self.shown(stale.map(\.file.path)) }

  /// The paths of generated files in single quotes, the first three by name.
  private static func shown(_ paths: [String]) -> String {
    let quoted = paths.prefix(3).map { "'\($0)'" }
    if paths.count > 3 {
      return "\(quoted.joined(separator: ", ")) and \(counted(paths.count - 3, "other generated file"))"
    }
    return quoted.count == 1 ? quoted[0] : "\(quoted.dropLast().joined(separator: ", ")) and \(quoted.last ?? "")"
  }

  /// Reports hand-written files that generation would overwrite.
  ///
  /// - Parameter besidesManifests: true if every Package.swift is moved away, so that only other files are reported.
  static func checkMarks(
    _ generation: Generation, _ resolution: inout Resolution, besidesManifests: Bool = false
  ) throws(Failure) {
    let root = resolution.root
    let found = try unmarked(generation) { path throws(Failure) in try root.kept(path, throughLinks: true) }
    for file in found where !(besidesManifests && file.isManifest) {
      let place = Place(file: resolution.addFile(file.path))
      resolution.bag.add(.notGenerated(file, in: resolution, generation.command, at: place))
    }
    if !besidesManifests { try reportVariants(generation, &resolution) }
  }

  /// Reports manifests for other tools versions, `Package@swift-6.0.swift`: SwiftPM would load them in place of ours.
  private static func reportVariants(_ generation: Generation, _ resolution: inout Resolution) throws(Failure) {
    let root = resolution.root
    for file in generation.files where Path.lastComponent(file.path) == Root.manifestName {
      let folder = Path.folder(of: file.path)
      guard root.kind(of: folder) == .folder else { continue }
      for name in try HandWrittenManifests.variants(in: folder, of: root).sorted() {
        let path = Path.join(folder, name)
        resolution.bag.add(
          .notGenerated, "'\(path)' replaces '\(file.path)' for tools of its version",
          at: Place(file: resolution.addFile(path)),
          help: "delete it, or run '\(generation.command) --force', which keeps it as '\(name).imported'")
      }
    }
  }

  /// Refuses to write into a folder with hand-written files of the same names.
  package static func refuseUnmarked(_ generation: Generation, in output: String) throws(Failure) {
    let found = try unmarked(generation) { path throws(Failure) in
      let path = Path.join(output, path)
      return Disk.kind(of: path) == .file ? try orFailure(Disk.read(path)) : nil
    }
    guard let path = found.first?.path else { return }
    throw Failure(
      "'\(Path.join(output, path))' was not written by integrate and was not overwritten",
      help: "pass another folder to '--output', or move the file away")
  }

  /// The hand-written files at the paths of generated ones.
  ///
  /// - Parameter read: returns the contents of a file, `nil` if there is none.
  private static func unmarked(
    _ generation: Generation, read: (String) throws(Failure) -> [UInt8]?
  ) throws(Failure) -> [HandWritten] {
    var found: [HandWritten] = []
    for file in generation.files where file.kind == .source {
      guard let bytes = try read(file.path), !isMarked(bytes[...]) else { continue }
      found.append(HandWritten(file, bytes[...]))
    }
    return found
  }

  /// Returns whether one of the first three lines has the mark of the tool. An empty file counts as marked.
  ///
  /// A merge may have left its markers around these lines, twice over.
  package static func isMarked(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.isEmpty { return true }
    let count = bytes.starts(with: "<<<<<<< ".utf8) ? 9 : 3
    let head = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: count).prefix(count)
    return head.contains { $0.starts(with: markBytes) }
  }

  fileprivate static let markBytes = Array("// \(GeneratedFile.mark)".utf8)
}

/// A file without our mark at the path of a generated one.
private struct HandWritten {
  let path: String
  /// The line with the mark, if nothing but that line is missing.
  let missingLine: String?

  init(_ file: GeneratedFile, _ bytes: ArraySlice<UInt8>) {
    path = file.path
    // Blank lines around it may have gone with it.
    let lines = file.bytes.split(separator: UInt8(ascii: "\n"))
    let isOurs = bytes.split(separator: UInt8(ascii: "\n")).elementsEqual(
      lines.filter { !$0.starts(with: GeneratedState.markBytes) })
    let line = lines.first { $0.starts(with: GeneratedState.markBytes) }
    missingLine = isOurs ? line.map { String(decoding: $0, as: UTF8.self) } : nil
  }

  var isManifest: Bool { Path.lastComponent(path) == Root.manifestName }
}

extension Diagnostic {
  /// True if it keeps `generate` from writing.
  fileprivate var isRefusal: Bool {
    switch id {
    case .notGenerated, .foreignSource, .pathOutsideRoot: true
    // A link in the place of a file.
    case .staleFile: place?.line == 0
    default: false
    }
  }

  fileprivate static func link(_ path: String, of root: Root, _ command: String, at place: Place) -> Diagnostic {
    if Disk.leadsOutside(root.absolute(path), of: root.path) { return .linkOutsideRoot(path, at: place) }
    return Diagnostic(
      .staleFile, "'\(path)' is a link, which '\(command)' does not replace", at: place,
      help: "remove the link, then run '\(command)'")
  }

  fileprivate static func notGenerated(
    _ file: HandWritten, in resolution: Resolution, _ command: String, at place: Place
  ) -> Diagnostic {
    let kept = "keeps this one as '\(Path.lastComponent(file.path)).imported'"
    let force = "'\(command) --force', which \(kept)"
    let hasModules = resolution.graph.components.contains { $0.isMember && !$0.modules.isEmpty }
    let help =
      if let line = file.missingLine {
        "add its missing line '\(line)' again, or "
          + (file.isManifest ? "run \(force)" : "move the file away and run '\(command)'")
      } else if !file.isManifest {
        "move it away, then run '\(command)'"
      } else if hasModules {
        "run \(force); first move the parts that no spec has to a spec"
      } else {
        "run 'integrate import --force', which makes specs from it and \(kept), and then '\(command)'"
      }
    return Diagnostic(
      .notGenerated, "'\(file.path)' was not written by integrate and was not overwritten", at: place, help: help)
  }
}
