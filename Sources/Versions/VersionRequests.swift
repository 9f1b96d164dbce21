import Disk
import Fetching
import Model
import Planning
import Workspace

/// The fetching options of a command.
package struct FetchingOptions {
  /// `--cache-path`.
  package var cachePath: String?
  /// `--trust-manifests`.
  package var trustsManifests: Bool
  /// `--timeout`: how long versions may be searched for.
  package var timeout: Duration?
  /// `--offline`: whether to answer from the cache alone.
  package var isOffline = false
  /// `--git-timeout`: how long git may go on without progress.
  package var gitTimeout: Duration?
  /// `--minimum-age`: how many days old a version has to be; `nil` for what the root's spec sets.
  package var minimumAge: Int?
  package var open: Fetcher.Open?
  /// `--compare-manifests`: whether manifests that are read are run too.
  var comparesManifests: Bool
  /// `--verbose`: whether to say which manifests are run, and why.
  var isVerbose: Bool

  package init(
    cachePath: String? = nil, trustsManifests: Bool = false, timeout: Duration? = nil, gitTimeout: Duration? = nil,
    comparesManifests: Bool = false, isVerbose: Bool = false
  ) {
    (self.cachePath, self.trustsManifests) = (cachePath, trustsManifests)
    (self.timeout, self.gitTimeout) = (timeout, gitTimeout)
    (self.comparesManifests, self.isVerbose) = (comparesManifests, isVerbose)
  }

  /// The fetcher of a root: an app that only Apple's systems run is built where manifests answer for macOS.
  func fetcher(for project: Project) throws(Failure) -> Fetcher {
    let integration = project.integration
    let isApp = project.root.map { project.specs[$0].spec.kind == .app } ?? false
    let devices: Set = ["ios", "maccatalyst", "tvos", "visionos", "watchos"]
    let isOfApple = integration.platforms.contains { devices.contains($0.value.name.lowercased()) }
    return try fetcher(
      allowsFileURLs: integration.fileURLs, answersForMacOS: isApp && isOfApple,
      allowedSources: integration.allowedSources?.map(\.value))
  }

  func fetcher(
    allowsFileURLs: Bool, answersForMacOS: Bool = false, allowedSources: [String]? = nil
  ) throws(Failure) -> Fetcher {
    var settings = Fetcher.Settings(
      cachePath: cachePath, trustsManifests: trustsManifests, allowsFileURLs: allowsFileURLs, isOffline: isOffline,
      gitTimeout: gitTimeout)
    settings.answersForMacOS = answersForMacOS
    settings.allowedSources = allowedSources
    settings.comparesManifests = comparesManifests
    settings.isVerbose = isVerbose
    settings.open = open
    do { return try Fetcher(settings) } catch { throw Failure(error) }
  }
}

/// A request to `pin`.
package struct PinRequest {
  /// One thing to pin: `NAME`, `NAME VERSION` or `NAME@VERSION`.
  package struct Item {
    var name: String
    var version: String?
  }

  package var items: [Item]
  /// The repository of the first item.
  var git: String?
  var path: String?
  var revision: String?
  var branch: String?
  /// The traits of the package to enable; `nil` for those that the pin has.
  var traits: [EnabledTrait]?
  /// The traits in words that follow what was asked for.
  var shownTraits: String {
    guard let traits else { return "" }
    return traits.isEmpty ? ", without traits" : ", with \(traits.map { "'\($0.name)'" }.joined(separator: ", "))"
  }
  /// True to pin a commit of a version that requirements exclude.
  var isForced: Bool

  /// - Parameter items: to pin together, each at its version or the newest that fits.
  init(items: [Item], git: String?) { (self.items, self.git, isForced) = (items, git, false) }

  /// - Parameters:
  ///   - operands: `NAME`, `NAME VERSION`, or any number of `NAME@VERSION`.
  ///   - traits: names with commas between them.
  package init(
    _ operands: [String], git: String? = nil, path: String? = nil, revision: String? = nil, branch: String? = nil,
    traits: String? = nil, isForced: Bool = false
  ) throws(Failure) {
    (self.git, self.path, self.revision, self.branch, self.isForced) = (git, path, revision, branch, isForced)
    self.traits = traits.map { $0.split(separator: ",").map { EnabledTrait(name: String($0)) } }
    if git == nil, path == nil {
      for operand in operands { if let error = addressError(operand, of: "pin") { throw error } }
    }
    if operands.count == 2, !operands.contains(where: { $0.contains("@") }) {
      items = [Item(name: operands[0], version: operands[1])]
    } else {
      items = operands.map { operand in
        guard let at = operand.lastIndex(of: "@"), at != operand.startIndex else { return Item(name: operand) }
        return Item(name: String(operand[..<at]), version: String(operand[operand.index(after: at)...]))
      }
    }
    if let error = repetition(of: items.map(\.name)) { throw error }
    let given = [("--path", path), ("--revision", revision), ("--branch", branch)].filter { $0.1 != nil }.map(\.0)
    if items.isEmpty { throw Failure("'pin' needs a name", help: "write 'integrate pin NAME [VERSION]'") }
    if given.count > 1 {
      throw Failure("'\(given[0])' and '\(given[1])' cannot be used together", help: "pass only one of the two")
    }
    if isForced, revision == nil {
      throw Failure("'--force' needs '--revision'", help: "pass the commit with '--revision'")
    }
    if traits != nil, path != nil || items.count > 1 {
      throw Failure("'--traits' is for one pin from git", help: "write 'integrate pin NAME --traits A,B'")
    }
    if items.count > 1, !given.isEmpty || items.contains(where: { $0.version == nil }) {
      throw Failure("several pins need the form NAME@VERSION", help: "write 'integrate pin A@1.2.0 B@2.0.0'")
    }
    if let option = given.first, items[0].version != nil {
      throw Failure("a version and '\(option)' cannot be used together", help: "pass only one of the two")
    }
    if git != nil, path != nil {
      throw Failure("'--git' and '--path' cannot be used together", help: "pass only one of the two")
    }
  }
}

/// A request to `update`.
package struct UpdateRequest {
  /// Empty for all.
  var names: [String]
  var to: String?
  /// True to ignore `allow` and cross major versions.
  var isMajor: Bool

  package init(names: [String] = [], to: String? = nil, isMajor: Bool = false) {
    (self.names, self.to, self.isMajor) = (names, to, isMajor)
  }
}
