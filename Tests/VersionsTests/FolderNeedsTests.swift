import AnalysisSupport
import TestSupport
import Testing

/// The requirements of a package in a folder, which are in its manifest and recorded nowhere.
@Suite struct FolderNeedsTests {
  /// A root with the package `kit` in a folder beside it, which needs a range of `log`.
  private func shop(_ range: String, pins: String = "") throws -> MemoryShop {
    let shop = try MemoryShop(
      "  kit: { path: ../kit }\n\(pins)", dependencies: "[kit/kit]",
      ["component.yaml": "name: Shop\nkind: workspace\nintegration: { tools: \"6.0\" }\n"])
    for version in ["1.0.0", "1.1.0", "2.0.0"] { shop.release("log", version) }
    try write("kit", MemoryShop.manifest("kit", needing: [("log", range)]), source: "import log\n", in: shop)
    return shop
  }

  /// Writes a package beside the root.
  private func write(_ name: String, _ manifest: String, source: String = "", in shop: MemoryShop) throws {
    try shop.root.scratch.write(manifest, to: "\(name)/Package.swift")
    try shop.root.scratch.write(source, to: "\(name)/Sources/\(name)/\(name).swift")
  }

  @Test func aVersionOutsideOfItsRangeIsNoticed() throws {
    let shop = try shop(
      "from: \"2.0.0\"", pins: "  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n")
    let resolved = try shop.resolve()
    #expect(!resolved.isSound && resolved.text.contains("'kit' requires ^2.0.0"), "\(resolved)")
    #expect(try shop.pin("log", "2.0.0").isSound)
    #expect(try !shop.pin("log", "1.1.0").isSound)
    #expect(try shop.versions == ["log 2.0.0"])
  }

  /// The records of a repository are not used while a folder replaces it.
  @Test func aFolderThatStandsInForARepositoryNeedsWhatItsOwnManifestSays() throws {
    let shop = try MemoryShop.resolved()
    func needing(_ range: String) -> String { MemoryShop.manifest("metrics", needing: [("log", range)]) }
    try write("metrics", needing("from: \"2.0.0\""), source: "import log\n", in: shop)
    let before = try shop.lockfile
    // Nothing fits: 'trace' wants an older one.
    let refused = try shop.pin("metrics", path: "../metrics")
    #expect(!refused.isSound, "\(refused)")
    #expect(try shop.lockfile == before)
    try shop.edit("  metrics:\n", "  metrics:\n    path: ../metrics\n")
    let resolved = try shop.resolve()
    #expect(
      !resolved.isSound && resolved.text.contains("'metrics' requires ^2.0.0")
        && resolved.text.contains("[requirement-conflict]"), "\(resolved)")
    try write("metrics", needing("\"1.0.0\"..<\"1.5.0\""), source: "import log\n", in: shop)
    #expect(try shop.resolve().isSound)
    // The records are still true for the repository.
    #expect(try shop.verify().isSound)
  }

  /// A package `kit` in a folder that uses `log` from a folder next to it.
  private func shopWithFolders(pins: String = "") throws -> MemoryShop {
    let shop = try shop("from: \"1.0.0\"", pins: pins)
    try write("kit", using("log", "kit"), source: "import log\n", in: shop)
    try write("log", MemoryShop.manifest("log"), in: shop)
    return shop
  }

  /// The manifest of a package that uses another one from the folder next to it.
  private func using(_ other: String, _ name: String) -> String {
    RemoteRepositories.manifest(name, dependencies: ".package(path: \"../\(other)\")", needs: [other])
  }

  private static let pinned = "  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n"

  @Test func aFolderThatItNamesIsNotBuiltInPlaceOfAPin() throws {
    let shop = try shopWithFolders(pins: Self.pinned)
    let refused = try shop.resolve()
    #expect(!refused.isSound && refused.text.contains("[requirement-conflict]"), "\(refused)")
    #expect(refused.text.contains("run 'integrate pin log --path ../log'"), "\(refused)")
    #expect(try shop.pin("log", path: "../log").isSound)
    #expect(try shop.resolve().isSound)
  }

  /// By way of a folder that has no pin.
  @Test func aFolderFurtherOnIsNotBuiltInPlaceOfAPinEither() throws {
    let shop = try shopWithFolders(pins: Self.pinned)
    for (name, other) in [("kit", "mid"), ("mid", "log")] { try write(name, using(other, name), in: shop) }
    let refused = try shop.resolve()
    #expect(!refused.isSound && refused.text.contains("[requirement-conflict]"), "\(refused)")
    #expect(refused.text.contains("the Package.swift in '../mid', which 'kit' needs, uses 'log'"), "\(refused)")
  }

  @Test(arguments: [
    ("", true), (".package(url: \"https://git.example.com/other.git\", from: \"1.0.0\")", false),
    (".package(path: \"../nowhere\")", false), (".package(path: \"../app\")", false),
  ])
  func aFolderWithoutAPinAsksForNothingElse(dependency: String, isSound: Bool) throws {
    let shop = try shopWithFolders()
    let name = dependency.contains("other") ? "other" : dependency.contains("app") ? "Shop" : "nowhere"
    let manifest = RemoteRepositories.manifest(
      "log", dependencies: dependency, needs: dependency.isEmpty ? [] : [name])
    try write("log", manifest.replacing("package: \"Shop\"", with: "package: \"app\""), in: shop)
    let resolved = try shop.resolve()
    #expect(resolved.isSound == isSound, "\(resolved)")
    #expect(resolved.text.contains("[missing-pin]") != isSound, "\(resolved)")
  }
}
