import Diagnostics
import Disk
import Fetching
import JSON
import Model
import Parallel
import Paths
import Text
import Versioning
import Workspace

/// Finds the state of each pod of a Podfile.lock on the way to a package. Writes nothing but the cache.
package struct PodSurvey {
  /// The sources of facts.
  package struct Options: Sendable {
    /// The address of the registry.
    package var registry = PodRegistry.usual
    package var fetching: Fetcher.Settings
    package var progress: Fetcher.Progress
    /// The state of the pods in the root, if there is one.
    package var converted: ConvertedPods?
    /// The folder of the Podfile.lock, where there is one.
    package var folder: String?

    package init(
      registry: String = PodRegistry.usual, fetching: Fetcher.Settings, progress: @escaping Fetcher.Progress
    ) {
      (self.registry, self.fetching, self.progress) = (registry, fetching, progress)
    }
  }

  private let lock: PodLock
  private let options: Options
  private let fetcher: Fetcher
  private let registry: PodRegistry
  private var podspecs: [String: Podspec]
  private(set) package var table: SourceTable
  private(set) package var bag = DiagnosticBag()
  /// The pods whose repository was read.
  private var looked: [String: (waiting: Waiting, repository: Repository)] = [:]
  /// The reason that a pod's repository was not read.
  private var unlooked: [String: (reason: String, help: String?)] = [:]
  /// The reason that a pod's podspec is not known.
  private var missing: [String: (reason: String, help: String?)] = [:]

  /// - Parameters:
  ///   - podspecs: those that lie about the lock file, by pod.
  ///   - table: the files that places refer to.
  package init(
    _ lock: PodfileLock, podspecs: [String: Podspec], in table: SourceTable, _ options: Options
  ) throws(Failure) {
    self.lock = PodLock(lock)
    (self.podspecs, self.table, self.options) = (podspecs, table, options)
    var settings = options.fetching
    // Pods are for Apple's systems, and a manifest may answer otherwise elsewhere.
    settings.answersForMacOS = true
    fetcher = try orFailure(Fetcher(settings))
    let cache = try orFailure(CacheFolder(settings.cachePath, environment: settings.environment))
    let client = WebClient(environment: settings.environment, patience: settings.gitTimeout ?? .seconds(30))
    do {
      registry = try PodRegistry(options.registry, cache: cache, client: client, isOffline: settings.isOffline)
    } catch { throw Failure(error.message, help: error.help) }
  }

  /// Asks the registry and the repositories.
  package mutating func run() -> [PodRow] {
    var rows: [String: PodRow] = [:]
    for pod in lock.pods { rows[pod.name] = settled(pod) }
    let open = lock.pods.filter { rows[$0.name] == nil }
    askRegistry(open)
    var waiting: [Waiting] = []
    for pod in open {
      switch address(of: pod) {
      case .repository(let url): waiting.append(wait(pod, url))
      case .settled(let row): rows[pod.name] = row
      }
    }
    let urls = Array(Set(waiting.map(\.url))).sorted()
    let repositories = Dictionary(
      uniqueKeysWithValues: zip(urls, fetcher.repositories(urls, progress: options.progress)))
    let (progress, count) = (options.progress, waiting.count)
    let judged = WorkerPool.map(
      waiting, limit: ProcessLimit.connections, done: { progress($0, count, $1.pod.name) },
      { one in
        switch repositories[one.url] {
        case .success(let repository)?: one.judged(by: repository)
        case .failure(let error)?: one.implied(by: error)
        case nil: one.implied(by: FetchError(one.url, .notCached(revision: nil)))
        }
      })
    for row in judged { rows[row.pod.name] = options.converted?.besidePins(row) ?? row }
    for one in waiting {
      if case .success(let repository)? = repositories[one.url] { looked[one.pod.name] = (one, repository) }
    }
    for (name, row) in rows where looked[name] == nil { unlooked[name] = (row.reason, row.help) }
    return lock.pods.compactMap { rows[$0.name] }
  }

  // MARK: Sources

  /// The most bytes of one file that is taken in, and of all files of a pod.
  private static let (largestFile, mostBytes) = (16 << 20, 256 << 20)

  /// The sources of a pod at the commit that its podspec names, as a component.
  ///
  /// - Parameter rootPlatforms: the platforms that the root states, as manifests name them.
  /// - Throws: an error if it cannot be vendored.
  package func vendored(_ name: String, rootPlatforms: Set<String>) throws(Failure) -> (
    pod: VendoredPod, origin: String
  ) {
    guard let (waiting, repository) = looked[name], let podspec = podspecs[name] else {
      let why = missing[name] ?? unlooked[name]
      throw Failure(
        "cannot vendor '\(name)': \(why?.reason ?? "its podspec is unknown")",
        help: why?.help ?? "run 'integrate pods' to see where its sources are, and copy them into a component by hand")
    }
    var pod = try VendoredPod(podspec, subspecs: waiting.pod.subspecs, rootPlatforms: rootPlatforms)
    let (revision, contents): (String, [String: [UInt8]])
    do throws(FetchError) {
      guard let found = try waiting.sources(in: repository) else {
        throw FetchError(waiting.url, .unknownRevision(waiting.tag ?? waiting.pod.version ?? "?"))
      }
      revision = found.revision
      if let note = found.note { pod.add(note) }
      contents = try repository.contents(
        at: revision, limit: Self.largestFile, mostBytes: Self.mostBytes, { pod.choose($0, links: $1) })
    } catch { throw Failure(error.message, help: error.help) }
    try pod.take(contents)
    let version = waiting.pod.version.map { " \($0)" } ?? ""
    return (pod, "\(name)\(version), from \(withoutUser(waiting.url)) at \(revision)")
  }

  // MARK: Pods that need no request

  /// The row of a pod that the lock file or the table decides; `nil` if more facts are needed.
  private func settled(_ pod: LockedPod) -> PodRow? {
    if let path = lock.source(pod.name, "path") ?? lock.source(pod.name, "podspec"), PodfileLock.isOfHost(path.value) {
      return PodRow(
        pod, .host, by: .lock, "it comes from '\(withoutUser(path.value))', which the app's other tools set up")
    }
    if let path = lock.source(pod.name, "path"), lock.source(pod.name, "git") == nil { return local(pod, path.value) }
    let known = known(pod)
    if let row = options.converted?.row(of: pod, in: lock, repository: known?.repository) { return row }
    return known.flatMap { settled(pod, $0) }
  }

  private func local(_ pod: LockedPod, _ path: String) -> PodRow {
    if let folder = options.folder, !path.hasPrefix("~"), Disk.kind(of: Path.join(folder, path)) == nil {
      return PodRow(
        pod, .local, by: .lock, "it is in '\(path)', which does not exist",
        help: "restore the folder, for example with 'git submodule update --init', or remove the pod from the Podfile")
    }
    if let state = options.converted?.state(ofLocal: pod, in: lock) {
      return PodRow(pod, .local, by: .lock, "it is in '\(path)', and \(state)")
    }
    let manifest = options.folder.map { Path.join(Path.join($0, path), Root.manifestName) }
    if let manifest, Disk.kind(of: manifest) == .file {
      return PodRow(
        pod, .local, by: .lock, "it is in '\(path)', which has a Package.swift",
        help: "remove 'requires' and 'modules' from its pin in \(Root.lockfileName) to use the package in that folder")
    }
    return PodRow(pod, .local, by: .lock, "it is in '\(path)', in this project")
  }

  /// The row of a pod that the table decides; `nil` if more facts are needed.
  private func settled(_ pod: LockedPod, _ known: KnownPod) -> PodRow? {
    switch known.role {
    case .host: return PodRow(pod, .host, by: .table, "React Native or Flutter set it up", help: Self.hostHelp)
    case .tool:
      return PodRow(
        pod, .tool, by: .table, "it is a program, which is not linked",
        help: "install it as a program, or use it as a SwiftPM plugin")
    case .binary:
      return PodRow(pod, .binary, by: .table, "it is published only as compiled frameworks", help: Self.binaryHelp)
    case .dead:
      return PodRow(
        pod, .binary, by: .table, "its service was shut down",
        help: "remove it, and the code that uses it, from the app")
    case .internal:
      let from = known.repository.map { " of '\($0)'" } ?? ""
      if let since = known.since, let version = pod.version.flatMap(GemVersion.init),
        let first = GemVersion(since.description), version < first
      {
        return PodRow(
          pod, .later, by: .table, "it is part of a package\(from) from \(since) on, which the pods that need it add")
      }
      return PodRow(pod, .internal, by: .table, "it is part of a package\(from), which the pods that need it add")
    case .package, .vendor: return nil
    }
  }

  /// The table's entry for a pod; `nil` for a fork, and for a company's own pod that has the name of a public one.
  private func known(_ pod: LockedPod) -> KnownPod? {
    lock.hasOwnSource(pod.name) || lock.privateRepository(of: pod.name) != nil ? nil : KnownPod.all[pod.name]
  }

  private static let hostHelp = "keep these as pods, which their host sets up, and move the rest"
  static let binaryHelp = "pin its XCFramework with 'binary:' and its checksum, or ask its makers for a package"

  // MARK: Podspecs

  /// Asks the registry for the podspecs that nothing on this machine has. The names of private pods stay here.
  private mutating func askRegistry(_ pods: [LockedPod]) {
    var wanted: [(name: String, version: String)] = []
    for pod in pods where podspecs[pod.name] == nil && !lock.hasOwnSource(pod.name) {
      if let own = lock.privateRepository(of: pod.name) {
        missing[pod.name] = (
          "it comes from the spec repository '\(withoutUser(own))', which is not contacted",
          "pass a clone of that repository to '--podspecs'"
        )
      } else if let version = pod.version {
        wanted.append((pod.name, version))
      } else {
        missing[pod.name] = ("the lock file has no version of it", "run 'pod install', which writes the file again")
      }
    }
    for (pod, answer) in zip(wanted, registry.podspecs(of: wanted, progress: options.progress)) {
      switch answer {
      case .success(let found?):
        let file = table.add(found.address)
        if let podspec = Podspec.read(found.bytes, file: file, into: &bag) { podspecs[pod.name] = podspec }
      case .success(nil):
        missing[pod.name] = (
          "the registry has no podspec of \(pod.name) \(pod.version)",
          "pass a folder with its podspec in JSON to '--podspecs'"
        )
      case .failure(let error): missing[pod.name] = (error.message, error.help)
      }
    }
  }

  // MARK: Repositories

  private enum Address {
    case repository(String)
    case settled(PodRow)
  }

  /// The repository to ask about a pod: the one that the project chose, or that its package moved to, or its podspec's.
  private func address(of pod: LockedPod) -> Address {
    var url: String?
    if let git = lock.source(pod.name, "git") {
      url = git.value
    } else if lock.hasOwnSource(pod.name),
      let option = lock.lock.externalSources.first(where: { $0.name.value == pod.name })?.options.first
    {
      return .settled(
        PodRow(
          pod, .unknown, by: .lock,
          "it comes from '\(withoutUser(option.value.value))' (\(option.key.value)), which is not a repository",
          help: "find a package for it, and pin that"))
    } else {
      url = known(pod)?.repository ?? podspecs[pod.name]?.gitAddress
    }
    guard let url else { return .settled(withoutRepository(pod)) }
    let address = Self.overHTTPS(url)
    if let problem = gitURLProblem(address, allowFileURLs: options.fetching.allowsFileURLs) {
      return .settled(
        PodRow(
          pod, .unknown, by: lock.source(pod.name, "git") == nil ? .podspec : .lock,
          "the address of its repository, '\(withoutUser(address))', \(problem)",
          help: "find its present address, and pin that"))
    }
    if let row = options.converted?.row(of: pod, in: lock, repository: address) { return .settled(row) }
    return .repository(address)
  }

  /// The row of a pod that nothing names a repository for.
  private func withoutRepository(_ pod: LockedPod) -> PodRow {
    if let podspec = podspecs[pod.name] {
      if podspec.isBinaryOnly {
        return PodRow(pod, .binary, by: .podspec, "its podspec has only compiled frameworks", help: Self.binaryHelp)
      }
      if let archive = podspec["source"]?["http"]?.text {
        return PodRow(
          pod, .vendor, by: .podspec, "its sources are an archive, '\(withoutUser(archive))', not a repository",
          help: "unpack it in the project, add a component.yaml, and remove its pin from the lockfile")
      }
    }
    let why = missing[pod.name] ?? ("its podspec has no source", "find a package for it, and pin that")
    return PodRow(pod, .unknown, by: .podspec, why.reason, help: why.help)
  }

  /// Old podspecs name addresses that nothing protects; every host of today answers to https.
  private static func overHTTPS(_ url: String) -> String {
    for scheme in ["git://", "http://"] where url.hasPrefix(scheme) { return "https://" + url.dropFirst(scheme.count) }
    return url
  }

  private func wait(_ pod: LockedPod, _ url: String) -> Waiting {
    let podspec = podspecs[pod.name]
    let isOwn = lock.hasOwnSource(pod.name)
    return Waiting(
      pod: pod, url: url, known: known(pod), module: podspec?["module_name"]?.text ?? podspec?["header_dir"]?.text,
      isBinary: podspec?.isBinaryOnly ?? false,
      tag: isOwn ? lock.source(pod.name, "tag")?.value : podspec?["source"]?["tag"]?.text,
      commit: isOwn ? lock.source(pod.name, "commit")?.value : podspec?["source"]?["commit"]?.text,
      isOwn: isOwn, withoutPodspec: missing[pod.name])
  }
}

extension Podspec {
  var gitAddress: String? { self["source"]?["git"]?.text }

  /// True if it has compiled frameworks or libraries and no sources, in any subspec.
  var isBinaryOnly: Bool {
    var hasBinary = false
    var open = [JSONValue.object(attributes)]
    while let part = open.popLast() {
      for member in part.members {
        switch member.key {
        case "source_files": if !member.value.isEmpty { return false }
        case "vendored_frameworks", "vendored_framework", "vendored_libraries", "vendored_library":
          if !member.value.isEmpty { hasBinary = true }
        case "subspecs": open += member.value.elements
        case "ios", "osx", "tvos", "watchos", "visionos": open.append(member.value)
        default: break
        }
      }
    }
    return hasBinary
  }
}
