import Foundation

/// SwiftPM on a package, with caches of its own and no git configuration of the machine's.
package struct SwiftPackage {
  private let scratch: ScratchFolder

  package init() throws { scratch = try ScratchFolder() }

  /// Runs `swift package` and returns the outcome.
  package func run(_ arguments: [String], in folder: URL) throws -> Launch.Outcome {
    var line = ["swift", "package"]
    for cache in ["cache", "config", "security", "scratch"] {
      line += ["--\(cache)-path", scratch.url.appendingPathComponent(cache).path]
    }
    return try Launch(program: "/usr/bin/env", arguments: line + arguments, folder: folder.path).run()
  }

  /// SwiftPM's dump of a manifest's text, which it has to accept without a warning.
  package func dump(manifest: String) throws -> [UInt8] {
    try scratch.write(manifest, to: "package/Package.swift")
    let outcome = try run(
      ["--manifest-cache", "none", "dump-package"], in: scratch.url.appendingPathComponent("package"))
    guard outcome.status == 0, !outcome.stderr.contains("warning:") else {
      throw LaunchFailure(description: outcome.stderr)
    }
    return Array(outcome.stdout.utf8)
  }

  /// SwiftPM's dump of the manifest in a folder.
  package func dump(_ folder: URL) throws -> Dump {
    let outcome = try run(["dump-package"], in: folder)
    guard outcome.status == 0 else { throw LaunchFailure(description: outcome.stderr) }
    return try JSONDecoder().decode(Dump.self, from: Data(outcome.stdout.utf8))
  }

  /// The part of a dump that tests look at.
  package struct Dump: Decodable {
    package struct Named: Decodable { package let name: String }

    package let name: String
    package let targets: [Named]
    package let products: [Named]
  }
}
