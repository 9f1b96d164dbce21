import Diagnostics
import Disk
import Findings
import Generators
import Model
import Paths
import Planning
import SwiftPackages
import Text

/// Package.resolved files next to manifests that get none from the lockfile, and that differ from the lockfile: SwiftPM
/// would resolve to them.
///
/// No file is written if there is no pin, nor for a pin whose `git:` is a path: SwiftPM writes the folder of one
/// machine into it. A file that SwiftPM writes there itself stays, as long as it agrees with the lockfile.
struct LeftResolved {
  /// By path, from the root.
  let paths: [String]
  private let problems: [String: Problem]

  /// In what a file differs, and where in it.
  fileprivate struct Problem {
    let message: String
    let line: UInt32
    let column: UInt32
  }

  init(_ generation: Generation, _ resolution: Resolution) throws(Failure) {
    let (root, graph) = (resolution.root, resolution.graph)
    let written = Set(generation.files.map(\.path))
    lazy var pins = LockedPins(graph)
    var problems: [String: Problem] = [:]
    for manifest in generation.files where Path.lastComponent(manifest.path) == Root.manifestName {
      let folder = Path.folder(of: manifest.path)
      let path = Path.join(folder, Root.resolvedName)
      if written.contains(path) || (!folder.isEmpty && graph.project.integration.packageResolved == .root) { continue }
      guard let bytes = try root.read(path, keeping: true) else { continue }
      var unreadable = DiagnosticBag()
      if let packages = ResolvedReader.read(bytes, file: FileID(rawValue: 0), into: &unreadable) {
        problems[path] = pins.problem(packages, in: path)
      } else if let found = unreadable.diagnostics.first {
        problems[path] = Problem(
          message: found.message, line: found.place?.line ?? 0, column: found.place?.column ?? 0)
      }
    }
    self.problems = problems
    paths = problems.keys.sorted(by: Path.precedes)
  }

  /// Adds a finding for each of them.
  func report(in resolution: inout Resolution) {
    for (path, problem) in problems.sorted(by: { Path.precedes($0.key, $1.key) }) {
      resolution.bag.add(
        .staleFile, problem.message,
        at: Place(file: resolution.addFile(path), line: problem.line, column: problem.column),
        help: "run 'integrate generate', which removes it; SwiftPM writes it again")
    }
  }
}

extension Generation {
  /// The files that go when this is written, by path: those of another layout that are as they were written, and each
  /// Package.resolved that says other than the lockfile. Other files of another layout are reported.
  func leftovers(in resolution: inout Resolution) throws(Failure) -> [String] {
    let orphans = try Orphans(self, resolution)
    let unchanged = try orphans.unchanged()
    orphans.report(orphans.paths.filter { !unchanged.contains($0) }, in: &resolution)
    try ForeignSources.check(self, besides: orphans.paths, &resolution)
    return try unchanged + LeftResolved(self, resolution).paths
  }
}

/// The versions that the lockfile gives the packages that SwiftPM resolves.
private final class LockedPins {
  private let graph: LinkedGraph
  private let byIdentity: [String: Int]
  /// True if SwiftPM can resolve nothing but the pins: no pin has needs that are unknown here.
  private let areAll: Bool

  init(_ graph: LinkedGraph) {
    self.graph = graph
    let pins = graph.project.lockfile.pins
    byIdentity = Dictionary(
      zip(graph.pinNames.identities.map { $0.lowercased() }, pins.indices), uniquingKeysWith: { first, _ in first })
    areAll = pins.allSatisfy { pin in
      switch pin.source.value {
      case .git, .registry: pin.ranges != nil
      case .path: false
      case .binary, .pod: true
      }
    }
  }

  /// In what a Package.resolved differs; `nil` if it agrees.
  func problem(_ packages: ResolvedPackages, in path: String) -> LeftResolved.Problem? {
    for resolved in packages.pins {
      let what: String
      if let index = byIdentity[resolved.identity.lowercased()] {
        let pin = graph.project.lockfile.pins[index]
        if pin.agrees(with: resolved.state) { continue }
        what = "another version of '\(pin.name.value)' than the lockfile"
      } else {
        if !areAll { continue }
        what = "'\(resolved.identity)', which is not in the lockfile"
      }
      return .init(
        message: "'\(path)' names \(what)", line: UInt32(resolved.line), column: UInt32(resolved.column))
    }
    return nil
  }
}

extension Pin {
  /// Returns whether a Package.resolved agrees about it. A value that either leaves out agrees.
  func agrees(with state: ResolvedPackages.State) -> Bool {
    func isSame(_ other: String?) -> Bool {
      guard let other, let pinned = revision?.value else { return true }
      return other.lowercased() == pinned.lowercased()
    }
    switch state {
    case .version(let text, let revision): return isSame(revision) && version.map { $0.value == text } ?? false
    case .branch(let name, let revision): return isSame(revision) && branch?.value == name
    case .revision(let revision): return isSame(revision) && version == nil && branch == nil
    }
  }
}

extension Resolution {
  /// The names of the pins that the root's Package.resolved has only once SwiftPM has built, and has not yet: SwiftPM notes
  /// the folder of one machine for them.
  package func pinsLeftToSwiftPM() throws(Failure) -> [String] {
    let pins = graph.localPins
    if pins.isEmpty { return [] }
    var unseen = DiagnosticBag()
    let there = try root.read(Root.resolvedName).flatMap {
      ResolvedReader.read($0, file: FileID(rawValue: 0), into: &unseen)
    }
    return pins.filter { there?[$0.key] == nil }.map(\.value.name.value).sorted()
  }
}
