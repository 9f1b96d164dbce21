import Diagnostics
import Disk
import Fetching
import Findings
import Loading
import Model
import Paths
import Planning
import Resolver
import Text
import Versioning
import Workspace
import YAML

/// The packages of a lockfile, and those that their manifests depend on, as a source for the resolver.
///
/// Frozen pins are answered from the lockfile alone; for others their repositories are asked, each once.
package final class VersionIndex: PackageSource {
  /// A package, stored by its lower-case name.
  struct Entry {
    /// As written in the lockfile, or the identity of a package without a pin.
    var name: String
    var pin: Pin?
    /// The address, as it is or will be written in the lockfile.
    var url: String?
    var repository: Result<Repository, FetchError>?
    /// The revision of a pin without a version, once it is known.
    var revision: String?
  }

  /// `nil` to ask no repository.
  private let fetcher: Fetcher?
  private let root: Root
  private let progress: Fetcher.Progress
  private(set) var graph: PinGraph
  let modulesOfScopeValues: Set<String>
  private(set) var entries: [String: Entry] = [:]
  /// Pins to answer from the lockfile alone.
  var frozen: Set<String> = []
  /// Pins that do not move even if another version is needed, such as those whose tag was moved.
  var held: Set<String> = []
  package let sources: SpecSources
  /// Components that members need and that have no pin, each with a place that needs it.
  private(set) var unpinned: [String: String] = [:]
  private var publications: [String: SpecSources.Component?] = [:]
  /// Specs of published versions, by package and revision.
  private var publishedSpecs: [String: [UInt8]] = [:]
  private var facts: [String: Result<RecordedFacts, FetchError>] = [:]
  /// The names in ``facts`` of what would be read of versions that were judged by their published spec: repositories are
  /// not asked about versions that may not be chosen.
  private var takenFromSpec: Set<String> = []
  private var hasLearned = false
  /// A local failure (a tool, the disk, no sandbox) that kept a manifest from being read.
  var localError: FetchError?
  /// Versions that were skipped because their dependencies cannot be read.
  private(set) var skippedVersions: [(key: String, version: Version, error: FetchError)] = []

  /// Versions that are too new to be chosen without being asked for.
  private(set) var newVersions: [Request.Refusal] = []
  let ageLimit: AgeLimit?
  let allowedSources: [String]?

  /// The root's tools and its project. Versions that need newer tools are chosen if there are no others.
  let toolsLimit: (tools: ToolsVersion, project: Project)?
  /// True if a version was not chosen for its tools.
  var hasPassedOverTools = false
  /// True once a search found nothing within the limit.
  var allowsNewerTools = false { didSet { if allowsNewerTools != oldValue { unusableVersions = [] } } }
  /// Versions that the command names: the project with them is judged as a whole.
  var asked: [String: Version] = [:]

  /// Versions that cannot be used whatever else is chosen, such as those that need a branch.
  private(set) var unusableVersions: [Request.Refusal] = []

  /// - Parameters:
  ///   - fetcher: `nil` to ask no repository.
  ///   - minimumAge: the days of `--minimum-age`.
  init(
    _ resolution: Resolution, fetcher: Fetcher?, minimumAge: Int? = nil, progress: @escaping Fetcher.Progress
  ) {
    (root, self.fetcher, self.progress) = (resolution.root, fetcher, progress)
    let project = resolution.graph.project
    toolsLimit = project.integration.tools.map { ($0.value, project) }
    ageLimit = AgeLimit(project.integration.minimumAge, days: minimumAge)
    allowedSources = project.integration.allowedSources?.map(\.value)
    (graph, modulesOfScopeValues) = (PinGraph(resolution.graph), resolution.graph.modulesOfScopeValues)
    sources = SpecSources(resolution, fetcher: fetcher)
    for (key, pin) in graph.pins { entries[key] = Entry(name: pin.name.value, pin: pin, url: Self.url(of: pin)) }
  }

  private static func url(of pin: Pin) -> String? {
    if case .git(let url) = pin.source.value { return url }
    return nil
  }

  /// The pins with a version from git.
  var movableKeys: [String] { graph.pins.filter { $0.value.movableVersion != nil }.map(\.key) }

  /// Versions under the names that the resolver uses.
  func choice(_ keys: some Sequence<String>, _ versions: [String: Version]) -> [String: PackageVersion] {
    var choice: [String: PackageVersion] = [:]
    for key in keys {
      if let name = entries[key]?.name, let version = versions[key] { choice[name] = .semantic(version) }
    }
    return choice
  }

  /// The archives of a package that SwiftPM would fetch from where the root does not allow, each with its address to show.
  func disallowedArchives(of manifest: Manifest?) -> [(target: String, address: String)] {
    guard let allowedSources, let manifest else { return [] }
    return manifest.targets.compactMap { target in
      guard let url = target.url, !isAllowed(url, by: allowedSources) else { return nil }
      return (target.name, browsableRepository(withoutPassword(url)))
    }
  }

  func key(of name: String) -> String { graph.key(of: name) ?? name.lowercased() }

  /// Replaces the lockfile's pin of that name, or adds one.
  ///
  /// - Parameter ownTags: true to use the tags of its repository even if a spec repository has the component.
  func replace(_ key: String, with pin: Pin, ownTags: Bool = false) {
    let before = entries[key]
    entries[key] = Entry(name: pin.name.value, pin: pin, url: Self.url(of: pin))
    // Facts from the same repository are still true.
    if before?.url == entries[key]?.url { entries[key]?.repository = before?.repository }
    publications[key] = ownTags ? .some(nil) : nil
  }

  // MARK: Asking

  /// Asks the repositories that were not asked yet, several at a time.
  ///
  /// - Parameters:
  ///   - evenPublished: true to ask also for components whose versions a spec repository lists.
  ///   - fetching: true if files will be read, too.
  ///   - others: packages to ask for beside them, where anything is asked and no spec repository lists their versions.
  func askRepositories(
    of keys: some Sequence<String>, evenPublished: Bool = false, fetching: Bool = true, beside others: [String] = []
  ) {
    func isNew(_ key: String) -> Bool { entries[key]?.repository == nil && entries[key]?.url != nil }
    var new = keys.filter { isNew($0) && (evenPublished || published($0) == nil) }
    if !new.isEmpty { new += Set(others).subtracting(new).filter { isNew($0) && published($0) == nil } }
    new.sort()
    guard let fetcher, !new.isEmpty else { return }
    let urls = new.map { absolute(entries[$0]?.url ?? "") }
    for (key, result) in zip(new, fetcher.repositories(urls, fetching: fetching, progress: progress)) {
      entries[key]?.repository = result
    }
  }

  /// Makes the path of a local repository absolute, from the root. A URL that git must not see stays as it is, and is
  /// refused later.
  private func absolute(_ url: String) -> String {
    gitURLProblem(url, allowFileURLs: true) == nil && isLocalGitPath(url) ? Path.join(root.path, url) : url
  }

  func repository(of key: String) throws(FetchError) -> Repository {
    if entries[key]?.repository == nil {
      // Manifests name new packages one by one, and a search that needs one needs the others next.
      askRepositories(of: [key], evenPublished: true, beside: entries.filter { $0.value.pin == nil }.map(\.key))
    }
    guard let result = entries[key]?.repository else {
      throw FetchError(entries[key]?.name ?? key, .unreachable("it has no pin, and no manifest has its address"))
    }
    return try result.get()
  }

  /// The facts about one revision of a package.
  func facts(of key: String, at revision: String, needsPaths: Bool = false) throws(FetchError) -> RecordedFacts {
    let name = "\(key) \(revision) \(needsPaths)"
    if let known = facts[name] ?? facts["\(key) \(revision) true"] { return try known.get() }
    let published = publishedSpecs["\(key) \(revision)"]
    if let published, !needsPaths {
      takenFromSpec.insert("\(key) \(revision) true")
      return RecordedFacts(revision: revision, spec: published, manifest: nil)
    }
    let repository = try repository(of: key)
    let component = entries[key]?.name ?? key
    let read: Result<RecordedFacts, FetchError>
    do throws(FetchError) {
      var facts = try repository.facts(
        at: revision, component: component, needsPaths: needsPaths, published: published)
      if needsPaths { try facts.readDeclarations(in: repository, named(key)) }
      read = .success(facts)
    } catch { read = .failure(error) }
    remember(read, as: name)
    return try read.get()
  }

  /// The facts to prove a record with: of a component, those of its spec alone where its manifest cannot be read here and
  /// the record says nothing of it.
  func factsToProve(_ key: String, _ pin: Pin, at revision: String) throws(FetchError) -> RecordedFacts {
    do throws(FetchError) { return try facts(of: key, at: revision, needsPaths: true) } catch {
      guard case .noSandbox = error.reason, pin.lacksManifest else { throw error }
      let repository = try repository(of: key)
      var facts = try repository.facts(
        at: revision, component: entries[key]?.name ?? key, needsPaths: true,
        published: publishedSpecs["\(key) \(revision)"], evenUnread: true)
      try facts.readDeclarations(in: repository, named(key))
      return facts
    }
  }

  private func remember(_ read: Result<RecordedFacts, FetchError>, as name: String) {
    facts[name] = read
    if takenFromSpec.remove(name) != nil, let read = try? read.get(), !read.dependencies().isEmpty { hasLearned = true }
  }

  /// Returns whether a manifest was read since the last call, of a version that was chosen by its published spec.
  func learnedSomething() -> Bool {
    defer { hasLearned = false }
    return hasLearned
  }

  /// Reads revisions ahead, several at a time.
  func readAhead(_ wanted: [(key: String, revision: String)], needsPaths: Bool) {
    guard let fetcher else { return }
    var pieces: [(name: String, key: String, request: Fetcher.RevisionRequest)] = []
    for (key, revision) in wanted {
      let name = "\(key) \(revision) \(needsPaths)"
      guard facts[name] == nil, case .success(let repository)? = entries[key]?.repository else { continue }
      let component = entries[key]?.name ?? key
      let published = publishedSpecs["\(key) \(revision)"]
      if published != nil, !needsPaths { continue }
      pieces.append(
        (
          name, key,
          Fetcher.RevisionRequest(
            repository, at: revision, component: component, needsPaths: needsPaths, published: published)
        ))
    }
    for (piece, result) in zip(pieces, fetcher.facts(pieces.map(\.request), progress: progress)) {
      let whole = needsPaths ? result.withDeclarations(in: piece.request.repository, named(piece.key)) : result
      remember(whole, as: piece.name)
    }
  }

  /// Makes sure that the references of repositories reach commits, several at a time.
  ///
  /// - Returns: by lower-case name, why one cannot be fetched.
  func unreached(_ wanted: [(key: String, revision: String)]) -> [String: FetchError] {
    guard let fetcher else { return [:] }
    var asked: [(key: String, repository: Repository, revision: String)] = []
    for (key, revision) in wanted {
      if case .success(let repository)? = entries[key]?.repository { asked.append((key, repository, revision)) }
    }
    var errors: [String: FetchError] = [:]
    let results = fetcher.confirmReach(asked.map { ($0.repository, $0.revision) }, progress: progress)
    for (one, result) in zip(asked, results) {
      if case .failure(let error) = result { errors[one.key] = error }
    }
    return errors
  }

  // MARK: The resolver's source of packages

  /// Stands for the version of a pin that has none (a branch, a revision, a path).
  static let fixedVersion = PackageVersion.semantic(Version(0, 0, 0))

  package func versions(of package: String) -> VersionListing {
    let key = key(of: package)
    guard let entry = entries[key] else { return .unavailable("it has no pin, and no manifest has its address") }
    if let pin = entry.pin {
      guard let current = pin.movableVersion else { return .versions([Self.fixedVersion]) }
      if frozen.contains(key) { return .versions([.semantic(current)]) }
    }
    do throws(FetchError) {
      var known = try knownVersions(of: key)
      if let current = entry.pin?.movableVersion, entry.pin?.revision != nil || known.isEmpty {
        // The same version may have other tags, which differ in build metadata.
        if let place = known.firstIndex(of: current) { known[place] = current } else { known.append(current) }
      }
      let young = tooNew(key, among: known)
      for (version, reason) in young.sorted(by: { $0.key < $1.key }) {
        let refusal = Request.Refusal([entry.name: .semantic(version)], reason: reason)
        if !newVersions.contains(refusal) { newVersions.append(refusal) }
      }
      return .versions(known.map { (version: .semantic($0), exclusion: young[$0]) })
    } catch {
      if error.stoppingFailure != nil { localError = error }
      // A pin whose repository does not answer stays.
      if let current = entry.pin?.movableVersion, entry.pin?.revision != nil { return .versions([.semantic(current)]) }
      return .unavailable(error.message)
    }
  }

  package func dependencies(of package: String, at version: PackageVersion) -> DependencyListing {
    let key = key(of: package)
    if let reason = tooManyUnread(key, version) { return unusable(key, version, reason) }
    do throws(FetchError) {
      let needs = try needs(of: key, at: version)
      if let reason = obstacle(to: key, at: version, needs) { return unusable(key, version, reason) }
      return .dependencies(needs.map { Dependency($0.name, $0.requirement) })
    } catch {
      if error.stoppingFailure != nil { localError = error }
      if case .semantic(let version) = version,
        !skippedVersions.contains(where: { $0.key == key && $0.version == version })
      {
        skippedVersions.append((key, version, error))
      }
      // Other pins move although one cannot be read, which stays: its needs were unknown before.
      if error.failure == nil, let pin = entries[key]?.pin, pin.ranges == nil,
        pin.movableVersion.map(PackageVersion.semantic) == version
      {
        return .dependencies([])
      }
      return .unavailable(error.messageOfVersion)
    }
  }

  private func unusable(_ key: String, _ version: PackageVersion, _ reason: String) -> DependencyListing {
    let refusal = Request.Refusal([entries[key]?.name ?? key: version], reason: reason)
    if !unusableVersions.contains(refusal) { unusableVersions.append(refusal) }
    return .unusable(reason)
  }

  /// The number of versions of one package that may take long to fail before those that are left are given up.
  private static let mostUnread = 50

  /// The reason that no further version of a package is read, in words that follow its name. A version that is asked
  /// for by itself is still read.
  private func tooManyUnread(_ key: String, _ version: PackageVersion) -> String? {
    if let current = entries[key]?.pin?.movableVersion, version == .semantic(current) { return nil }
    let unread = skippedVersions.count { skipped in
      switch skipped.error.reason {
      case .manifestFailed, .manifestNotUnderstood, .unreachable, .submoduleNotAsked: skipped.key == key
      default: false
      }
    }
    return unread < Self.mostUnread ? nil : "was not tried (\(unread) others of it cannot be read)"
  }

  /// A dependency under the name that the resolver uses.
  typealias Need = (name: String, requirement: PackageRequirement)

  /// The dependencies of a version.
  func needs(of key: String, at version: PackageVersion) throws(FetchError) -> [Need] {
    guard let entry = entries[key] else { return [] }
    if let known = recordedNeeds(of: key, at: version) { return known }
    guard let revision = try revision(of: key, at: version) else {
      if published(key) == nil { return [] }
      throw FetchError(entry.name, .unsoundSpecs(reasonOfNoRelease(of: key, at: version)))
    }
    let facts = try facts(of: key, at: revision)
    var needs: [Need] = []
    for dependency in facts.dependencies(traits: entry.pin?.traits) {
      // `check` reports a member that a package fetches as well; no version fixes that.
      if graph.isMember(dependency.package.lowercased(), askedBy: facts.spec != nil) { continue }
      guard let name = register(dependency.package, from: dependency.source) else { continue }
      if name != entry.name { needs.append((name, Self.convert(dependency.requirement))) }
    }
    return facts.spec.map { Self.joined(needs, componentNeeds($0, of: entry.name)) } ?? needs
  }

  /// The reason that a published version has no commit.
  private func reasonOfNoRelease(of key: String, at version: PackageVersion) -> String {
    guard case .semantic(let version) = version, let name = published(key)?.name,
      let finding = sources.problem(of: name, version)?.diagnostics.first
    else { return "its published specs are invalid" }
    return (finding.place.map { "\(sources.table.path($0.file)):\($0.line):\($0.column): " } ?? "") + finding.message
  }

  /// The commit of a version; `nil` if there is none.
  func revision(of key: String, at version: PackageVersion) throws(FetchError) -> String? {
    guard let entry = entries[key], case .semantic(let version) = version else { return nil }
    if let pin = entry.pin {
      guard case .git = pin.source.value else { return nil }
      guard let current = pin.movableVersion else { return entry.revision ?? pin.revision?.value }
      if version == current, let revision = pin.revision?.value { return revision }
    }
    return try release(of: key, version)?.revision
  }

  /// The dependencies that the lockfile records, if it records those of this version and every package in them is
  /// known.
  private func recordedNeeds(of key: String, at version: PackageVersion) -> [Need]? {
    guard let pin = entries[key]?.pin else { return nil }
    // SwiftPM does not read the needs between pods, nor their repositories.
    if pin.isPod { return [] }
    if let current = pin.movableVersion, version != .semantic(current) { return nil }
    let ofSpec = graph.componentNeeds[key]?.map { Need(entries[$0]?.name ?? $0, .any) }
    if ofSpec != nil, case .git = pin.source.value {
      guard let revision = pin.revision?.value, graph.pins[key]?.revision?.value == revision else { return nil }
    }
    guard let ranges = pin.ranges else {
      // Earlier versions of the tool recorded none of components, and its manifest may have been read by now.
      if case .success? = facts["\(key) \(pin.revision?.value ?? "") true"] { return nil }
      return ofSpec
    }
    var stated: [Need] = []
    for range in ranges {
      let key = self.key(of: range.package.value)
      if entries[key] == nil, graph.isMember(key, askedBy: ofSpec != nil) { continue }
      if let url = range.address { _ = register(range.package.value, from: .git(url: url)) }
      if let entry = entries[key] {
        stated.append((entry.name, Self.convert(range.requirement.value)))
      } else if case .git = pin.source.value, range.requirement.value != .any {
        return nil
      }
    }
    return Self.joined(stated, ofSpec ?? [])
  }

  private static func convert(_ requirement: Pin.Range.Requirement) -> PackageRequirement {
    switch requirement {
    case .versions(let range): .semantic(range)
    // A branch or revision is for the root to decide.
    case .branch, .revision, .any: .any
    }
  }

  /// The name of a package that a manifest depends on, which becomes known to the index. `nil` for a local package
  /// without a pin.
  private func register(_ package: String, from source: Pin.Source?) -> String? {
    let key = key(of: package)
    if let known = entries[key] { return known.name }
    guard let source else { return nil }
    var entry = Entry(name: package)
    // A path in a dependency's manifest means nothing here.
    if case .git(let url) = source, !isLocalGitPath(url) { entry.url = url }
    entries[key] = entry
    return entry.name
  }
}

// MARK: Published versions

extension VersionIndex {
  /// A version of a package, its commit, and where that is from.
  struct Release {
    var version: Version
    var revision: String
    /// `the tag '1.2.0' of 'Tracking'`.
    var what: String
  }

  /// The published component of a package; `nil` if its versions are the tags of its own repository.
  ///
  /// That is so for a pin from another repository than the published one, such as a fork.
  func published(_ key: String) -> SpecSources.Component? {
    if let known = publications[key] { return known }
    guard let entry = entries[key] else { return nil }
    var found = sources.component(named: entry.name)
    if let component = found, let pin = entry.pin, !isPublished(pin, component) { found = nil }
    publications[key] = .some(found)
    return found
  }

  private func isPublished(_ pin: Pin, _ component: SpecSources.Component) -> Bool {
    guard case .git(let url) = pin.source.value, let current = pin.movableVersion, let newest = component.newest else {
      return false
    }
    let release = sources.release(of: component, current) ?? sources.release(of: component, newest)
    return release.map { canonicalRepository($0.git) == canonicalRepository(url) } ?? false
  }

  /// All existing versions, ascending.
  func knownVersions(of key: String) throws(FetchError) -> [Version] {
    if let component = published(key) { return component.versions }
    return try repository(of: key).references.versions.map(\.version)
  }

  /// A published or tagged version; `nil` if there is none.
  func release(of key: String, _ version: Version) throws(FetchError) -> Release? {
    let name = entries[key]?.name ?? key
    guard let component = published(key) else {
      return try repository(of: key).references.tagged(version).map { tagged in
        Release(version: tagged.version, revision: tagged.revision, what: "the tag '\(tagged.tag)' of '\(name)'")
      }
    }
    guard let release = sources.release(of: component, version) else { return nil }
    publishedSpecs["\(key) \(release.revision)"] = release.spec
    return Release(
      version: version, revision: release.revision, what: "version \(version) of '\(name)' in '\(component.source)'")
  }

  /// The name of the pin, if there is one, that comes from the repository of a package without a pin by another address: the
  /// tag of its version is the pinned commit.
  func pinOfSameRepository(of name: String) -> String? {
    let key = key(of: name)
    if graph.pins[key] != nil { return nil }
    return graph.pins.sorted { $0.key < $1.key }.first { other, pin in
      guard !pin.isPod, let version = pin.movableVersion, let revision = pin.revision?.value.lowercased() else {
        return false
      }
      return ((try? release(of: key, version)) ?? nil)?.revision == revision
    }?.value.name.value
  }

  /// Sets the address of a package to the one that a version of it was published with.
  func usePublishedAddress(of key: String, at version: Version) {
    guard let component = published(key), let release = sources.release(of: component, version),
      entries[key]?.url != release.git
    else { return }
    entries[key]?.url = release.git
    entries[key]?.repository = nil
  }

  /// Registers a component that members need and that has no pin, if it is published.
  ///
  /// - Parameter who: the place that needs it, for explanations.
  func registerUnpinned(_ name: String, neededBy who: String) {
    // A package of that identity may be known already; members mean the component.
    if let known = entries[key(of: name)], known.pin == nil, known.name != name { entries[key(of: name)] = nil }
    if let key = registerPublished(name) { unpinned[key] = who }
  }

  /// The lower-case name of a component that is pinned or published; `nil` for members and unknown names.
  func registerPublished(_ name: String) -> String? {
    let key = key(of: name)
    if entries[key] != nil { return key }
    if graph.members.contains(key) { return nil }
    guard let component = sources.component(named: name) else { return nil }
    entries[key] = Entry(name: name)
    publications[key] = .some(component)
    return key
  }
}
