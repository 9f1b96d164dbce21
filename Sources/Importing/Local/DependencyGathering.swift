import Diagnostics
import Findings
import Model
import SwiftPackages
import Text

/// The external dependencies of all packages in a folder, each once, with a source and a requirement that suit all.
struct DependencyGathering {
  /// The target of a package dependency.
  enum Target: Hashable {
    /// Another package of the folder, by its index.
    case package(Int)
    /// A pin, by its identity.
    case pin(String)
  }

  struct Request {
    let package: Int
    /// With paths from the root.
    let dependency: Manifest.PackageDependency
    let place: Place
  }

  /// For each package the targets of its dependencies, in the order of its manifest.
  private(set) var targets: [[Target]] = []
  /// The dependencies that get a pin, ordered by identity.
  private(set) var dependencies: [Manifest.PackageDependency] = []
  /// The resolved pins of them and of their dependencies; `nil` if there is no Package.resolved.
  private(set) var packages: ResolvedPackages?
  /// The Package.resolved that each pin is from, by identity.
  private(set) var files: [String: FileID] = [:]
  private var resolved: ResolvedChoice
  /// Identities without a pin, because nothing satisfies all packages.
  private(set) var unpinned: Set<String> = []
  /// Identities with a finding that some package asks for something else.
  private(set) var overruled: Set<String> = []
  private(set) var bag = DiagnosticBag()
  private let names: [String]

  init(_ input: LocalPackagesImport, names: [String], places: [PackageCalls]) {
    self.names = names
    resolved = ResolvedChoice(input)
    let folders = Dictionary(
      input.packages.enumerated().filter { $1.app == nil }.map { ($1.folder, $0) },
      uniquingKeysWith: { first, _ in first })
    let ofIdentities = Self.packagesByIdentity(input.packages)
    var requests: [String: [Request]] = [:]
    var replaced: [String: [Request]] = [:]
    for (index, package) in input.packages.enumerated() {
      var targets: [Target] = []
      for dependency in package.manifest.dependencies {
        let rooted = Self.fromRoot(dependency, of: package.folder)
        if case .path(let path) = rooted.source, let other = folders[path == "." ? "" : path] {
          targets.append(.package(other))
          continue
        }
        let identity = dependency.identity.lowercased()
        let request = Request(package: index, dependency: rooted, place: places[index].place(of: dependency))
        if case .path = rooted.source {
        } else if let own = ofIdentities[identity] {
          targets.append(.package(own))
          replaced[identity, default: []].append(request)
          continue
        }
        targets.append(.pin(identity))
        requests[identity, default: []].append(request)
      }
      self.targets.append(targets)
    }
    for (identity, requests) in requests.sorted(by: { $0.key < $1.key }) { gather(identity, requests, input) }
    for (identity, requests) in replaced.sorted(by: { $0.key < $1.key }) {
      if let own = ofIdentities[identity] { report(requests, replacedBy: input.packages[own]) }
    }
    resolved.leaveOut(unpinned.union(ofIdentities.keys))
    let isWhole = requests.keys.allSatisfy { resolved.rootPin($0) != nil }
    let all = resolved.all(isWhole: isWhole)
    (packages, files) = (resolved.hasFiles ? all.packages : nil, all.files)
    bag.add(contentsOf: resolved.bag)
  }

  private static func fromRoot(
    _ dependency: Manifest.PackageDependency, of folder: String
  ) -> Manifest.PackageDependency {
    var result = dependency
    switch dependency.source {
    case .path(let path): result.source = .path(Importing.fromRoot(path, of: folder))
    case .git(let location, let requirement) where isLocalGitPath(location):
      result.source = .git(Importing.fromRoot(location, of: folder), requirement)
    case .git, .registry: break
    }
    return result
  }

  // MARK: One dependency

  private mutating func gather(_ identity: String, _ all: [Request], _ input: LocalPackagesImport) {
    let requests = requestsForOneSource(identity, all, input)
    guard let first = requests.first?.dependency else { return }
    var merged = Manifest.PackageDependency(source: first.source, identity: identity)
    merged.traits = commonTraits(identity, requests)
    switch first.source {
    case .path: resolved.leaveOut([identity])
    case .registry(let id, _):
      guard let requirement = requirement(identity, requests, input) else { return }
      merged.source = .registry(id: id, requirement)
    case .git:
      guard let requirement = requirement(identity, requests, input) else { return }
      merged.source = .git(location(identity, requests), requirement)
    }
    dependencies.append(merged)
  }

  /// The requests for a single source: the one in Package.resolved, else the most requested one.
  private mutating func requestsForOneSource(
    _ identity: String, _ all: [Request], _ input: LocalPackagesImport
  ) -> [Request] {
    let bySource = Dictionary(grouping: all) { Self.key($0.dependency.source) }
    guard bySource.count > 1 else { return all }
    let inUse = resolved.rootPin(identity).map { canonicalRepository($0.location) }
    func weight(_ requests: [Request]) -> (Int, Int, Int) {
      let isInUse = inUse != nil && Self.key(requests[0].dependency.source) == inUse
      return (isInUse ? 1 : 0, requests.count, -requests[0].package)
    }
    let chosen = bySource.sorted { $0.key < $1.key }.map(\.value).max { weight($0) < weight($1) } ?? all
    overruled.insert(identity)
    let notes = all.map { Note("'\(names[$0.package])' uses '\($0.dependency.source.shown)'", at: $0.place) }
    bag.add(
      .identityCollision,
      "'\(identity)' has \(bySource.count) sources, which SwiftPM treats as one package: '"
        + chosen[0].dependency.source.shown + "' is pinned", at: all[0].place, notes: notes,
      help: "use one source in all packages, or rename a repository or folder, and import again")
    return chosen
  }

  private static func key(_ source: Manifest.PackageDependency.Source) -> String {
    switch source {
    case .git(let location, _): isLocalGitPath(location) ? "path:\(location)" : canonicalRepository(location)
    case .registry(let id, _): "registry:\(id.lowercased())"
    case .path(let path): "path:\(path)"
    }
  }

  /// The packages of the folder by identity, but for the root's own: SwiftPM and Xcode build them in place of a repository
  /// with the same identity.
  private static func packagesByIdentity(_ packages: [LocalPackage]) -> [String: Int] {
    Dictionary(
      packages.enumerated().filter { $1.app == nil && !$1.folder.isEmpty }.map { ($1.identity, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  private mutating func report(_ requests: [Request], replacedBy own: LocalPackage) {
    let source = requests[0].dependency.source.shown
    bag.add(
      .sourceLeftOut, "'\(source)' is not pinned: the package in '\(own.folder)' has the same identity and replaces it",
      at: requests[0].place,
      notes: requests.dropFirst().map { Note("'\(names[$0.package])' also uses it", at: $0.place) },
      help: "remove or rename the folder and import again, if you want to build the repository")
  }

  /// Chooses one address among the spellings of a repository's URL.
  private mutating func location(_ identity: String, _ requests: [Request]) -> String {
    let locations = requests.compactMap { request -> String? in
      guard case .git(let location, _) = request.dependency.source else { return nil }
      return location
    }
    let location = usualAddress(of: identity, among: locations)
    let usual = withoutEnding(location.lowercased().utf8[...])
    let others = requests.filter { request in
      guard case .git(let other, _) = request.dependency.source else { return false }
      return withoutEnding(other.lowercased().utf8[...]) != usual
    }
    if let first = others.first {
      let notes = others.map { Note("'\(names[$0.package])' uses '\($0.dependency.source.shown)'", at: $0.place) }
      bag.add(
        .sourceLeftOut,
        "packages use several addresses for the repository of '\(identity)': '\(withoutPassword(location))' is pinned",
        at: first.place, notes: notes, help: "write the address that all users can access into integrate.lock.yaml")
    }
    return location
  }

  /// The address in Package.resolved, else the most frequent one, and among those one that needs no key.
  private func usualAddress(of identity: String, among locations: [String]) -> String {
    if let inUse = resolved.rootPin(identity)?.location, locations.contains(inUse) { return inUse }
    let counts = Dictionary(locations.map { ($0, 1) }, uniquingKeysWith: +)
    func weight(_ location: String) -> (Int, Int, Int) {
      (counts[location] ?? 0, location.hasPrefix("https://") ? 1 : 0, location.hasSuffix(".git") ? 1 : 0)
    }
    var best = locations[0]
    for location in locations where weight(best) < weight(location) { best = location }
    return best
  }

  // MARK: Requirements

  /// The common requirement; if nothing satisfies all packages, the state that the project uses.
  private mutating func requirement(
    _ identity: String, _ requests: [Request], _ input: LocalPackagesImport
  ) -> Manifest.PackageDependency.Requirement? {
    let all = requests.compactMap(\.dependency.source.requirement)
    let common = commonRequirement(of: all)
    let overrides = common?.isCommit == true && all.contains { $0 != common }
    if let common, !overrides || isOneGraph(requests, input) {
      resolved.choose(identity, for: common)
      if overrides { overruled.insert(identity) }
      return common
    }
    overruled.insert(identity)
    let inUse = resolved.rootPin(identity)
    if inUse == nil { unpinned.insert(identity) } else { resolved.chooseRootPin(identity) }
    report(identity, requests, inUse)
    switch inUse?.state {
    case .version(let version, _)?: return .exact(version)
    case .branch(let branch, _)?: return .branch(branch)
    case .revision(let revision)?: return .revision(revision)
    case nil: return nil
    }
  }

  /// Returns whether SwiftPM or Xcode resolves these together: for one package that needs the others, or for the apps.
  private func isOneGraph(_ requests: [Request], _ input: LocalPackagesImport) -> Bool {
    let all = input.packages.indices
    return ([all.filter { input.packages[$0].app != nil }] + all.map { [$0] }).contains { roots in
      var (reached, open) = (Set(roots), roots)
      while let next = open.popLast() {
        for case .package(let other) in targets[next] where reached.insert(other).inserted { open.append(other) }
      }
      return reached.isSuperset(of: requests.map(\.package))
    }
  }

  private mutating func report(_ identity: String, _ requests: [Request], _ inUse: ResolvedPackages.Pin?) {
    let notes = requests.map {
      Note(
        "'\(names[$0.package])' requires \($0.dependency.source.requirement?.sentence ?? "any version")", at: $0.place)
    }
    let isVersions = requests.allSatisfy { $0.dependency.source.requirement?.versions != nil }
    let outcome = inUse.map { "pinned at \($0.state.sentence), as in Package.resolved" } ?? "left without a pin"
    var command = "integrate pin \(ShellWord.quoted(identity))"
    if inUse == nil { command += " --git \(ShellWord.quoted(requests[0].dependency.source.shown))" }
    bag.add(
      .requirementConflict,
      "no \(isVersions ? "version" : "pin") of '\(identity)' satisfies all packages: it is \(outcome)",
      at: requests[0].place, notes: notes, help: "run '\(command)' with the version for all packages")
  }

  /// The union of the traits that packages ask for, since SwiftPM enables them for all.
  private mutating func commonTraits(_ identity: String, _ requests: [Request]) -> [EnabledTrait]? {
    let all = requests.map { $0.dependency.traits }
    guard let first = all.first, !all.allSatisfy({ $0 == first }) else { return all.first ?? nil }
    guard let union = unionOfTraits(all) else { return nil }
    bag.add(
      .notCarriedOver,
      "packages enable different traits of '\(identity)', and all get \(union.map(\.name).joined(separator: ", "))",
      at: requests[0].place, notes: requests.dropFirst().map { Note("'\(names[$0.package])'", at: $0.place) },
      help: "remove unused traits from the pin; SwiftPM enables a trait for all packages if one enables it")
    return union
  }
}

/// The traits that several ask for of one package, each once; `nil` for the default ones.
func unionOfTraits(_ asked: [[EnabledTrait]?]) -> [EnabledTrait]? {
  var union: [EnabledTrait] = []
  for trait in asked.flatMap({ $0 ?? [EnabledTrait(name: "default")] }) where !union.contains(trait) {
    union.append(trait)
  }
  if union == [EnabledTrait(name: "default")] { return nil }
  return union.sorted { ($0.name, $0.when.count) < ($1.name, $1.when.count) }
}
