import Disk
import Model
import Paths
import TestSupport
import Testing

@testable import Fetching

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder with a cache and real git repositories, which git finds under https://git.example.com/.
final class Workshop {
  private let scratch: ScratchFolder
  private let remote: RemoteRepositories
  var environment: [String: String]

  init() throws {
    scratch = try ScratchFolder()
    remote = try RemoteRepositories(in: scratch)
    environment = Subprocess.currentEnvironment.filter { !$0.key.hasPrefix("GIT_") }
    environment.merge(remote.environment) { $1 }
    environment.merge([
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "HOME": scratch["home"],
    ]) { $1 }
    try scratch.folder("home")
  }

  /// True if ``serve(_:)`` can serve.
  static let hasPython = (try? Subprocess.find("python3", in: Subprocess.currentEnvironment["PATH"] ?? "")) != nil

  var path: String { scratch.path }

  var cache: String { path + "/cache" }

  func url(_ name: String) -> String { remote.url(name) }

  /// The folder of a repository's mirror.
  func mirrorName(_ name: String) throws -> String {
    Mirror.name(of: try GitURL(url(name), allowFileURLs: false))
  }

  func settings(trusting: Bool = false, fileURLs: Bool = false) -> Fetcher.Settings {
    Fetcher.Settings(
      cachePath: cache, trustsManifests: trusting, allowsFileURLs: fileURLs, environment: environment)
  }

  func fetcher(trusting: Bool = false, fileURLs: Bool = false) throws -> Fetcher {
    try Fetcher(settings(trusting: trusting, fileURLs: fileURLs))
  }

  /// The repository of that name, with its references just read.
  func ask(_ name: String, _ fetcher: Fetcher? = nil) throws -> Repository {
    try (fetcher ?? self.fetcher()).repositories([url(name)])[0].get()
  }

  /// Commits files to a repository, which is created if needed, and tags the commit.
  @discardableResult
  func commit(_ name: String, _ files: [String: String], tags: [String] = [], annotated: Bool = true) throws -> String {
    try remote.commit(name, files, tags: tags, annotated: annotated)
  }

  @discardableResult
  func git(_ folder: String, _ arguments: String...) throws -> String {
    try run("git", ["-C", folder] + arguments)
  }

  @discardableResult
  func run(_ program: String, _ arguments: String...) throws -> String { try run(program, arguments) }

  @discardableResult
  func run(_ program: String, _ arguments: [String]) throws -> String {
    let result = try Subprocess(program, arguments, environment: environment).run()
    try #require(result.succeeded, "\(program) \(arguments): \(result.errorText)")
    return result.outputText
  }

  func write(_ text: String, to file: String) throws {
    try run("mkdir", "-p", Path.parent(file))
    _ = try Disk.writeAtomically(Array(text.utf8), to: Path.lastComponent(file), inside: Path.parent(file))
  }

  /// Puts a script before a program of PATH.
  func replace(_ program: String, _ script: String) throws {
    try scratch.write(program: "#!/bin/sh\n\(script)\n", to: "bin/\(program)")
    environment["PATH"] = path + "/bin:" + (environment["PATH"] ?? "")
  }

  /// Puts a script before git in PATH that counts its runs, and then runs git or, unless `answering`, fails.
  func countGit(answering: Bool = true) throws -> (String) throws -> Int {
    let real = try Subprocess.find("git", in: environment["PATH"] ?? "")
    let log = path + "/git-log"
    let rest = answering ? "exec '\(real)' \"$@\"" : "exit 1"
    try replace("git", "echo \"$@\" >> '\(log)'\n\(rest)")
    return { word in
      let text = (try? Disk.read(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return text.split(separator: "\n").count { $0.split(separator: " ").contains(Substring(word)) }
    }
  }

  /// Counts the conversations with repositories from here on, since the last time it was asked.
  func countConversations() throws -> () -> Int {
    let log = try ConversationLog(in: scratch)
    environment.merge(log.environment) { $1 }
    return log.count
  }

  /// Serves a folder as files, in which git finds repositories under https://git.example.com/.
  func serve(_ folder: String) throws -> Running {
    var server = Launch(
      program: "/usr/bin/env",
      arguments: ["python3", "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", scratch[folder], "0"],
      folder: scratch.path)
    server.environment = ["PYTHONUNBUFFERED": "1"]
    let running = try server.start()
    var address: String?
    for _ in 0..<500 where address == nil {
      // Serving HTTP on 127.0.0.1 port 40001 (http://127.0.0.1:40001/) ...
      if let said = running.printed.firstRange(of: "(http://") {
        address = String(running.printed[said.upperBound...].prefix { $0 != ")" })
      }
      usleep(20_000)
    }
    environment["GIT_CONFIG_KEY_0"] = "url.http://\(try #require(address)).insteadOf"
    return running
  }

  static func manifest(_ name: String, _ dependencies: String = "", tools: String = "5.9") -> String {
    """
    // swift-tools-version: \(tools)
    import PackageDescription
    let package = Package(
      name: "\(name)", platforms: [.macOS(.v13)],
      products: [.library(name: "\(name)", targets: ["\(name)"])],
      dependencies: [\(dependencies)],
      targets: [.target(name: "\(name)")])
    """
  }

  /// A manifest that has to be run.
  static func program(_ name: String) -> String {
    manifest(name) + "\npackage.targets.sort { $0.name < $1.name }\n"
  }

  /// The kept results of manifests that were read without running them.
  func keptManifests() throws -> [String] {
    try Disk.list(cache + "/manifests").filter { $0.hasPrefix("read-") }
      .flatMap { try Disk.list("\(cache)/manifests/\($0)") }.filter { $0.hasSuffix(".json") }
  }
}

extension String {
  var trimmed: String { String(reversed().drop(while: \.isWhitespace).reversed()) }
}

/// The `FetchError` that the body throws.
func fetchError(_ body: () throws -> Void) -> FetchError? {
  do {
    try body()
    return nil
  } catch { return error as? FetchError }
}
