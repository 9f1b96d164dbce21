import Diagnostics
import Findings
import Foundation
import Generators
import Model
import TestSupport
import Testing

@testable import Importing
@testable import SwiftPackages

/// An imported manifest is planned again unchanged, without SwiftPM in between.
@Suite struct ImportBackTests {
  private static let corpus = corpusFolder?.appendingPathComponent("manifest")

  private struct Outcome {
    let project: ImportedProject
    let planned: Manifest?
    /// Each as `path:line: message`, without those about lower bounds.
    let findings: [String]
  }

  private func run(_ manifest: Manifest, layout: PackageImport.Layout = .flat) -> Outcome {
    var table = SourceTable()
    let input = PackageImport(manifest: manifest, layout: layout, manifestFile: table.add("Package.swift"))
    let project = importPackage(input, sources: &table) { $0 }
    var ids: [String: FileID] = [:]
    for file in project.files { ids[file.path] = table.add(file.path) }
    let back = ImportedRoot(project.files, ids: ids) { _ in false }
    var bag = project.bag
    bag.add(contentsOf: back.bag)
    let findings = bag.sorted(in: table).filter { $0.id != .lowerBoundPinned }.map {
      "\($0.place.map { "\(table.path($0.file)):\($0.line)" } ?? ""): \($0.message)"
    }
    return Outcome(project: project, planned: back.manifest, findings: findings)
  }

  /// Normalises what specs express in another way: the order of unordered lists, conventional folders, exact versions.
  private func normal(_ manifest: Manifest) -> Manifest {
    var manifest = manifest
    manifest.targets.sort { $0.name < $1.name }
    for index in manifest.targets.indices {
      var target = manifest.targets[index]
      let folder = target.kind == .test ? "Tests" : target.kind == .plugin ? "Plugins" : "Sources"
      if target.path == "\(folder)/\(target.name)" { target.path = nil }
      target.exclude.removeAll { $0.hasSuffix("component.yaml") || $0 == "integrate.lock.yaml" }
      target.dependencies = target.dependencies.map {
        switch $0 {
        case .target(let name, let condition): return .byName(name, condition)
        // A bare name means the product and its package.
        case .product(let name, let package, let aliases, let condition) where aliases.isEmpty && package == name:
          return .byName(name, condition)
        default: return $0
        }
      }
      manifest.targets[index] = target
    }
    manifest.dependencies.sort { $0.identity < $1.identity }
    for index in manifest.dependencies.indices {
      switch manifest.dependencies[index].source {
      case .git(let url, .range(let lower, _)): manifest.dependencies[index].source = .git(url, .exact(lower))
      case .registry(let id, .range(let lower, _)):
        manifest.dependencies[index].source = .registry(id: id, .exact(lower))
      default: break
      }
    }
    return manifest
  }

  @Test(arguments: [ToolsVersion(5, 5), ToolsVersion(5, 9), ToolsVersion(6, 3)])
  func everyConstructComesBack(tools: ToolsVersion) throws {
    let manifest = modernised(EveryConstruct(tools: tools).manifest())
    let outcome = run(manifest)
    #expect(outcome.findings == [])
    let planned = try #require(outcome.planned)
    #expect(manifestDifferences(from: manifest, to: planned).map(\.message) == [])
    let (got, want) = (normal(planned), normal(manifest))
    #expect(got.targets.map(\.name) == want.targets.map(\.name))
    for (got, want) in zip(got.targets, want.targets) { #expect(got == want) }
    #expect(got.products == want.products)
    #expect(got.dependencies == want.dependencies)
    #expect(got.platforms == want.platforms)
    #expect(got.traits.sorted { $0.name < $1.name } == want.traits.sorted { $0.name < $1.name })
    #expect(got.providers == want.providers)
    #expect(got.swiftLanguageModes == want.swiftLanguageModes)
    #expect([got.cLanguageStandard, got.cxxLanguageStandard] == [want.cLanguageStandard, want.cxxLanguageStandard])
    #expect(got.experimentalFeatures == want.experimentalFeatures)
    #expect(
      [got.name, got.defaultLocalization, got.pkgConfig] == [want.name, want.defaultLocalization, want.pkgConfig])
  }

  /// Any single change of a manifest is noticed.
  @Test func differencesAreFound() throws {
    let manifest = modernised(EveryConstruct(tools: ToolsVersion(6, 3)).manifest())
    var changes: [Manifest] = []
    func change(_ body: (inout Manifest) -> Void) {
      var copy = manifest
      body(&copy)
      #expect(copy != manifest, "change \(changes.count) changes nothing")
      changes.append(copy)
    }
    change { $0.name = "x" }
    change { $0.tools = ToolsVersion(6, 2) }
    change { $0.platforms.removeFirst() }
    change { $0.traits.removeFirst() }
    change { $0.products.removeFirst() }
    change { $0.products[0].targets.append("x") }
    change { $0.products.append(Manifest.Product(name: "x", type: .library, targets: [])) }
    change { $0.dependencies.removeFirst() }
    change { $0.dependencies[0].traits = [EnabledTrait(name: "x")] }
    change { $0.targets.removeFirst() }
    change { $0.targets.append(Manifest.Target(name: "x", kind: .library)) }
    change { $0.swiftLanguageModes = nil }
    change { $0.cLanguageStandard = nil }
    change { $0.defaultLocalization = nil }
    change { $0.pkgConfig = nil }
    change { $0.providers.removeFirst() }
    change { $0.experimentalFeatures = [] }
    let full = try #require(manifest.targets.firstIndex { $0.name == "Full" })
    change { $0.targets[full].kind = .executable }
    change { $0.targets[full].path = "x" }
    change { $0.targets[full].sources = nil }
    change { $0.targets[full].exclude = [] }
    change { $0.targets[full].resources.removeFirst() }
    change { $0.targets[full].publicHeadersPath = "x" }
    change { $0.targets[full].dependencies.removeFirst() }
    change { $0.targets[full].settings.swapAt(0, 1) }
    change { $0.targets[full].plugins = [] }
    change { $0.targets[full].packageAccess.toggle() }
    for changed in changes { #expect(manifestDifferences(from: manifest, to: changed).count == 1) }
    #expect(manifestDifferences(from: manifest, to: manifest).isEmpty)
  }

  @Test(.enabled(if: corpus != nil, "INTEGRATE_CORPUS names no folder"))
  func realPackagesComeBack() throws {
    let folder = try #require(Self.corpus)
    let dumps = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
    #expect(dumps.count >= 94)
    for file in dumps {
      let name = file.lastPathComponent
      var table = SourceTable()
      var bag = DiagnosticBag()
      let bytes = [UInt8](try Data(contentsOf: file))
      let manifest = modernised(try #require(DumpReader.read(bytes, file: table.add(name), into: &bag)))
      let outcome = run(manifest)
      // Findings that these packages cause themselves.
      let others = outcome.findings.filter {
        !$0.contains("is an abbreviated revision") && !$0.contains("is twice in 'exclude'")
      }
      #expect(others.isEmpty, "\(name): \(outcome.findings)")
      let planned = try #require(outcome.planned, "\(name)")
      #expect(manifestDifferences(from: manifest, to: planned).map(\.message) == [], "\(name)")
      // The order of the dump is not stable, and must affect only the order of equal entries.
      let again = run(manifest)
      #expect(again.project.files.map(\.text) == outcome.project.files.map(\.text), "\(name)")
    }
  }
}
