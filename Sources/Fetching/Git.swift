import Disk
import Model
import Parallel
import Paths

/// Runs git on bare repositories, each a mirror of one URL. ``Disk/Subprocess/git(_:in:environment:outputLimit:)``
/// lists the features of git that are disabled.
struct Git: Sendable {
  let environment: [String: String]
  /// True if no repository may be contacted.
  var isOffline = false
  /// The time for which git may run without progress.
  var patience = Duration.seconds(30)
  /// The hosts, with a path or without, that may be contacted; `nil` for all.
  var allowedSources: [String]?
  /// The hosts that were silent for that long: nothing more is asked of them.
  private let silentHosts = Locked<Set<String>>([])
  /// The hosts whose servers refuse to be asked for a few levels of folders: they are not asked for that again.
  private let hostsWithoutLevels = Locked<Set<String>>([])

  /// True if some host was silent for that long.
  var metSilence: Bool { !silentHosts.value.isEmpty }

  /// The name of the remote in mirrors; not `origin`, which the user's settings may configure.
  static let remote: GitArgument = "integrate"

  /// Runs one command.
  ///
  /// - Parameters:
  ///   - command: the command and its arguments; untrusted ones follow `--`.
  ///   - repository: the bare repository to work in.
  ///   - url: the address to fetch missing objects from.
  ///   - isLocal: true to refuse all transports, so that only what the mirror has is read.
  ///   - input: its standard input.
  func run(
    _ command: [GitArgument], in repository: String, url: GitURL, isLocal: Bool = false, outputLimit: Int = 256 << 20,
    input: [UInt8]? = nil
  ) throws(FetchError) -> Subprocess.Result {
    let host = Self.host(of: url.text)
    let isLocal = isLocal || isOffline
    if !isLocal, silentHosts.value.contains(host) { throw FetchError(url.text, .unreachable(silence(of: host))) }
    // A mirror can be made again, and of 100,000 tags each would be flushed to disk.
    let arguments =
      GitArgument.setting("remote.integrate.url", url.text)
      + ["-c", "core.fsync=none", "--git-dir=\(value: repository)"] + command
    var process = Subprocess.git(
      arguments, in: Path.parent(repository), environment: isLocal ? environment : environment(for: url.text),
      isOffline: isLocal, outputLimit: outputLimit)
    process.input = input
    process.patience = patience
    process.whenSilent = { [patience] in
      let name = host.isEmpty ? "git" : host
      Output.error.progress("waiting for \(name), for \(patience.components.seconds) s of silence at most")
    }
    let result: Subprocess.Result
    do { result = try process.run() } catch { throw FetchError(url.text, .cannotRun(error)) }
    if let place = Self.redirect(in: result), !allows(place) {
      throw FetchError(url.text, .disallowedURL(redirect: place))
    }
    if result.ending == .madeNoProgress {
      if !host.isEmpty { _ = silentHosts.withLock { $0.insert(host) } }
      throw FetchError(url.text, .unreachable(silence(of: host)))
    }
    // All other commands write to the mirror, if only the objects that they fetch.
    if !result.succeeded, !isLocal, command.first != "ls-remote",
      let problem = CacheFolder.writingProblem(in: Path.parent(repository))
    {
      throw FetchError(url.text, .disk(problem))
    }
    return result
  }

  /// Sends a request to a repository, and a simpler one if its server refuses the first.
  ///
  /// - Parameters:
  ///   - extents: the extents to try, in this order; not empty.
  ///   - command: the command for one of them.
  /// - Returns: the result of the last try, and its extent.
  func converse(
    _ extents: [Extent], in repository: String, url: GitURL, input: [UInt8]? = nil,
    _ command: (Extent) -> [GitArgument]
  ) throws(FetchError) -> (result: Subprocess.Result, extent: Extent) {
    let host = Self.host(of: url.text)
    var left = extents[...]
    if left.count > 1, left.first == .levels, hostsWithoutLevels.value.contains(host) { left.removeFirst() }
    while true {
      let extent = left.removeFirst()
      let result = try run(command(extent), in: repository, url: url, input: input)
      guard !result.succeeded, let refusal = Extent.Refusal(result) else { return (result, extent) }
      if extent == .levels, refusal == .ofFilter { _ = hostsWithoutLevels.withLock { $0.insert(host) } }
      if refusal == .ofDepth { left = left.drop { $0 != .history } }
      if left.isEmpty { return (result, extent) }
    }
  }

  /// Returns true if the root allows an address.
  func allows(_ url: String) -> Bool {
    allowedSources.map { isLocalGitPath(url) || url.hasPrefix("file:") || isAllowed(url, by: $0) } ?? true
  }

  /// The address to which a server redirected git.
  private static func redirect(in result: Subprocess.Result) -> String? {
    let mark = "warning: redirecting to "
    let line = result.errorText.split(whereSeparator: \.isNewline).first { $0.hasPrefix(mark) }
    return line.map { String($0.dropFirst(mark.count)) }
  }

  private func silence(of host: String) -> String {
    let host = host.isEmpty ? "it" : host
    return "\(host) did not answer for \(patience.components.seconds) s, the limit of '--git-timeout'"
  }

  /// The host of an address, without its port; empty for a folder.
  private static func host(of url: String) -> String {
    if url.hasPrefix("/") || url.hasPrefix("file:") { return "" }
    return String(canonicalRepository(url).prefix { $0 != "/" && $0 != ":" })
  }

  /// Makes ssh fail instead of prompting, and time out. An ssh command that the user has set is left as it is.
  private func environment(for url: String) -> [String: String] {
    let isOurs = self.environment["GIT_SSH"] == nil && self.environment["GIT_SSH_COMMAND"] == nil
    guard isOurs, !isOffline, !url.hasPrefix("https:"), !url.hasPrefix("file:"), !url.hasPrefix("/") else {
      return environment
    }
    let asked = Subprocess.git(["config", "--get", "core.sshCommand"], in: "/", environment: environment)
    if let result = try? asked.run(), result.succeeded { return environment }
    var environment = environment
    let limit = max(1, patience.components.seconds)
    environment["GIT_SSH_COMMAND"] = "ssh -o BatchMode=yes -o ConnectTimeout=\(limit) -o ServerAliveInterval=20"
    return environment
  }

  /// The most informative line of git's error output.
  static func errorLine(_ result: Subprocess.Result) -> String {
    switch result.ending {
    case .timedOut, .madeNoProgress: return "git did not end in time"
    case .wroteTooMuch: return "it is too large"
    case .exited, .signalled: break
    }
    let lines = result.errorText.split(whereSeparator: \.isNewline).map(String.init)
    let fatal = lines.first { $0.hasPrefix("fatal: ") || $0.hasPrefix("error: ") || $0.hasPrefix("ERROR: ") }
    // For an error of ssh, git's own line has no cause.
    let ssh = lines.first { $0.hasPrefix("ssh: ") }
    let line = ssh ?? fatal ?? lines.last ?? "git failed without a message"
    return String(line.drop { $0 != " " }.dropFirst().prefix(300)).nonEmpty ?? line
  }
}

extension String {
  var nonEmpty: String? { isEmpty ? nil : self }
}
