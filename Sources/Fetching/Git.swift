import Disk

/// Runs git so that neither a lockfile nor a repository can make it run other programs.
///
/// There is no shell, operands follow `--`, hooks and submodules are off, and only the transports of ``transports`` are
/// used. The user's own settings stay: `insteadOf`, credential helpers, proxies. The attacks to prevent are those of
/// CVE-2017-1000117, CVE-2018-11235, CVE-2022-24440 and CVE-2024-32002.
struct Git: Sendable {
  private let environment: [String: String]
  private let settings: [String]

  /// `ext` and other helpers run commands, so they stay off even if the user's environment allows them.
  private static let transports = "file:git:http:https:ssh"

  init(environment: [String: String]) {
    var environment = environment
    // These would make git use another repository or other programs.
    for name in environment.keys where Self.leadsAstray.contains(name) || name.hasPrefix("GIT_TRACE") {
      environment[name] = nil
    }
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_ALLOW_PROTOCOL"] = Self.transports
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["LC_ALL"] = "C"
    self.environment = environment
    settings = [
      "core.hooksPath=/dev/null", "core.fsmonitor=false", "protocol.ext.allow=never", "submodule.recurse=false",
      "fetch.recurseSubmodules=false", "fetch.writeCommitGraph=false", "gc.auto=0", "maintenance.auto=false",
      "advice.detachedHead=false",
      // Give up on a server that stops answering.
      "http.lowSpeedLimit=1", "http.lowSpeedTime=60",
    ].flatMap { ["-c", $0] }
  }

  private static let leadsAstray: Set<String> = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_TEMPLATE_DIR", "GIT_QUARANTINE_PATH", "GIT_SHALLOW_FILE", "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE", "GIT_DEFAULT_HASH", "GIT_PROTOCOL_FROM_USER",
  ]

  /// The name of the remote in mirrors; not `origin`, which the user's settings may configure.
  static let remote = "integrate"

  /// Runs one command.
  ///
  /// - Parameters:
  ///   - command: the command and its arguments; untrusted ones follow `--`.
  ///   - repository: the bare repository to work in.
  ///   - url: the address to fetch missing objects from.
  func run(
    _ command: [String], in repository: String, url: String, outputLimit: Int = 256 << 20
  ) throws(FetchError) -> Subprocess.Result {
    var arguments = settings + ["-c", "remote.\(Self.remote).url=\(url)"]
    arguments += ["--git-dir=\(repository)"] + command
    let process = Subprocess(
      "git", arguments, environment: environment(for: url), folder: Path.parent(repository), outputLimit: outputLimit)
    do { return try process.run() } catch { throw FetchError(url, .cannotRun(error)) }
  }

  /// Makes ssh fail instead of prompting, and time out. An ssh command that the user has set is left as it is.
  private func environment(for url: String) -> [String: String] {
    let isOurs = self.environment["GIT_SSH"] == nil && self.environment["GIT_SSH_COMMAND"] == nil
    guard isOurs, !url.hasPrefix("https:"), !url.hasPrefix("file:"), !url.hasPrefix("/") else { return environment }
    let asked = Subprocess("git", ["config", "--get", "core.sshCommand"], environment: environment, folder: "/")
    if let result = try? asked.run(), result.succeeded { return environment }
    var environment = environment
    environment["GIT_SSH_COMMAND"] = "ssh -o BatchMode=yes -o ConnectTimeout=30 -o ServerAliveInterval=20"
    return environment
  }

  /// The most informative line of git's error output.
  static func complaint(_ result: Subprocess.Result) -> String {
    switch result.ending {
    case .timedOut: return "git did not end in time"
    case .wroteTooMuch: return "it is too large"
    case .exited, .signalled: break
    }
    let lines = result.errorText.split(whereSeparator: \.isNewline).map(String.init)
    let fatal = lines.first { $0.hasPrefix("fatal: ") || $0.hasPrefix("error: ") || $0.hasPrefix("ERROR: ") }
    let line = fatal ?? lines.last ?? "git ended without a word"
    return String(line.drop { $0 != " " }.dropFirst().prefix(300)).nonEmpty ?? line
  }
}

extension String {
  var nonEmpty: String? { isEmpty ? nil : self }
}
