import Disk
import Paths

/// Asks git about bare repositories, each a mirror of one URL. ``Disk/Subprocess/git(_:in:environment:outputLimit:)`` says
/// what git is kept from.
struct Git: Sendable {
  let environment: [String: String]
  /// Whether no repository may be asked.
  var isOffline = false

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
    let arguments = ["-c", "remote.\(Self.remote).url=\(url)", "--git-dir=\(repository)"] + command
    let process = Subprocess.git(
      arguments, in: Path.parent(repository), environment: environment(for: url), isOffline: isOffline,
      outputLimit: outputLimit)
    do { return try process.run() } catch { throw FetchError(url, .cannotRun(error)) }
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
    environment["GIT_SSH_COMMAND"] = "ssh -o BatchMode=yes -o ConnectTimeout=30 -o ServerAliveInterval=20"
    return environment
  }

  /// The most informative line of git's error output.
  static func errorLine(_ result: Subprocess.Result) -> String {
    switch result.ending {
    case .timedOut: return "git did not end in time"
    case .wroteTooMuch: return "it is too large"
    case .exited, .signalled: break
    }
    let lines = result.errorText.split(whereSeparator: \.isNewline).map(String.init)
    let fatal = lines.first { $0.hasPrefix("fatal: ") || $0.hasPrefix("error: ") || $0.hasPrefix("ERROR: ") }
    // Of ssh's troubles git itself says nothing.
    let ssh = lines.first { $0.hasPrefix("ssh: ") }
    let line = ssh ?? fatal ?? lines.last ?? "git failed without a message"
    return String(line.drop { $0 != " " }.dropFirst().prefix(300)).nonEmpty ?? line
  }
}

extension String {
  var nonEmpty: String? { isEmpty ? nil : self }
}
