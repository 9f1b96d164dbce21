import Diagnostics
import Foundation
import Generators
import Model
import SwiftPackages
import TestSupport
import Testing

/// Manifests of real packages.
@Suite(.serialized) struct CorpusManifestTests {
  private static let corpus = corpusFolder?.appendingPathComponent("manifest")
  private static let compare = ProcessInfo.processInfo.environment["INTEGRATE_COMPARE"]

  private func dumps() throws -> [URL] {
    let folder = try #require(Self.corpus)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  }

  private func read(_ file: URL) throws -> (manifest: Manifest, findings: [String]) {
    var table = SourceTable()
    var bag = DiagnosticBag()
    let manifest = DumpReader.read([UInt8](try Data(contentsOf: file)), file: table.add(file.path), into: &bag)
    return (try #require(manifest), bag.sorted(in: table).map(\.message))
  }

  @Test(.enabled(if: corpus != nil, "INTEGRATE_CORPUS names no folder"))
  func everyDumpIsReadWithoutRest() throws {
    let dumps = try dumps()
    #expect(!dumps.isEmpty)
    for file in dumps {
      let (manifest, findings) = try read(file)
      #expect(findings == [], "\(file.lastPathComponent)")
      let modern = modernised(manifest)
      #expect(requiredTools(modern).version <= modern.tools, "\(file.lastPathComponent)")
      #expect(modernised(modern) == modern, "\(file.lastPathComponent)")
    }
  }

  /// The most demanding ones: the largest, conditional settings on a macro, an experimental feature, old names of
  /// packages, traits, a product without its package, plugins, system libraries, binary targets. `Tests/round-trip`
  /// covers the others.
  private static let telling = [
    "soto-project+soto", "swiftlang+swift-testing", "ml-explore+mlx-swift", "FlineDev+BartyCrouch",
    "apple+swift-configuration", "_fixtures__swiftlang+swift-package-manager+Unicode", "airbnb+swift",
    "_fixtures__swiftlang+swift-package-manager+PkgConfig__SystemModuleUser", "facebook+facebook-ios-sdk",
  ]

  @Test(
    .enabled(
      if: corpus != nil && compare != nil, "INTEGRATE_CORPUS and INTEGRATE_COMPARE do not name a folder and a tool"),
    arguments: telling)
  func keepsItsMeaning(_ name: String) throws {
    let original = try #require(Self.corpus).appendingPathComponent(name + ".json")
    let manifest = modernised(try read(original).manifest)
    for least in [0, ManifestStyle.targets] {
      let text = printed(manifest, header: "Written by a test.", tableFrom: least)
      let scratch = try ScratchFolder()
      try scratch.write(SwiftPackage().dump(manifest: text), to: "regenerated.json")
      let arguments = [original.path, scratch["regenerated.json"]]
      let said = try Launch(program: #require(Self.compare), arguments: arguments, folder: scratch.path).run().stdout
      #expect(said == "0 differences\n", "\(least)")
    }
  }
}
