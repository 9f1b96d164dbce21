import Foundation
import Testing

/// Runs `swift package dump-package` on a manifest's text, in a folder and with caches of its own.
struct SwiftPackageDump {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The dump of a manifest in a temporary folder.
  static func run(_ manifest: String) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("integrate-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let package = folder.appendingPathComponent("package")
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    try Data(manifest.utf8).write(to: package.appendingPathComponent("Package.swift"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.currentDirectoryURL = package
    process.arguments = ["swift", "package", "--manifest-cache", "none"]
    for cache in ["cache", "config", "security"] {
      process.arguments? += ["--\(cache)-path", folder.appendingPathComponent(cache).path]
    }
    process.arguments?.append("dump-package")
    // Files instead of pipes: a full pipe would block the process.
    let (output, errors) = (folder.appendingPathComponent("output"), folder.appendingPathComponent("errors"))
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Failure(description: said) }
    guard !said.contains("warning:") else { throw Failure(description: said) }
    return [UInt8](try Data(contentsOf: output))
  }
}
