import Generators
import Model
import Testing

@Suite struct ModernisedManifestTests {
  private func manifest(_ tools: ToolsVersion, _ dependencies: [Manifest.Dependency] = []) -> Manifest {
    var manifest = Manifest(name: "P", tools: tools)
    var target = Manifest.Target(name: "T", kind: .library)
    target.dependencies = dependencies
    manifest.targets = [target]
    return manifest
  }

  private func package(_ identity: String, name: String? = nil) -> Manifest.PackageDependency {
    Manifest.PackageDependency(source: .path("../\(identity)"), identity: identity, name: name)
  }

  @Test(
    arguments: [
      (ToolsVersion(4, 0), ToolsVersion(5, 5), ["4"]), (ToolsVersion(4, 2), ToolsVersion(5, 5), ["4.2"]),
      (ToolsVersion(5, 0), ToolsVersion(5, 5), nil), (ToolsVersion(5, 4), ToolsVersion(5, 5), nil),
      (ToolsVersion(5, 9, 2), ToolsVersion(5, 9, 2), nil), (ToolsVersion(6, 1), ToolsVersion(6, 1), nil),
    ])
  func writesOutTheLanguageModeThatChanges(_ old: ToolsVersion, _ new: ToolsVersion, _ modes: [String]?) {
    let result = modernised(manifest(old))
    #expect(result.tools == new)
    #expect(result.swiftLanguageModes == modes)
  }

  @Test func keepsTheModesThatAreSaid() {
    var old = manifest(ToolsVersion(4, 2))
    old.swiftLanguageModes = ["5"]
    #expect(modernised(old, to: ToolsVersion(6, 0)).swiftLanguageModes == ["5"])
  }

  @Test(arguments: [("5.2", "5"), ("4.2", "4.2"), ("4.1", "4"), ("6.0", "6"), ("7.1", "7.1")])
  func aModeThatNoCompilerHasIsItsFirstNumber(stated: String, taken: String) {
    var old = manifest(ToolsVersion(5, 1))
    old.swiftLanguageModes = [stated]
    #expect(modernised(old).swiftLanguageModes == [taken])
    old.swiftLanguageModes = [stated, taken]
    #expect(modernised(old).swiftLanguageModes == [taken])
  }

  @Test func aBranchWithTheNameOfACommitIsTheCommit() {
    let commit = String(repeating: "8f", count: 20)
    var old = manifest(ToolsVersion(5, 9))
    old.dependencies = [commit.uppercased(), "main"].map {
      .init(source: .git("https://x.example/a", .branch($0)), identity: "a")
    }
    #expect(
      modernised(old).dependencies.map(\.source) == [
        .git("https://x.example/a", .revision(commit)), .git("https://x.example/a", .branch("main")),
      ])
  }

  @Test func raisesToWhatIsAskedForAndToWhatIsNeeded() {
    var old = manifest(ToolsVersion(5, 3))
    #expect(modernised(old, to: ToolsVersion(6, 0)).tools == ToolsVersion(6, 0))
    #expect(modernised(old, to: ToolsVersion(6, 0)).swiftLanguageModes == ["5"])
    old.targets[0].settings = [Setting(tool: .swift, kind: .enableUpcomingFeature("X"))]
    #expect(modernised(old).tools == ToolsVersion(5, 8))
  }

  @Test func packageAccessThatCouldNotBeSaidIsNoWish() {
    var old = manifest(ToolsVersion(5, 8))
    old.targets[0].packageAccess = false
    #expect(modernised(old).tools == ToolsVersion(5, 8))
    #expect(modernised(old, to: ToolsVersion(6, 0)).targets[0].packageAccess)
  }

  @Test func namesOfPackagesGiveWayToIdentities() {
    var old = manifest(
      ToolsVersion(5, 4),
      [
        .byName("Toml", nil), .byName("T", nil), .byName("rainbow", nil),
        .product("X", package: "toml", aliases: [:], nil),
      ])
    old.dependencies = [package("swift-toml", name: "Toml"), package("rainbow", name: "Rainbow")]
    old.targets[0].plugins = [Manifest.PluginUsage(name: "P", package: "Toml")]
    let new = modernised(old)
    #expect(new.dependencies.map(\.name) == [nil, nil])
    #expect(
      new.targets[0].dependencies == [
        .product("Toml", package: "swift-toml", aliases: [:], nil), .byName("T", nil), .byName("rainbow", nil),
        .product("X", package: "swift-toml", aliases: [:], nil),
      ])
    #expect(new.targets[0].plugins == [Manifest.PluginUsage(name: "P", package: "swift-toml")])
  }

  @Test func productsWithoutPackageGetTheOnlyOneThatCanBeMeant() {
    var old = manifest(ToolsVersion(5, 1), [.byName("Toml", nil), .product("Lib", package: nil, aliases: [:], nil)])
    old.dependencies = [package("config")]
    #expect(
      modernised(old).targets[0].dependencies == [
        .product("Toml", package: "config", aliases: [:], nil), .product("Lib", package: "config", aliases: [:], nil),
      ])
    old.dependencies = [package("config"), package("swift-toml"), package("to-ml")]
    #expect(
      modernised(old).targets[0].dependencies == [
        .product("Toml", package: "to-ml", aliases: [:], nil), .product("Lib", package: nil, aliases: [:], nil),
      ])
    // From 5.2 on a name can only be that of the package.
    old.tools = ToolsVersion(5, 2)
    #expect(modernised(old).targets[0].dependencies == old.targets[0].dependencies)
  }
}
