import Diagnostics
import Disk
import Findings
import Generators
import Model
import Paths
import Planning
import SwiftPackages

/// Package.resolved files beside manifests that get none from the lockfile, and that say other than the lockfile: SwiftPM
/// would take them for what is resolved.
///
/// None is written where no pin is left, nor of a pin whose `git:` is a path: SwiftPM names the folder of one machine in it.
/// What SwiftPM writes there itself stays, as long as it agrees with the lockfile.
package struct LeftResolved {
  /// By path, from the root.
  package let paths: [String]
  private let problems: [String: String]

  package init(_ generation: Generation, _ resolution: Resolution) throws(Failure) {
    let (root, graph) = (resolution.root, resolution.graph)
    let written = Set(generation.files.map(\.path))
    let pins = LockedPins(graph)
    var problems: [String: String] = [:]
    for manifest in generation.files where Path.lastComponent(manifest.path) == Root.manifestName {
      let folder = Path.folder(of: manifest.path)
      let path = Path.join(folder, Root.resolvedName)
      if written.contains(path) || (!folder.isEmpty && graph.project.integration.packageResolved == .root) { continue }
      guard let bytes = try root.read(path) else { continue }
      var ignored = DiagnosticBag()
      let packages = ResolvedReader.read(bytes, file: FileID(rawValue: 0), into: &ignored)
      problems[path] = pins.problem(packages)
    }
    self.problems = problems
    paths = problems.keys.sorted(by: Path.precedes)
  }

  /// Adds a finding for each of them.
  package func report(in resolution: inout Resolution) {
    for path in paths {
      resolution.bag.add(
        Diagnostic(
          .staleFile, "'\(path)' \(problems[path] ?? "is stale")", at: Place(file: resolution.addFile(path)),
          help: "run 'integrate generate', which removes it; SwiftPM writes it anew"))
    }
  }
}

/// What the lockfile says of the packages that SwiftPM resolves.
private struct LockedPins {
  private let graph: LinkedGraph
  private let byIdentity: [String: Int]
  /// Whether SwiftPM can resolve nothing but the pins: no pin has needs that are unknown here.
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

  /// In what a Package.resolved differs, as the end of a sentence; `nil` if it agrees.
  func problem(_ packages: ResolvedPackages?) -> String? {
    guard let packages else { return "cannot be read" }
    for resolved in packages.pins {
      guard let index = byIdentity[resolved.identity.lowercased()] else {
        if areAll { return "names '\(resolved.identity)', which is not in the lockfile" }
        continue
      }
      let pin = graph.project.lockfile.pins[index]
      if !agrees(resolved.state, pin) {
        return "names another version of '\(pin.name.value)' than the lockfile"
      }
    }
    return nil
  }

  /// What either leaves out agrees.
  private func agrees(_ state: ResolvedPackages.State, _ pin: Pin) -> Bool {
    func isSame(_ revision: String?) -> Bool {
      guard let revision, let pinned = pin.revision?.value else { return true }
      return revision.lowercased() == pinned.lowercased()
    }
    switch state {
    case .version(let version, let revision):
      return isSame(revision) && pin.version.map { $0.value == version } ?? false
    case .branch(let branch, let revision):
      return isSame(revision) && pin.branch?.value == branch
    case .revision(let revision):
      return isSame(revision) && pin.version == nil && pin.branch == nil
    }
  }
}
