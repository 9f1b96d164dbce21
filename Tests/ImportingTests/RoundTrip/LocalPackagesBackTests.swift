import Diagnostics
import Findings
import Foundation
import Generators
import Model
import TestSupport
import Testing

@testable import Importing
@testable import SwiftPackages

/// A manifest imported as one of many packages is planned again unchanged, without SwiftPM in between.
@Suite struct LocalPackagesBackTests {
  private static let corpus = corpusFolder?.appendingPathComponent("manifest")

  /// The findings of the import of a package beside another, and the differences in its generated manifest.
  private func run(_ manifest: Manifest, folder: String = "Modules/Every") -> (
    findings: [String], differences: [String]
  ) {
    var table = SourceTable()
    let beside = Manifest(name: "Beside", tools: manifest.tools)
    let packages = [(folder, manifest), ("Modules/Beside", beside)].map { folder, manifest in
      LocalPackage(
        folder: folder, manifest: modernised(manifest), statedTools: manifest.tools,
        file: table.add("\(folder)/Package.swift"), source: [])
    }
    let input = LocalPackagesImport(
      rootName: "Root", packages: packages,
      folders: PackageImport.Folders(exists: { _ in false }, isSearched: { _ in true }))
    let project = importPackages(input, sources: &table) { $0 }
    var ids: [String: FileID] = [:]
    for file in project.files { ids[file.path] = table.add(file.path) }
    let back = ImportedRoot(project.files, ids: ids) { _ in false }
    var bag = project.bag
    bag.add(contentsOf: back.bag)
    var differences: [String] = []
    for (folder, expected) in project.expected {
      guard let planned = back.manifests[folder] else {
        if !expected.targets.isEmpty { differences.append("nothing is planned in \(folder)") }
        continue
      }
      differences += manifestDifferences(from: expected, to: planned).map(\.message)
    }
    // Each package states platforms and tools, and the root states them for both.
    let said = bag.sorted(in: table).filter { $0.id != .lowerBoundPinned && !$0.message.contains("platforms") }
    return (said.map(\.message), differences)
  }

  @Test(arguments: [ToolsVersion(5, 5), ToolsVersion(5, 9), ToolsVersion(6, 2)])
  func everyConstructComesBack(tools: ToolsVersion) {
    var manifest = EveryConstruct(tools: tools).manifest()
    // A component gets its folder's name if the package's name is not valid.
    manifest.name = "Every"
    let outcome = run(manifest)
    #expect(outcome.differences == [])
    #expect(outcome.findings == [])
  }

  @Test(.enabled(if: corpus != nil, "INTEGRATE_CORPUS names no folder"))
  func everyManifestOfTheCorpusComesBack() throws {
    let dumps = try FileManager.default.contentsOfDirectory(
      at: try #require(Self.corpus), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "json" }
    #expect(!dumps.isEmpty)
    for file in dumps {
      var table = SourceTable()
      var bag = DiagnosticBag()
      let manifest = DumpReader.read([UInt8](try Data(contentsOf: file)), file: table.add(""), into: &bag)
      let outcome = run(try #require(manifest))
      #expect(outcome.differences == [], "\(file.lastPathComponent)")
    }
  }
}
