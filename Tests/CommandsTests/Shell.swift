import Disk
import Foundation
import Paths

/// A shell in which `integrate` is the tool built with the tests.
struct Shell {
  /// Added to the usual environment.
  var environment: [String: String] = [:]

  /// Runs a line.
  ///
  /// - Returns: the text that it prints, on stdout and stderr.
  func run(_ line: String, in folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(Path.parent(builtTool)):\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["LC_ALL"] = "C"
    // SwiftPM keeps caches in the home folder, and fingerprints in Foundation's idea of it.
    let home = NSTemporaryDirectory() + "integrate-tests-home"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    for name in ["HOME", "CFFIXED_USER_HOME"] { environment[name] = home }
    environment["GITHUB_STEP_SUMMARY"] = nil
    process.environment = environment.merging(self.environment) { $1 }
    // A file instead of a pipe: a full pipe would block the process.
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("integrate-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }
}
