import Foundation
import TestSupport
import Testing

/// The requirements of a package in a folder, which are in its manifest and recorded nowhere.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct FolderNeedsTests {
  /// A root with the package `kit` in a folder beside it, which needs a range of `log`.
  private func shop(_ range: String, pins: String = "") throws -> Shop {
    let shop = try Shop("  kit: { path: ../kit }\n\(pins)", dependencies: "[kit/kit]")
    try shop.scratch.write("name: Shop\nkind: workspace\nintegration: { tools: \"6.0\" }\n", to: "app/component.yaml")
    for version in ["1.0.0", "1.1.0", "2.0.0"] { try shop.release("log", version) }
    try shop.scratch.write(
      RemoteRepositories.manifest(
        "kit", dependencies: ".package(url: \"https://git.example.com/log.git\", \(range))", needs: ["log"]),
      to: "kit/Package.swift")
    try shop.scratch.write("import log\n", to: "kit/Sources/kit/kit.swift")
    return shop
  }

  @Test func whatItNeedsIsPinned() throws {
    let shop = try shop("\"1.0.0\"..<\"2.0.0\"")
    let frozen = try shop.run("check")
    #expect(frozen.status == 1 && frozen.stderr.contains("'log', which 'kit' needs, has no pin"), "\(frozen.stderr)")
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.versions == ["log 1.1.0"])
    #expect(try shop.run("generate").status == 0)
    try build(shop, log: "1.1.0")
    #expect(try shop.run("check").status == 0, "SwiftPM leaves Package.resolved as it is")
  }

  @Test func aVersionOutsideOfItsRangeIsNoticed() throws {
    let shop = try shop(
      "from: \"2.0.0\"", pins: "  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n")
    let resolved = try shop.run("resolve")
    #expect(resolved.status == 1 && resolved.stderr.contains("'kit' requires ^2.0.0"), "\(resolved.stderr)")
    #expect(try shop.run("pin", "log", "2.0.0").status == 0)
    #expect(try shop.run("pin", "log", "1.1.0").status == 1)
    #expect(try shop.versions == ["log 2.0.0"])
  }

  /// The records of a repository are not used while a folder replaces it.
  @Test func aFolderThatStandsInForARepositoryNeedsWhatItsOwnManifestSays() throws {
    let shop = try Shop.resolved()
    try shop.scratch.write(
      RemoteRepositories.manifest(
        "metrics", dependencies: ".package(url: \"https://git.example.com/log.git\", from: \"2.0.0\")", needs: ["log"]),
      to: "metrics/Package.swift")
    try shop.scratch.write("import log\n", to: "metrics/Sources/metrics/metrics.swift")
    let before = try shop.lockfile
    // Nothing fits: 'trace' wants an older one.
    let refused = try shop.run("pin", "metrics", "--path", "../metrics")
    #expect(refused.status == 1, "\(refused.stdout)\(refused.stderr)")
    #expect(try shop.lockfile == before)
    try shop.edit("  metrics:\n", "  metrics:\n    path: ../metrics\n")
    let resolved = try shop.run("resolve")
    #expect(
      resolved.status == 1 && resolved.stderr.contains("'metrics' requires ^2.0.0")
        && resolved.stderr.contains("[requirement-conflict]"), "\(resolved.stderr)")
    try shop.scratch.write(
      RemoteRepositories.manifest(
        "metrics", dependencies: ".package(url: \"https://git.example.com/log.git\", \"1.0.0\"..<\"1.5.0\")",
        needs: ["log"]),
      to: "metrics/Package.swift")
    #expect(try shop.run("resolve").status == 0)
    // The records are still true for the repository.
    #expect(try shop.run("verify").status == 0)
  }

  @Test func aFolderInThePlaceOfARepositoryThatOthersAskForIsSaid() throws {
    let shop = try Shop.resolved()
    try shop.scratch.write(RemoteRepositories.manifest("log"), to: "log/Package.swift")
    try shop.scratch.write("", to: "log/Sources/log/log.swift")
    try shop.edit("  log:\n", "  log:\n    path: ../log\n")
    let resolved = try shop.run("resolve")
    #expect(
      resolved.status == 0 && resolved.stderr.contains("requires 'log' from a repository")
        && resolved.stderr.contains("[other-address]"), "\(resolved.stderr)")
    try #require(try shop.run("generate").status == 0)
    let shown = try shop.paste("swift package --disable-sandbox \(Shop.ownFolders) show-dependencies")
    #expect(shown.status == 0 && shown.stderr.contains("Conflicting identity for log"), "\(shown.stderr)")
  }

  /// A package `kit` in a folder that uses `log` from a folder next to it.
  private func shopWithFolders(pins: String = "") throws -> Shop {
    let shop = try shop("from: \"1.0.0\"", pins: pins)
    try shop.scratch.write(
      RemoteRepositories.manifest("kit", dependencies: ".package(path: \"../log\")", needs: ["log"]),
      to: "kit/Package.swift")
    try shop.scratch.write(RemoteRepositories.manifest("log"), to: "log/Package.swift")
    try shop.scratch.write("", to: "log/Sources/log/log.swift")
    return shop
  }

  @Test func aFolderThatItNamesIsNotBuiltInPlaceOfAPin() throws {
    let shop = try shopWithFolders(pins: "  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n")
    let refused = try shop.run("resolve")
    #expect(refused.status == 1 && refused.stderr.contains("[requirement-conflict]"), "\(refused.stderr)")
    #expect(refused.stderr.contains("run 'integrate pin log --path ../log'"), "\(refused.stderr)")
    #expect(try shop.run("pin", "log", "--path", "../log").status == 0)
    #expect(try shop.run("resolve").status == 0)
  }

  /// By way of a folder that has no pin.
  @Test func aFolderFurtherOnIsNotBuiltInPlaceOfAPinEither() throws {
    let shop = try shopWithFolders(pins: "  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n")
    for (name, other) in [("kit", "mid"), ("mid", "log")] {
      try shop.scratch.write(
        RemoteRepositories.manifest(name, dependencies: ".package(path: \"../\(other)\")", needs: [other]),
        to: "\(name)/Package.swift")
    }
    try shop.scratch.write("", to: "mid/Sources/mid/mid.swift")
    let refused = try shop.run("resolve")
    #expect(refused.status == 1 && refused.stderr.contains("[requirement-conflict]"), "\(refused.stderr)")
    #expect(
      refused.stderr.contains("the Package.swift in '../mid', which 'kit' needs, uses 'log'"), "\(refused.stderr)")
  }

  @Test(arguments: [
    ("", true), (".package(url: \"https://git.example.com/other.git\", from: \"1.0.0\")", false),
    (".package(path: \"../nowhere\")", false), (".package(path: \"../app\")", false),
  ])
  func aFolderWithoutAPinAsksForNothingElse(dependency: String, isSound: Bool) throws {
    let shop = try shopWithFolders()
    let name = dependency.contains("other") ? "other" : dependency.contains("app") ? "Shop" : "nowhere"
    try shop.scratch.write(
      RemoteRepositories.manifest("log", dependencies: dependency, needs: dependency.isEmpty ? [] : [name])
        .replacing("package: \"Shop\"", with: "package: \"app\""),
      to: "log/Package.swift")
    let resolved = try shop.run("resolve")
    #expect(resolved.status == (isSound ? 0 : 1), "\(resolved.stderr)")
    #expect(resolved.stderr.contains("[missing-pin]") != isSound, "\(resolved.stderr)")
  }

  private func build(_ shop: Shop, log version: String) throws {
    try shop.build()
    let built = try shop.paste("git -C .build/checkouts/log rev-parse HEAD").stdout
    #expect(try built.hasPrefix(shop.revision("log", version)))
  }
}
