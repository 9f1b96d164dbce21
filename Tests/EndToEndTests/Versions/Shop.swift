import Foundation
import TestSupport
import Testing

/// An app whose packages lie in real git repositories, which git finds under https://git.example.com/.
///
/// `log` has 1.0.0, 1.1.0, 1.2.0 and 2.0.0; `metrics` 1.0.0 and 1.1.0 need log 1, and 2.0.0 log 2; `trace` 1.0.0 needs
/// log 1, and 1.1.0 either. `Chat` is a component that needs `log`.
final class Shop {
  let scratch: ScratchFolder
  let remote: RemoteRepositories
  var environment: [String: String]

  var root: URL { scratch.url.appendingPathComponent("app") }

  /// - Parameter pins: the lines under `pins:`.
  init(_ pins: String = "", dependencies: String = "[metrics, trace]") throws {
    scratch = try ScratchFolder()
    remote = try RemoteRepositories(in: scratch)
    environment = remote.environment.merging([
      "XDG_CACHE_HOME": scratch["cache"], "HOME": scratch["home"],
    ]) { $1 }
    // Most repositories of components hold a spec alone.
    try scratch.write(
      "name: Shop\nkind: workspace\nintegration: { severity: { missing-manifest: off } }\n", to: "app/component.yaml")
    try scratch.write("name: Login\ndependencies: \(dependencies)\n", to: "app/Login/component.yaml")
    try scratch.write("", to: "app/Login/Sources/Login/Login.swift")
    try scratch.write("# Ours.\nlockfile: 1\npins:\n\(pins)", to: "app/integrate.lock.yaml")
    try scratch.write("", to: "home/x")
  }

  /// The repositories that most tests need.
  static func usual(_ pins: String = "", dependencies: String = "[metrics, trace]") throws -> Shop {
    let shop = try Shop(pins, dependencies: dependencies)
    try shop.remote.copy(try usualRepositories.get())
    return shop
  }

  /// They are made once, as that takes dozens of programs.
  private static let usualRepositories: Result<RemoteRepositories, any Error> = Result {
    let shop = try Shop()
    for version in ["1.0.0", "1.1.0", "1.2.0", "2.0.0"] { try shop.release("log", version) }
    for (version, range) in [("1.0.0", "\"1.0.0\"..<\"2.0.0\""), ("1.1.0", "\"1.1.0\"..<\"2.0.0\"")] {
      try shop.release("metrics", version, needing: range)
    }
    try shop.release("metrics", "2.0.0", needing: "\"2.0.0\"..<\"3.0.0\"")
    try shop.release("trace", "1.0.0", needing: "\"1.0.0\"..<\"2.0.0\"")
    try shop.release("trace", "1.1.0", needing: "\"1.0.0\"..<\"3.0.0\"")
    return shop.remote
  }

  /// Pins of these repositories at 1.0.0, as a person writes them.
  static func pins(_ names: String...) -> String {
    names.map { "  \($0):\n    git: https://git.example.com/\($0).git\n    version: 1.0.0\n" }.joined()
  }

  /// The usual shop with a pin of each of its packages, resolved.
  static func resolved() throws -> Shop {
    let shop = try usual(pins("metrics", "log", "trace"))
    try #require(try shop.run("resolve").status == 0)
    return shop
  }

  static let hasSwift: Bool = {
    guard let folder = try? ScratchFolder() else { return false }
    return (try? Launch.shell("swift --version", in: folder.url).run().status) == 0
  }()

  /// The reason why some tests cannot run here; `nil` if manifests can be evaluated in a sandbox.
  static let obstacle: String? = {
    guard let folder = try? ScratchFolder() else { return "there is no scratch folder" }
    if !hasSwift { return "there is no swift in PATH" }
    #if canImport(Darwin)
      return nil
    #else
      let wall = "bwrap --unshare-all --ro-bind / / --dev /dev --proc /proc true"
      return (try? Launch.shell(wall, in: folder.url).run().status) == 0
        ? nil : "bubblewrap is not installed, or may not do its work here"
    #endif
  }()

  /// Commits a package and tags it.
  func release(_ name: String, _ version: String, needing log: String? = nil) throws {
    let dependency = log.map { ".package(url: \"https://git.example.com/log.git\", \($0))" } ?? ""
    let manifest = RemoteRepositories.manifest(name, dependencies: dependency, needs: log == nil ? [] : ["log"])
    try commit(name, "Package.swift", manifest, tag: version)
  }

  /// Commits a package with a trait `A`, tags it, and lets the app have the tools that know traits.
  func releaseWithTrait(_ name: String, _ version: String) throws {
    try scratch.write(
      "name: Shop\nkind: workspace\nintegration: { tools: \"6.1\", severity: { missing-manifest: off } }\n",
      to: "app/component.yaml")
    let manifest = RemoteRepositories.manifest(name, tools: "6.1").replacingOccurrences(
      of: "dependencies: [],\n", with: "traits: [\"A\"], dependencies: [],\n")
    try commit(name, "Package.swift", manifest, tag: version)
  }

  /// Commits a file and puts a tag on it.
  func commit(_ name: String, _ file: String, _ text: String, tag: String?) throws {
    var files = [file: text]
    // SwiftPM loads no package whose target has no folder.
    if file == "Package.swift" { files["Sources/\(name)/\(name).swift"] = "" }
    try remote.commit(name, files, tags: tag.map { [$0] } ?? [])
  }

  /// Runs a line of git's for the shell in a repository.
  @discardableResult
  func git(_ command: String, in name: String) throws -> String {
    var launch = Launch.shell("git \(command)", in: URL(fileURLWithPath: remote.folder(name)))
    launch.environment = environment
    let outcome = try launch.run()
    try #require(outcome.status == 0, "git \(command): \(outcome.stderr)")
    return outcome.stdout.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func revision(_ name: String, _ version: String) throws -> String { try remote.revision(name, version) }

  /// Runs the tool in the app's folder.
  @discardableResult
  func run(_ arguments: String...) throws -> Launch.Outcome { try run(arguments) }

  /// Runs the tool in the app's folder.
  @discardableResult
  func run(_ arguments: [String]) throws -> Launch.Outcome {
    var launch = Launch.integrate(arguments, in: root)
    launch.environment = environment
    return try launch.run()
  }

  /// Runs a line as if a person pasted it.
  @discardableResult
  func paste(_ line: String) throws -> Launch.Outcome {
    var launch = Launch.shell(line, in: root)
    launch.environment = environment
    return try launch.run()
  }

  /// Options that give SwiftPM folders of its own, so that it keeps nothing of other packages.
  static let ownFolders = ["cache", "config", "security"].map { "--\($0)-path ../\($0)-of-swiftpm" }
    .joined(separator: " ")

  /// Builds the app with folders of its own.
  func build() throws {
    let options = Launch.swiftOptions.joined(separator: " ")
    let outcome = try paste("swift build \(options) \(Self.ownFolders)")
    #expect(outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
  }

  var lockfile: String { get throws { try scratch.read("app/integrate.lock.yaml") } }

  var lockfileWithoutRecords: String {
    get throws {
      var isRecord = false
      return try lockfile.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
        if line == "    recorded:" { isRecord = true } else if !line.hasPrefix("      ") { isRecord = false }
        return !isRecord
      }.joined(separator: "\n").replacing(#/, recorded: \{[^}]*\}/#, with: "")
    }
  }

  /// Replaces the first occurrence of a text in the lockfile, as an edit by hand.
  func edit(_ old: String, _ new: String) throws {
    let text = try lockfile
    let range = try #require(text.range(of: old), "'\(old)' is not in the lockfile")
    try write(text.replacingCharacters(in: range, with: new))
  }

  func write(_ text: String) throws { try scratch.write(text, to: "app/integrate.lock.yaml") }

  /// The versions that are pinned: `log 1.2.0`.
  var versions: [String] {
    get throws {
      var name = ""
      return try lockfile.split(separator: "\n").compactMap { line in
        if line.hasPrefix("  "), !line.hasPrefix("   "), !line.contains("#") {
          name = line.dropFirst(2).dropLast() + ""
        }
        return line.hasPrefix("    version: ") ? "\(name) \(line.dropFirst(13).prefix { $0 != " " })" : nil
      }
    }
  }

  /// Counts the connections to repositories from here on, since the last time it was asked.
  func countConnections() throws -> () -> Int {
    let log = try ConversationLog(in: scratch)
    environment.merge(log.environment) { $1 }
    return log.count
  }

  /// Puts a git before the real one that logs its arguments. Returns a function with the commands since its last call.
  func watchGit() throws -> () throws -> [String] {
    var which = Launch.shell("command -v git", in: root)
    which.environment = environment
    let real = try which.run().stdout.trimmingCharacters(in: .whitespacesAndNewlines)
    let log = scratch.url.path + "/git-log"
    try scratch.write(program: "#!/bin/sh\necho \"$@\" >> '\(log)'\nexec '\(real)' \"$@\"\n", to: "bin/git")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    environment["PATH"] = "\(scratch.url.path)/bin:\(path)"
    return {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      try? FileManager.default.removeItem(atPath: log)
      let commands: Set = ["ls-remote", "clone", "fetch", "ls-tree", "cat-file", "init", "config"]
      return text.split(separator: "\n").compactMap { line in
        line.split(separator: " ").first { commands.contains(String($0)) }.map(String.init)
      }
    }
  }
}
