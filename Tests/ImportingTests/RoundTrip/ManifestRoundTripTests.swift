import Diagnostics
import Generators
import Model
import SwiftPackages
import TestSupport
import Testing

/// SwiftPM reads a printed manifest back as the same value.
@Suite(.serialized) struct ManifestRoundTripTests {
  private func read(_ dump: [UInt8]) throws -> Manifest {
    var table = SourceTable()
    var bag = DiagnosticBag()
    let manifest = DumpReader.read(dump, file: table.add("dump.json"), into: &bag)
    #expect(bag.sorted(in: table).map(\.message) == [])
    return try #require(manifest)
  }

  private func roundTrip(_ manifest: Manifest) throws -> Manifest {
    try read(SwiftPackage().dump(manifest: printed(manifest, header: "Written by a test.")))
  }

  /// The manifest with `.byName` dependencies on targets, as they are printed: SwiftPM looks for a target first.
  private func byName(_ manifest: Manifest) -> Manifest {
    var manifest = manifest
    let names = Set(manifest.targets.map(\.name))
    for index in manifest.targets.indices {
      manifest.targets[index].dependencies = manifest.targets[index].dependencies.map { dependency in
        guard case .target(let name, let condition) = dependency, names.contains(name) else { return dependency }
        return .byName(name, condition)
      }
    }
    return manifest
  }

  /// Compares member by member, so that a failure names what was lost.
  private func expectEqual(_ got: Manifest, _ want: Manifest) {
    #expect(got.name == want.name)
    #expect(got.tools == want.tools)
    #expect(got.experimentalFeatures == want.experimentalFeatures)
    #expect(got.defaultLocalization == want.defaultLocalization)
    #expect(got.platforms == want.platforms)
    #expect(got.pkgConfig == want.pkgConfig)
    #expect(got.providers == want.providers)
    #expect(got.products == want.products)
    #expect(got.traits == want.traits)
    #expect(got.swiftLanguageModes == want.swiftLanguageModes)
    #expect(got.cLanguageStandard == want.cLanguageStandard)
    #expect(got.cxxLanguageStandard == want.cxxLanguageStandard)
    #expect(got.dependencies.count == want.dependencies.count)
    for (got, want) in zip(got.dependencies, want.dependencies) { #expect(got == want) }
    #expect(got.targets.map(\.name) == want.targets.map(\.name))
    for (got, want) in zip(got.targets, want.targets) { #expect(got == want) }
    #expect(got == want)
  }

  @Test(
    arguments: [(5, 5), (5, 6), (5, 7), (5, 8), (5, 9), (5, 10), (6, 0), (6, 1), (6, 2), (6, 3)].map {
      ToolsVersion($0.0, $0.1)
    })
  func everyConstructComesBack(_ tools: ToolsVersion) throws {
    let manifest = EveryConstruct(tools: tools).manifest()
    #expect(requiredTools(manifest).version <= tools, "\(requiredTools(manifest).because)")
    #expect(!isSplit(manifest))
    expectEqual(try roundTrip(manifest), byName(manifest))
  }

  @Test(arguments: [(5, 5), (5, 9), (6, 0), (6, 3)].map { ToolsVersion($0.0, $0.1) })
  func everyConstructAmongManyTargets(_ tools: ToolsVersion) throws {
    var manifest = EveryConstruct(tools: tools).manifest()
    let full = try #require(manifest.targets.first { $0.name == "Full" })
    for number in 0..<40 {
      var target = Manifest.Target(name: "Part\(number)", kind: number % 2 == 0 ? .library : .test)
      target.dependencies = [.byName("Full", nil), .product("P", package: "exact", aliases: [:], nil)]
      target.settings = full.settings.filter { $0.tool != .swift || number % 3 == 0 }
      manifest.targets.append(target)
    }
    #expect(isSplit(manifest))
    expectEqual(try roundTrip(manifest), byName(manifest))
  }

  private func isSplit(_ manifest: Manifest) -> Bool {
    printed(manifest, header: "Written by a test.").contains("private func targets() -> [Target] {")
  }

  @Test func hostileTextComesBackAsText() throws {
    let texts = [
      "A\"); import Foundation //", "\\(exit(1))", "\\", "\"\"\"", "#\"x\"#", "a\nb\r\nc\td", "\u{0}\u{1}\u{7F}\u{85}",
      "\u{2028}\u{2029}\u{202E}\u{2066}\u{200B}\u{FEFF}\u{A0}", "e\u{301} é \u{301}", "πשּׁµ𝄞🇺🇳🇮🇱x̱̄", "👩‍👩‍👧", "*/ /*", "%s %n",
      "'",
      "\u{E000}\u{10FFFF}" + String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self),
    ]
    var manifest = Manifest(name: texts.joined(separator: "|"), tools: ToolsVersion(6, 1))
    manifest.targets = texts.map { text in
      var target = Manifest.Target(name: text, kind: .library)
      target.exclude = [text]
      target.settings = [Setting(tool: .c, kind: .define(text)), Setting(tool: .swift, kind: .unsafeFlags([text]))]
      target.dependencies = texts.map { .target($0, nil) }
      return target
    }
    let back = try roundTrip(manifest)
    #expect(back.name.utf8.elementsEqual(manifest.name.utf8))
    for (got, want) in zip(back.targets, manifest.targets) {
      #expect(Array(got.name.utf8) == Array(want.name.utf8))
      #expect(Array(got.exclude[0].utf8) == Array(want.exclude[0].utf8))
    }
    #expect(back == byName(manifest))
  }
}
