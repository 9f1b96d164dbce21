import Diagnostics
import Findings
import Model
import Paths
import SwiftPackages
import Text
import Versioning

/// The packages of a folder, by what binds them: those that depend on each other by path are one graph, with one version of
/// each package that they need.
struct PackageGraphs {
  /// The requirement of one package or Xcode project for another package.
  struct Request {
    /// The folder that says so, from the root.
    let folder: String
    let dependency: Manifest.PackageDependency
    let place: Place
  }

  struct NamedModule {
    let name: String
    let folder: String
    let isTest: Bool
  }

  /// A dependency that graphs cannot share.
  struct Conflict {
    let identity: String
    /// The reason that graphs cannot share it: `no version of 'x' suits both`.
    let reason: String
    /// One for each graph.
    let notes: [Note]
    /// The reason that two graphs do not share it: `no version of 'x' suits both`.
    let reasonOfTwo: String
    var kind = Kind.requirements
    /// The graphs without which the others can share it, where that is known.
    var odd: [Int] = []

    enum Kind {
      case requirements, repositories, modules
      /// Package.resolved files differ, which may be out of date.
      case resolved
    }
  }

  /// The most graphs that a message lists.
  static let shownNotes = 5

  private let packages: [String]
  private var near: [String: Set<String>] = [:]

  init(_ packages: [String], pathDependencies: (String) -> [String]) {
    self.packages = packages
    for package in packages {
      for other in pathDependencies(package) {
        near[package, default: []].insert(other)
        near[other, default: []].insert(package)
      }
    }
  }

  /// The folders that are bound to some, with those themselves.
  func graph(of packages: [String]) -> Set<String> {
    var (found, open) = (Set(packages), packages)
    while let package = open.popLast() {
      for other in near[package] ?? [] where found.insert(other).inserted { open.append(other) }
    }
    return found
  }

  /// The graphs of all packages, each in the packages' order, by the first of each.
  var all: [[String]] {
    var known: Set<String> = []
    let positions = Dictionary(packages.enumerated().map { ($1, $0) }) { first, _ in first }
    return packages.compactMap { package in
      if known.contains(package) { return nil }
      let members = graph(of: [package])
      known.formUnion(members)
      return members.compactMap { positions[$0] }.sorted().map { packages[$0] }
    }
  }

  /// The dependencies that graphs cannot share, ordered by identity.
  ///
  /// A conflict inside one graph is left out, since SwiftPM cannot build that graph either.
  ///
  /// - Parameters:
  ///   - requests: those of each graph.
  ///   - resolved: the contents of each graph's Package.resolved files, with their places.
  static func conflicts(
    _ requests: [[Request]], resolved: [[(pin: ResolvedPackages.Pin, place: Place)]]
  ) -> [Conflict] {
    var byIdentity: [String: [Int: [Request]]] = [:]
    for (graph, requests) in requests.enumerated() {
      for request in requests {
        byIdentity[request.dependency.identity.lowercased(), default: [:]][graph, default: []].append(request)
      }
    }
    var pins: [String: [Int: [(pin: ResolvedPackages.Pin, place: Place)]]] = [:]
    for (graph, found) in resolved.enumerated() {
      for one in found { pins[one.pin.identity, default: [:]][graph, default: []].append(one) }
    }
    let identities = Set(byIdentity.keys).union(pins.keys)
    return identities.sorted().compactMap { identity in
      let requests = byIdentity[identity] ?? [:]
      if requests.count > 1, let conflict = conflict(of: identity, requests) { return conflict }
      let pins = pins[identity] ?? [:]
      // A package that all of them require has a version that fits all.
      if pins.count < 2 || pins.keys.allSatisfy({ requests[$0] != nil }) { return nil }
      return conflict(of: identity, resolved: pins)
    }
  }

  private static func conflict(of identity: String, _ requests: [Int: [Request]]) -> Conflict? {
    let sources = requests.mapValues { Set($0.map(source)) }
    func canShare(_ graphs: some Collection<(key: Int, value: [Request])>) -> Bool {
      let all = graphs.flatMap(\.value)
      let isOneSource = graphs.reduce(into: Set()) { $0.formUnion(sources[$1.key] ?? []) }.count == 1
      return isOneSource && (all.count == 1 || common(all) != nil)
    }
    let sound = requests.sorted { $0.key < $1.key }.filter { canShare([$0]) }
    guard sound.count > 1, !canShare(sound) else { return nil }
    // Every other one leaves the first that disagree among the rest.
    let odd =
      firstInConflict(sound, canShare).last { index in
        canShare(sound[..<index] + sound[(index + 1)...])
      }.map { [sound[$0].key] } ?? []
    let isOneSource = Set(sound.flatMap { $0.value.map(source) }).count == 1
    let notes = sound.map { _, requests in
      let asked = isOneSource ? common(requests)?.sentence ?? "any version" : "'\(requests[0].dependency.source.shown)'"
      return Note("'\(requests[0].folder)' requires \(asked)", at: requests[0].place)
    }
    if !isOneSource {
      return Conflict(
        identity: identity, reason: "they use different repositories for '\(identity)'", notes: notes,
        reasonOfTwo: "it uses another repository for '\(identity)'", kind: .repositories, odd: odd)
    }
    return Conflict(
      identity: identity, reason: "no version of '\(identity)' satisfies all of them", notes: notes,
      reasonOfTwo: "no version of '\(identity)' satisfies both", odd: odd)
  }

  /// The first graphs that cannot share a dependency: two, or more where each two of them could.
  private static func firstInConflict(
    _ graphs: [(key: Int, value: [Request])], _ canShare: (ArraySlice<(key: Int, value: [Request])>) -> Bool
  ) -> [Int] {
    // One more does not end a conflict, so that the first in it is found by halves.
    var (sharing, conflicting) = (1, graphs.count)
    while conflicting - sharing > 1 {
      let middle = (sharing + conflicting) / 2
      if canShare(graphs[..<middle]) { sharing = middle } else { conflicting = middle }
    }
    let last = conflicting - 1
    if let other = (0..<last).first(where: { !canShare([graphs[$0], graphs[last]]) }) { return [other, last] }
    return Array(0...last)
  }

  /// The names of modules that several graphs have. Tests of one name are built each with their own package.
  static func clashes(
    _ modules: [[NamedModule]], place: (_ name: String, _ folder: String) -> Place?
  ) -> [Conflict] {
    var owners: [String: [(graph: Int, module: NamedModule)]] = [:]
    for (graph, modules) in modules.enumerated() {
      for one in modules {
        // As the compiler and the disks of a Mac know it.
        let name = moduleName(ofTarget: one.name).lowercased()
        if owners[name]?.last?.graph == graph { continue }
        owners[name, default: []].append((graph, one))
      }
    }
    let several = owners.filter { $0.value.count > 1 && !$0.value.allSatisfy(\.module.isTest) }
    return several.sorted { $0.key < $1.key }.map { name, owners in
      let shown = owners[0].module.name
      return Conflict(
        identity: shown, reason: "several have a module '\(shown)'",
        notes: owners.prefix(shownNotes).map(\.module).map {
          Note("'\($0.folder)' has '\($0.name)'", at: place($0.name, $0.folder))
        }, reasonOfTwo: "both have a module '\(shown)'", kind: .modules, odd: owners.dropFirst().map(\.graph))
    }
  }

  private static func conflict(
    of identity: String, resolved: [Int: [(pin: ResolvedPackages.Pin, place: Place)]]
  ) -> Conflict? {
    let found = resolved.sorted { $0.key < $1.key }.map(\.value[0])
    if Set(found.map { line(of: $0.pin.state) }).count == 1 { return nil }
    let reason = "they are resolved with incompatible versions of '\(identity)'"
    return Conflict(
      identity: identity, reason: reason, notes: found.map { Note("\($0.pin.state.sentence) here", at: $0.place) },
      reasonOfTwo: reason, kind: .resolved)
  }

  /// Versions of one line replace each other, by the rules of semantic versioning.
  private static func line(of state: ResolvedPackages.State) -> String {
    guard case .version(let text, _) = state, let version = Version(text) else { return state.sentence }
    return version.major == 0 ? "0.\(version.minor)" : "\(version.major)"
  }

  private static func common(_ requests: [Request]) -> Manifest.PackageDependency.Requirement? {
    let all = requests.compactMap(\.dependency.source.requirement)
    // A commit overrides versions only in its own graph.
    return Set(all.map(\.isCommit)).count == 1 ? commonRequirement(of: all) : nil
  }

  static func source(of request: Request) -> String {
    switch request.dependency.source {
    // A path starts at the folder of the package.
    case .git(let location, _) where location.hasPrefix("."): Path.join(request.folder, location)
    case .git(let location, _): canonicalRepository(location)
    case .registry(let id, _): id.lowercased()
    case .path(let path): path
    }
  }
}

extension Diagnostic {
  /// - Parameters:
  ///   - graphs: the number of graphs, at least two of which are in conflict.
  ///   - single: the folder of one that can be imported by itself.
  ///   - others: the folders of those without which the rest may be one project.
  static func severalProjects(
    _ conflicts: [PackageGraphs.Conflict], graphs: Int, single: String?, others: [String], rootName: String
  ) -> Diagnostic {
    let more = conflicts.count > 1 ? " (and \(conflicts.count - 1) more)" : ""
    let shown = conflicts[0].notes.prefix(PackageGraphs.shownNotes)
    let byItself = single.map { "import one at a time ('integrate import \(ShellWord.quoted($0))'), or " } ?? ""
    let outdated = conflicts[0].kind == .resolved ? "; delete a Package.resolved that is out of date" : ""
    // If there are many, a list of them does not help.
    let shownOptions = others.prefix(3).map { "--exclude \(ShellWord.quoted($0))" }.joined(separator: " ")
    let options = "'\(shownOptions)'" + (others.count > 3 ? " and \(others.count - 3) more" : "")
    let id: FindingID =
      switch conflicts[0].kind {
      case .repositories: .identityCollision
      case .modules: .duplicateModule
      case .requirements, .resolved: .requirementConflict
      }
    return Diagnostic(
      id,
      "the \(graphs) projects in '\(rootName)' are independent and cannot share a lockfile: \(conflicts[0].reason)\(more)",
      at: shown.first?.place, notes: Array(shown),
      help: "\(byItself)skip the other projects with \(options)\(outdated)")
  }

  static func graphInConflict(_ paths: [String], _ conflict: PackageGraphs.Conflict, at file: FileID) -> Diagnostic {
    let names = paths.map { "'\($0)'" }.joined(separator: ", ")
    let (stay, they) = paths.count == 1 ? ("was not imported", "it") : ("were not imported", "them")
    let fix =
      switch conflict.kind {
      case .repositories: "use one repository in both"
      case .modules: "rename one of the two"
      case .requirements, .resolved: "change the requirements so that one version satisfies both"
      }
    return Diagnostic(
      .notCarriedOver, "\(names) \(stay): nothing else here needs \(they), and \(conflict.reasonOfTwo)",
      at: conflict.notes.last?.place ?? Place(file: file), notes: Array(conflict.notes.dropLast()),
      help: "\(fix), and import again, to use this lockfile for \(they)")
  }
}
