import Fetching
import Model
import Text
import Versioning

/// A pod whose repository has to be looked at.
struct Waiting: Sendable {
  let pod: LockedPod
  let url: String
  let known: KnownPod?
  /// The name that it is imported by, where its podspec states one.
  let module: String?
  let isBinary: Bool
  /// The tag that was checked out, or that its podspec has.
  let tag: String?
  let commit: String?
  /// True if the Podfile gives it a source of its own.
  let isOwn: Bool
  let withoutPodspec: (reason: String, help: String?)?

  private var version: Version? { (pod.version.flatMap(packageVersion)).flatMap { Version($0) } }

  /// Looks at the pinned version, then at the commit, then for the first later version with a package.
  func judged(by repository: Repository) -> PodRow {
    do throws(FetchError) { return try row(of: repository) } catch { return implied(by: error) }
  }

  private func row(of repository: Repository) throws(FetchError) -> PodRow {
    var here: String?
    if let tagged = try pinned(in: repository) {
      let otherTag = try difference(from: tagged, in: repository)
      if let found = try look(
        repository, tagged.revision, &here,
        then: { facts, products, choices in row(.exact, otherTag, package(tagged, products, choices), facts) })
      {
        return found
      }
    }
    if let revision = try commit(in: repository) {
      if let found = try look(
        repository, revision, &here,
        then: { facts, products, choices in
          let named = repository.references.versions.first { $0.revision == revision }
          let reason = named == nil ? "no version has its commit" : ""
          let package = PodRow.Package(
            url: url, version: named?.version.description, tag: named?.tag ?? tag, revision: revision,
            products: products, choices: choices)
          return row(named == nil ? .revision : .exact, reason, package, facts)
        })
      {
        return found
      }
    }
    return try later(in: repository, here)
  }

  /// The tag of the pinned version; of a pod with a source of its own, the tag that it was checked out at.
  private func pinned(in repository: Repository) throws(FetchError) -> RemoteReferences.TaggedVersion? {
    if isOwn {
      guard let tag else { return nil }
      if let tagged = repository.references.versions.first(where: { $0.tag == tag }) { return tagged }
      // A lockfile has the version of the tag, and not the tag as it is written.
      guard let tagged = packageVersion(tag).flatMap({ Version($0) }).flatMap({ repository.references.tagged($0) })
      else { return nil }
      return try repository.commit(ofTag: tag) == nil ? tagged : nil
    }
    return version.flatMap { repository.references.tagged($0) }
  }

  /// The note for a podspec whose tag is another commit than the package's.
  private func difference(
    from tagged: RemoteReferences.TaggedVersion, in repository: Repository
  ) throws(FetchError) -> String {
    guard !isOwn, let tag, tag != tagged.tag, !repository.isOffline,
      let other = try repository.commit(ofTag: tag), other != tagged.revision
    else { return "" }
    return "the podspec's tag, \(tag), is another commit than the package's"
  }

  /// The commit with the pod's own sources, and a note if it differs from the one in the podspec or the Podfile; `nil`
  /// if none is named.
  func sources(in repository: Repository) throws(FetchError) -> (revision: String, note: String?)? {
    if let revision = try commit(in: repository) { return (revision, nil) }
    guard let tagged = try pinned(in: repository) else { return nil }
    let named = isOwn ? "the Podfile.lock" : "its podspec"
    let missing = tag.map { "the tag '\($0)' in \(named) does not exist" } ?? "\(named) has no tag or commit"
    return (tagged.revision, "\(missing): the tag '\(tagged.tag)' of its version is used")
  }

  private func commit(in repository: Repository) throws(FetchError) -> String? {
    if let commit = commit?.lowercased(), [40, 64].contains(commit.utf8.count), isRevision(commit) { return commit }
    guard let tag else { return nil }
    return try repository.commit(ofTag: tag)
  }

  /// - Parameter reason: why there is no package, for later.
  /// - Returns: `nil` if there is no package.
  private func look(
    _ repository: Repository, _ revision: String, _ reason: inout String?,
    then make: (_ facts: RecordedFacts, _ products: [String], _ choices: [String]) -> PodRow
  ) throws(FetchError) -> PodRow? {
    switch PodPackage.look(repository, at: revision, for: pod, known, module: module) {
    case .package(let facts, let products, let choices): return make(facts, products, choices)
    case .part:
      return PodRow(
        pod, .internal, by: .repository, "it is part of the package of '\(url)', which the pods that need it add")
    case .none(let why): reason = why
    case .failed(let error): throw error
    }
    return nil
  }

  /// The first later version that has a package. All versions after it are assumed to have one too.
  private func later(in repository: Repository, _ here: String?) throws(FetchError) -> PodRow {
    let pinned = self.version
    // Without a version and a commit, each version may be an older one.
    if isOwn, pinned == nil, here == nil {
      return PodRow(pod, .unknown, by: .lock, "its commit is unknown", help: "pin a revision or a version first")
    }
    let versions = versions(of: repository, after: pinned)
    let at = pod.version.map { "at \($0)" } ?? "there"
    let reason = here.map { "\(at) \($0)" } ?? "no tag has its version, \(pod.version ?? "which is unknown")"
    guard let newest = versions.last else { return without("\(reason), and there is no later version") }
    var found: [Int: PodPackage] = [:]
    func has(_ index: Int) throws(FetchError) -> Bool {
      let answer =
        found[index] ?? PodPackage.look(repository, at: versions[index].revision, for: pod, known, module: module)
      found[index] = answer
      switch answer {
      case .package, .part: return true
      case .none: return false
      case .failed(let error): throw error
      }
    }
    guard try has(versions.count - 1) else {
      return without("\(reason), and the newest version, \(newest.version), has no package either")
    }
    if isOwn, pinned == nil {
      return PodRow(
        pod, .unknown, by: .lock, "\(reason), and it is unknown which versions are later than its commit",
        help: "pin a version that has a package: the newest, \(newest.version), has one")
    }
    var (low, high) = (0, versions.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if try has(middle) { high = middle } else { low = middle + 1 }
    }
    return row(from: versions[low], found[low], reason)
  }

  /// The versions that may have a package after the pinned one.
  private func versions(of repository: Repository, after pinned: Version?) -> [RemoteReferences.TaggedVersion] {
    repository.references.versions.filter { tagged in
      if let since = known?.since, tagged.version < since { return false }
      guard let pinned else { return !tagged.version.isPrerelease }
      return tagged.version > pinned && (!tagged.version.isPrerelease || pinned.isPrerelease)
    }
  }

  /// - Parameters:
  ///   - first: the first version with a package.
  ///   - reason: why the pinned one has none.
  private func row(from first: RemoteReferences.TaggedVersion, _ found: PodPackage?, _ reason: String) -> PodRow {
    guard case .package(let facts, let products, let choices)? = found else {
      return PodRow(
        pod, .later, by: .repository,
        "\(reason); from \(first.version) on it is part of the package of '\(url)', which the pods that need it add")
    }
    return row(
      .later, "\(reason); the first version with a package is \(first.version)", package(first, products, choices),
      facts)
  }

  private func without(_ reason: String) -> PodRow {
    if isBinary {
      return PodRow(
        pod, .binary, by: .repository, "\(reason); its podspec has only compiled frameworks",
        help: PodSurvey.binaryHelp)
    }
    return PodRow(
      pod, .vendor, by: .repository, reason,
      help: "run 'integrate pods convert --vendor \(ShellWord.quoted(pod.name))' to copy its sources into the project")
  }

  private func package(
    _ tagged: RemoteReferences.TaggedVersion, _ products: [String], _ choices: [String]
  ) -> PodRow.Package {
    PodRow.Package(
      url: url, version: tagged.version.description, tag: tagged.tag, revision: tagged.revision, products: products,
      choices: choices)
  }

  private func row(
    _ status: PodStatus, _ reason: String, _ package: PodRow.Package, _ facts: RecordedFacts? = nil,
    by origin: PodRow.Origin = .repository
  ) -> PodRow {
    var row = PodRow(pod, status, by: origin, reason, package: package)
    row.facts = facts
    row.changes = known?.changes(for: pod.subspecs) ?? []
    row.linkerFlags = known?.linkerFlags ?? []
    row.module = module
    if !package.choices.isEmpty { row.help = "choose one of its products: \(package.choices.joined(separator: ", "))" }
    return row
  }

  /// The row that the table of known pods gives if the repository could not be reached.
  func implied(by error: FetchError) -> PodRow {
    var (problem, help) = (error.message, error.help)
    if case .notCached = error.reason { (problem, help) = ("its repository was not contacted", help) }
    guard let known, known.role == .vendor || known.since != nil else {
      return PodRow(
        pod, .unknown, by: isOwn ? .lock : .podspec, withoutPodspec?.reason ?? problem,
        help: withoutPodspec?.help ?? help)
    }
    let pinned = pod.version.flatMap(GemVersion.init)
    guard let since = known.since, let first = GemVersion(since.description) else {
      return PodRow(pod, .vendor, by: .table, "it had no package when it was last checked; \(problem)", help: help)
    }
    guard let pinned else { return PodRow(pod, .unknown, by: .table, problem, help: help) }
    var package = PodRow.Package(url: url, products: known.products(for: pod.subspecs))
    package.version = pinned < first ? since.description : version?.description
    var row = row(pinned < first ? .later : .exact, problem, package, by: .table)
    row.help = help
    return row
  }
}
