import Disk
import Foundation
import Paths
import Testing

/// A temporary folder of one test, removed at its end.
final class Scratch {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("integrate-lock-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = try Disk.realPath(folder.path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to file: String) throws {
    _ = try Disk.writeAtomically(Array(text.utf8), to: file, inside: path)
  }

  func read(_ file: String) throws -> String { String(decoding: try Disk.read(Path.join(path, file)), as: UTF8.self) }

  /// Runs git without the user's own settings.
  @discardableResult
  func git(_ arguments: String..., mayFail: Bool = false) throws -> Subprocess.Result {
    var environment = Subprocess.currentEnvironment
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    for who in ["AUTHOR", "COMMITTER"] {
      environment["GIT_\(who)_NAME"] = "A"
      environment["GIT_\(who)_EMAIL"] = "a@example.com"
    }
    let result = try Subprocess("git", arguments, environment: environment, folder: path).run()
    if !mayFail { #expect(result.succeeded, "git \(arguments): \(result.errorText)") }
    return result
  }

  func commit(_ message: String = "x") throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", message)
  }
}

/// The `integrate` that was built with the tests, beside the test bundle.
let builtTool: String = {
  if let chosen = ProcessInfo.processInfo.environment["INTEGRATE_TOOL"] { return chosen }
  #if canImport(Darwin)
    final class Marker {}
    return Bundle(for: Marker.self).bundleURL.deletingLastPathComponent().appendingPathComponent("integrate").path
  #else
    let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return program.resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("integrate").path
  #endif
}()

/// The Grocery example of this repository.
let groceryFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("Examples/Grocery").path
