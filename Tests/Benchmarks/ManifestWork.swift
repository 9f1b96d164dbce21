import Diagnostics
import Disk
import JSON
import ManifestReader
import Model
import Paths
import SwiftPackages

/// The time to evaluate real manifests: by reading them, and by running them as SwiftPM does.
struct ManifestWork {
  let folder: String
  private(set) var manifests: [(name: String, bytes: [UInt8])] = []
  private let toolchain: String?

  /// - Parameters:
  ///   - corpus: a folder with one for each manifest.
  ///   - folder: the folder for copies of them.
  init(_ corpus: String, in folder: String) throws {
    self.folder = folder
    let said = try Subprocess("swift", ["--version"]).run().outputText
    toolchain = ManifestReader.version(in: said)
    for name in try Disk.list(corpus) {
      manifests.append((name, try Disk.read("\(corpus)/\(name)/Package.swift")))
    }
  }

  /// The names of the manifests that are read, and the time for all, including refused ones.
  func read() -> (milliseconds: Double, value: [String]) {
    let inputs = ManifestInputs(host: .current, toolchain: toolchain, folder: "/package", home: "/home")
    return timed {
      manifests.compactMap { manifest in
        guard let answer = try? ManifestReader.read(manifest.bytes, inputs) else { return nil }
        var bag = DiagnosticBag()
        let dump = Array(JSONWriter.compact(answer.dump).utf8)
        return DumpReader.read(dump, file: FileID(rawValue: 0), into: &bag) == nil ? nil : manifest.name
      }
    }
  }

  /// The time that SwiftPM needs for some of them, one after the other, and the names of those for which it prints
  /// something else than was read; `nil` if it fails. Manifests that can be read have no effects, so that no sandbox is
  /// needed.
  func run(_ names: [String]) throws -> (milliseconds: Double, wrong: [String])? {
    var all = 0.0
    var wrong: [String] = []
    for manifest in manifests where names.contains(manifest.name) {
      // Both results contain the folder.
      let package = try Path.join(Disk.workingFolder(), "\(folder)/\(manifest.name)")
      try Benchmarks.makeFolder(package)
      _ = try Disk.writeAtomically(manifest.bytes, to: "Package.swift", inside: package)
      let arguments = ["package", "dump-package", "--package-path", package, "--manifest-cache", "none"]
      let (milliseconds, result) = timed { try? Subprocess("swift", arguments).run() }
      guard let result, result.succeeded, let start = result.output.firstIndex(of: UInt8(ascii: "{")) else {
        return nil
      }
      all += milliseconds
      let inputs = ManifestInputs(
        host: .current, toolchain: toolchain, environment: Subprocess.currentEnvironment, folder: package,
        home: Subprocess.currentEnvironment["HOME"])
      let answer = try? ManifestReader.read(manifest.bytes, inputs)
      let isRight = answer.map { Self.manifest($0.dump) == Self.manifest(Array(result.output[start...])) }
      if isRight != true { wrong.append(manifest.name) }
    }
    return (all, wrong)
  }

  private static func manifest(_ dump: JSONValue) -> Manifest? { manifest(Array(JSONWriter.compact(dump).utf8)) }

  private static func manifest(_ dump: [UInt8]) -> Manifest? {
    var bag = DiagnosticBag()
    return DumpReader.read(dump, file: FileID(rawValue: 0), into: &bag)
  }
}
