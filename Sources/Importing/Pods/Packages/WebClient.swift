import Disk
import Parallel
import Text

/// The failure of a request to an address.
package struct WebError: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    /// The tool does not ask such an address.
    case refused(String)
    case cannotRun(SubprocessError)
    /// The server did not answer, or not as expected; with what curl says.
    case noAnswer(String)
    case status(Int)
    /// The answer is no podspec of this pod; with what is wrong with it.
    case unfit(String)
    /// The cache does not have it, and nothing may be asked.
    case notCached
    case disk(DiskError)
  }

  package var address: String
  package var reason: Reason

  package init(_ address: String, _ reason: Reason) { (self.address, self.reason) = (address, reason) }

  /// One sentence in one line: servers' words are strangers' words.
  package var message: String {
    let text =
      switch reason {
      case .refused(let problem): "the address '\(address)' \(problem)"
      case .cannotRun(let error): error.message
      case .noAnswer(let text): "cannot read '\(address)': \(text)"
      case .status(let status): "cannot read '\(address)': the server answers with status \(status)"
      case .unfit(let problem): "the answer of '\(address)' was left out: \(problem)"
      case .notCached: "the cache does not have '\(address)'"
      case .disk(let error): error.message
      }
    return text.visible
  }

  /// The help for this error.
  package var help: String {
    switch reason {
    case .refused: "write an https address"
    case .cannotRun: "install curl, or pass a folder of podspecs in JSON to '--podspecs'"
    case .noAnswer, .status: "try again, or pass a folder of podspecs in JSON to '--podspecs'"
    case .unfit: "pass a folder with the right podspec in JSON to '--podspecs'"
    case .notCached: "run it again without '--offline', or pass a folder of podspecs in JSON to '--podspecs'"
    case .disk(let error): error.help ?? "free some disk space, or pass another folder to '--cache-path'"
    }
  }
}

/// Single GETs by curl, kept in as git is: no shell, no settings of its own, https alone, with limits of size and time.
///
/// A server on this machine may speak http, so that mirrors and tests work; no redirect leads to http.
package struct WebClient: Sendable {
  let environment: [String: String]
  let patience: Duration
  /// The hosts that did not answer: nothing more is asked of them.
  private let silentHosts = Locked<[String: WebError.Reason]>([:])

  package init(environment: [String: String] = Subprocess.currentEnvironment, patience: Duration = .seconds(30)) {
    var environment = environment
    // Variables that would make curl read or write other files.
    for name in ["CURL_HOME", "SSLKEYLOGFILE"] { environment[name] = nil }
    (self.environment, self.patience) = (environment, patience)
  }

  package struct Answer: Sendable {
    package let status: Int
    package let body: [UInt8]
  }

  /// Asks an address once.
  ///
  /// - Parameter limit: the most bytes of an answer.
  package func get(_ address: String, limit: Int) throws(WebError) -> Answer {
    if let problem = Self.problem(of: address) { throw WebError(address, .refused(problem)) }
    let host = Self.authority(of: address)
    if let known = silentHosts.value[host] { throw WebError(address, known) }
    let process = Subprocess(
      "curl",
      [
        // First, or it reads its settings.
        "-q", "--silent", "--show-error", "--globoff", "--location", "--max-redirs", "5",
        "--proto", address.hasPrefix("https:") ? "=https" : "=http", "--proto-redir", "=https",
        "--max-filesize", String(limit), "--max-time", String(max(1, patience.components.seconds)),
        "--write-out", "\n%{http_code}", "--", address,
      ], environment: environment, timeout: patience + .seconds(10), outputLimit: limit + 64)
    let result: Subprocess.Result
    do { result = try process.run() } catch { throw WebError(address, .cannotRun(error)) }
    guard let end = result.output.lastIndex(of: UInt8(ascii: "\n")), result.succeeded,
      let status = Int(String(decoding: result.output[(end + 1)...], as: UTF8.self))
    else {
      let reason = WebError.Reason.noAnswer(Self.words(of: result, limit: limit, patience))
      // Later requests to a host that is missing or silent would wait as long.
      let isSilent: Set<CInt> = [5, 6, 7, 28, 35, 60]
      if case .exited(let code) = result.ending, isSilent.contains(code) {
        silentHosts.withLock { $0[host] = reason }
      }
      throw WebError(address, reason)
    }
    return Answer(status: status, body: Array(result.output[..<end]))
  }

  /// The reason that an address is refused; `nil` if it may be requested.
  package static func problem(of address: String) -> String? {
    if address.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: "\\") }) {
      return "has invalid characters"
    }
    let authority = authority(of: address)
    if authority.isEmpty { return "has no host" }
    if authority.contains("@") { return "contains a user name, which is not allowed" }
    if address.hasPrefix("https://") { return nil }
    guard address.hasPrefix("http://") else { return "is not https" }
    let host =
      authority.hasPrefix("[") ? String(authority.prefix { $0 != "]" }) + "]" : String(authority.prefix { $0 != ":" })
    return ["127.0.0.1", "localhost", "[::1]"].contains(host) ? nil : "is not https"
  }

  /// The host with its port, and a user name if there is one.
  private static func authority(of address: String) -> String {
    guard let scheme = address.range(ofBytes: "://") else { return "" }
    return String(address[scheme.upperBound...].prefix { !"/?#".contains($0) })
  }

  private static func words(of result: Subprocess.Result, limit: Int, _ patience: Duration) -> String {
    let tooLarge = "the answer is larger than \(limit) bytes"
    switch result.ending {
    case .wroteTooMuch, .exited(63): return tooLarge
    case .timedOut, .madeNoProgress, .exited(28): return "there was no answer in \(patience.components.seconds) s"
    case .exited(1): return "it redirects to an address that is not https"
    case .exited(47): return "it redirects too often"
    case .exited, .signalled: break
    }
    let line =
      result.errorText.split(whereSeparator: \.isNewline).first.map(String.init) ?? "curl failed without a message"
    return String(line.prefix(300))
  }
}
