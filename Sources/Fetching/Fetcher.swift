import Disk
import ManifestReader
import Parallel

/// Reads the versions of repositories and the facts about each, several at a time.
package struct Fetcher: Sendable {
  /// The user's settings for fetching.
  package struct Settings: Sendable {
    /// The folder of `--cache-path`.
    package var cachePath: String?
    /// True if manifests may run without a sandbox.
    package var trustsManifests = false
    /// True if manifests that are read without running them answer for macOS on every system.
    package var answersForMacOS = false
    /// True if manifests that are read are run too, and the results compared.
    package var comparesManifests = false
    /// True to report the manifests that are run, with the reason, and the read ones that depend on the host.
    package var isVerbose = false
    /// True if the root's settings allow `file:` URLs.
    package var allowsFileURLs = false
    /// The hosts, with a path or without, that may be contacted; `nil` for all.
    package var allowedSources: [String]?
    /// True to answer from the cache alone.
    package var isOffline = false
    /// The time for which git may run without progress; `nil` for 30 seconds.
    package var gitTimeout: Duration?
    package var environment: [String: String]
    /// Opens repositories in place of mirrors; `nil` outside of tests.
    package var open: Open?

    package init(
      cachePath: String? = nil, trustsManifests: Bool = false, allowsFileURLs: Bool = false, isOffline: Bool = false,
      gitTimeout: Duration? = nil, environment: [String: String] = Subprocess.currentEnvironment
    ) {
      (self.cachePath, self.trustsManifests, self.isOffline) = (cachePath, trustsManifests, isOffline)
      (self.allowsFileURLs, self.gitTimeout, self.environment) = (allowsFileURLs, gitTimeout, environment)
    }
  }

  /// Opens the repository of a URL in place of a mirror; for tests.
  package typealias Open = @Sendable (_ url: String, Fetcher) throws(FetchError) -> Repository

  /// Receives the progress of long work.
  package typealias Progress = @Sendable (_ done: Int, _ all: Int, _ what: String) -> Void

  let cache: CacheFolder
  let git: Git
  private let evaluator: ManifestEvaluator
  let allowsFileURLs: Bool
  private let open: Open?

  package init(_ settings: Settings) throws(DiskError) {
    cache = try CacheFolder(settings.cachePath, environment: settings.environment) {
      Output.error.write("integrate: note: \($0)\n")
    }
    git = Git(
      environment: settings.environment, isOffline: settings.isOffline, patience: settings.gitTimeout ?? .seconds(30),
      allowedSources: settings.allowedSources)
    let found = Locked<ManifestSandbox??>(nil)
    let sandbox: @Sendable () -> ManifestSandbox? = {
      found.withLock { found in
        let sandbox =
          found ?? ManifestSandbox.find(trustsManifests: settings.trustsManifests, environment: settings.environment)
        found = .some(sandbox)
        return sandbox
      }
    }
    evaluator = ManifestEvaluator(
      cache: cache, sandbox: sandbox, environment: settings.environment,
      reading: ManifestReading(
        host: settings.answersForMacOS ? .macOS : .current, compares: settings.comparesManifests,
        isVerbose: settings.isVerbose))
    (allowsFileURLs, open) = (settings.allowsFileURLs, settings.open)
  }

  /// The number of manifests evaluated so far.
  package var evaluations: Int { evaluator.count.value }

  /// Lists the references of each repository, and fetches new commits.
  ///
  /// - Parameters:
  ///   - urls: addresses as in the lockfile, but paths absolute.
  ///   - fetching: true if files will be read; without, one connection is enough.
  /// - Returns: one result for each URL, in their order.
  package func repositories(
    _ urls: [String], fetching: Bool = true, progress: @escaping Progress = { _, _, _ in }
  ) -> [Result<Repository, FetchError>] {
    let work: @Sendable (String) -> Result<Repository, FetchError> = { url in
      do throws(FetchError) {
        if let open { return .success(try open(url, self)) }
        var mirror = try Mirror(url, in: cache, git: git, allowFileURLs: allowsFileURLs)
        let references = try mirror.refresh(fetching: fetching)
        return .success(
          Repository(
            references: references, mirror: mirror, evaluator: evaluator, allowsFileURLs: allowsFileURLs))
      } catch { return .failure(error) }
    }
    return WorkerPool.map(urls, limit: ProcessLimit.connections, done: { progress($0, urls.count, $1) }, work)
  }

  /// One revision to read.
  package struct RevisionRequest: Sendable {
    package var repository: Repository
    package var revision: String
    /// The pin's name.
    package var component: String
    /// True to check that the paths in the manifest exist.
    package var needsPaths: Bool
    /// The spec that a spec repository has published for it.
    package var published: [UInt8]?

    package init(
      _ repository: Repository, at revision: String, component: String, needsPaths: Bool = false,
      published: [UInt8]? = nil
    ) {
      (self.repository, self.revision) = (repository, revision)
      (self.component, self.needsPaths, self.published) = (component, needsPaths, published)
    }
  }

  /// Makes sure that the references of repositories reach commits: SwiftPM fetches no others.
  package func confirmReach(
    _ wanted: [(repository: Repository, revision: String)], progress: @escaping Progress = { _, _, _ in }
  ) -> [Result<Void, FetchError>] {
    let work: @Sendable ((repository: Repository, revision: String)) -> Result<Void, FetchError> = { one in
      do throws(FetchError) { return .success(try one.repository.confirmReach(of: one.revision)) } catch {
        return .failure(error)
      }
    }
    return WorkerPool.map(
      wanted, limit: ProcessLimit.connections, done: { progress($0, wanted.count, $1.repository.url) }, work)
  }

  /// Reads the facts about revisions, and evaluates manifests that are not cached, fewer at a time.
  package func facts(
    _ wanted: [RevisionRequest], progress: @escaping Progress = { _, _, _ in }
  ) -> [Result<RecordedFacts, FetchError>] {
    let work: @Sendable (RevisionRequest) -> Result<RecordedFacts, FetchError> = { one in
      do throws(FetchError) {
        return .success(
          try one.repository.facts(
            at: one.revision, component: one.component, needsPaths: one.needsPaths, published: one.published))
      } catch { return .failure(error) }
    }
    return WorkerPool.map(
      wanted, limit: ProcessLimit.connections, done: { progress($0, wanted.count, $1.component) }, work)
  }
}
