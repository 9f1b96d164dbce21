import Foundation

/// SwiftPM on a package, with caches of its own and no git configuration of the machine's.
struct SwiftPackage {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// Runs `swift package` and hands back what came of it.
  func run(_ arguments: [String], in folder: URL) throws -> Launch.Outcome {
    var line = ["swift", "package"]
    for cache in ["cache", "config", "security", "scratch"] {
      line += ["--\(cache)-path", scratch.url.appendingPathComponent(cache).path]
    }
    return try Launch(program: "/usr/bin/env", arguments: line + arguments, folder: folder.path).run()
  }

  /// What SwiftPM makes of the manifest in a folder.
  func dump(_ folder: URL) throws -> Dump {
    let outcome = try run(["dump-package"], in: folder)
    guard outcome.status == 0 else {
      throw CocoaError(.fileReadCorruptFile, userInfo: [NSLocalizedDescriptionKey: outcome.stderr])
    }
    return try JSONDecoder().decode(Dump.self, from: Data(outcome.stdout.utf8))
  }

  /// The part of a dump that tests look at.
  struct Dump: Decodable {
    struct Named: Decodable { let name: String }

    let name: String
    let targets: [Named]
    let products: [Named]
  }
}
