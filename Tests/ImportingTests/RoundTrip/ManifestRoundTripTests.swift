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

  private func roundTrip(_ manifest: Manifest, tableFrom least: Int = ManifestStyle.targets) throws -> Manifest {
    try read(SwiftPackage().dump(manifest: printed(manifest, header: "Written by a test.", tableFrom: least)))
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

  /// Compares member by member, so that a failure names the missing one.
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
    #expect(!isTable(manifest))
    expectEqual(try roundTrip(manifest), byName(manifest))
    // Those with a row come first.
    expectEqual(try sorted(roundTrip(manifest, tableFrom: 0)), sorted(byName(manifest)))
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
    #expect(isTable(manifest))
    expectEqual(try sorted(roundTrip(manifest)), sorted(byName(manifest)))
  }

  /// Each feature of rows by itself, so that even the rarest becomes a row.
  @Test(arguments: [(5, 5), (5, 9), (6, 0), (6, 3)].map { ToolsVersion($0.0, $0.1) })
  func everyRowComesBack(_ tools: ToolsVersion) throws {
    let every = EveryConstruct(tools: tools).manifest()
    let full = try #require(every.targets.first { $0.name == "Full" })
    var manifest = Manifest(name: "P", tools: tools)
    // Some of them are rows too.
    let packages = (0..<60).map {
      Manifest.PackageDependency(
        source: .git("https://git.example.com/row\($0).git", .exact("1.\($0).0-beta.1+x")), identity: "row\($0)")
    }
    func add(_ change: (inout Manifest.Target) -> Void) throws {
      var target = Manifest.Target(name: "T", kind: .library)
      change(&target)
      let others = ["Lib", "Run", "Plain", "Binary", "BuildTool"]
      manifest.targets = others.map { Manifest.Target(name: $0, kind: .library) } + [target]
      manifest.dependencies = every.dependencies + packages
      manifest.products = [.init(name: "T", type: .library, targets: ["T"])]
      let text = printed(manifest, header: "Written by a test.", tableFrom: 0)
      #expect(!text.contains("otherTargets") && text.contains("  #\"\"\"\n"), "\(text)")
      #expect(text.contains(" T ") || text.contains(" T\n"))
      expectEqual(try sorted(roundTrip(manifest, tableFrom: 0)), sorted(byName(manifest)))
    }
    let said = full.settings.filter { setting in
      if case .unsafeFlags(let flags) = setting.kind { return !flags.isEmpty && !flags.contains { $0.contains("\"") } }
      switch setting.kind {
      case .treatWarning, .enableWarning, .disableWarning: return false
      case .define(let text): return !text.contains("\"")
      default: return true
      }
    }
    for kind in TargetKind.allCases where kind != .macro || tools >= ToolsVersion(5, 9) {
      let alike = every.targets.first { $0.kind == kind && $0.capability ?? .buildTool == .buildTool }
      try add {
        $0 = Manifest.Target(name: "T", kind: kind)
        ($0.path, $0.url, $0.checksum) = (alike?.path?.replacing(" ", with: "_"), alike?.url, alike?.checksum)
        $0.capability = alike?.capability
      }
    }
    for tool in Setting.Tool.allCases { try add { $0.settings = said.filter { $0.tool == tool } } }
    try add { $0.dependencies = full.dependencies }
    try add {
      $0.plugins = full.plugins.filter { $0.package != nil }
      $0.resources = full.resources.filter {
        $0.rule != .process(localization: "default") && $0.rule != .process(localization: "base")
      }
      ($0.sources, $0.exclude, $0.publicHeadersPath) = ([], ["a", "b"], "include")
    }
  }

  private func sorted(_ manifest: Manifest) -> Manifest {
    var manifest = manifest
    manifest.targets.sort { $0.name < $1.name }
    manifest.products.sort { $0.name < $1.name }
    manifest.dependencies.sort { $0.identity < $1.identity }
    return manifest
  }

  private func isTable(_ manifest: Manifest) -> Bool {
    printed(manifest, header: "Written by a test.").contains("private func table() -> Substring {")
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
    for least in [0, ManifestStyle.targets] { try expectSameBytes(manifest, tableFrom: least) }
  }

  private func expectSameBytes(_ manifest: Manifest, tableFrom least: Int) throws {
    let back = try sorted(roundTrip(manifest, tableFrom: least))
    let manifest = sorted(manifest)
    #expect(back.name.utf8.elementsEqual(manifest.name.utf8))
    for (got, want) in zip(back.targets, manifest.targets) {
      #expect(Array(got.name.utf8) == Array(want.name.utf8))
      #expect(Array(got.exclude[0].utf8) == Array(want.exclude[0].utf8))
    }
    #expect(back == byName(manifest))
  }
}
