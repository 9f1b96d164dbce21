import Disk
import Paths
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
  let path: String
  var environment: [String: String]

  init() throws {
    var template = Array("/tmp/fetching-tests-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    path = try Disk.realPath(try #require(made))
    environment = Subprocess.currentEnvironment.filter { !$0.key.hasPrefix("GIT_") }
    let identity = [
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_AUTHOR_DATE": "1767603600 +0000",
      "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_COMMITTER_DATE": "1767603600 +0000",
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_COUNT": "1",
      "GIT_CONFIG_KEY_0": "url.file://\(path)/remote/.insteadOf", "GIT_CONFIG_VALUE_0": "https://git.example.com/",
      "HOME": path + "/home",
    ]
    environment.merge(identity) { $1 }
    try run("mkdir", "-p", path + "/remote", path + "/home")
  }

  deinit {
    _ = try? Subprocess("rm", ["-rf", "--", path]).run()
  }

  var cache: String { path + "/cache" }

  func url(_ name: String) -> String { "https://git.example.com/\(name).git" }

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
    let tree = "\(path)/remote/\(name).git"
    if Disk.kind(of: tree) == nil {
      try run("git", "init", "-q", "-b", "main", "--", tree)
      try git(tree, "config", "uploadpack.allowFilter", "true")
    }
    for (file, text) in files { try write(text, to: "\(tree)/\(file)") }
    try git(tree, "add", "-A")
    try git(tree, "commit", "-q", "--allow-empty", "-m", "work")
    let kind = annotated ? ["-a", "-m", "a version"] : []
    for tag in tags { try run("git", ["-C", tree, "tag", "-f"] + kind + [tag]) }
    return try git(tree, "rev-parse", "HEAD").trimmed
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

  /// Puts a script before git in PATH that counts its runs, and then runs git or, unless `answering`, fails.
  func countGit(answering: Bool = true) throws -> (String) throws -> Int {
    let real = try Subprocess.find("git", in: environment["PATH"] ?? "")
    let log = path + "/git-log"
    let rest = answering ? "exec '\(real)' \"$@\"" : "exit 1"
    try write("#!/bin/sh\necho \"$@\" >> '\(log)'\n\(rest)\n", to: path + "/bin/git")
    try run("chmod", "+x", path + "/bin/git")
    environment["PATH"] = path + "/bin:" + (environment["PATH"] ?? "")
    return { word in
      let text = (try? Disk.read(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return text.split(separator: "\n").count { $0.split(separator: " ").contains(Substring(word)) }
    }
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
