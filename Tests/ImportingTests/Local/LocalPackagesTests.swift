import Diagnostics
import Model
import Testing
import Versioning

@testable import Importing
@testable import SwiftPackages

/// The specs and lockfile of an imported folder of packages.
@Suite struct LocalPackagesTests {
  private typealias Dependency = Manifest.PackageDependency

  private func git(_ url: String, _ requirement: Dependency.Requirement) -> Dependency {
    Dependency(source: .git(url, requirement), identity: packageIdentity(ofURL: url))
  }

  private func from(_ version: String, upTo: String = "2.0.0") -> Dependency.Requirement {
    .range(from: version, upTo: upTo)
  }

  private func local(_ path: String) -> Dependency {
    Dependency(source: .path(path), identity: packageIdentity(ofURL: path))
  }

  /// A package with one library that depends on a product of each dependency, by the same name.
  private func package(
    _ folder: String, _ dependencies: [Dependency] = [], name: String? = nil,
    _ change: (inout Manifest) -> Void = { _ in }
  ) -> (String, Manifest) {
    let name = name ?? String(folder.split(separator: "/").last ?? "Root")
    var manifest = Manifest(name: name, tools: ToolsVersion(5, 9))
    var target = Manifest.Target(name: name, kind: .library)
    target.dependencies = dependencies.map { dependency in
      let product: String
      switch dependency.source {
      case .git(let text, _), .path(let text), .registry(let text, _):
        product = String(text.split(separator: "/").last ?? "").replacing(".git", with: "")
      }
      return .product(product, package: dependency.identity, aliases: [:], nil)
    }
    manifest.targets = [target]
    manifest.products = [Manifest.Product(name: name, type: .library, targets: [name])]
    manifest.dependencies = dependencies
    change(&manifest)
    return (folder, manifest)
  }

  private func resolved(_ states: [(String, ResolvedPackages.State)], host: String = "https://h") -> ResolvedPackages {
    ResolvedPackages(
      version: 2,
      pins: states.enumerated().map { index, pin in
        ResolvedPackages.Pin(
          identity: pin.0.lowercased(), kind: .remoteSourceControl, location: "\(host)/\(pin.0).git", state: pin.1,
          line: index + 3, column: 5)
      })
  }

  private func run(
    _ packages: [(String, Manifest)], resolved: [String: ResolvedPackages] = [:], root: [ResolvedPackages] = []
  ) -> (files: [String: String], findings: [String], pins: [String: Pin]) {
    var table = SourceTable()
    let all = packages.map { folder, manifest in
      LocalPackage(
        folder: folder, manifest: manifest, statedTools: manifest.tools, file: table.add("\(folder)/Package.swift"),
        source: [],
        resolved: resolved[folder].map {
          ResolvedFile(
            packages: $0, file: table.add("\(folder)/Package.resolved"), path: "\(folder)/Package.resolved")
        })
    }
    let decisive = root.enumerated().map { index, packages in
      ResolvedFile(packages: packages, file: table.add("Root\(index).resolved"), path: "Root\(index).resolved")
    }
    let input = LocalPackagesImport(
      rootName: "Shop", packages: all, resolved: decisive,
      folders: PackageImport.Folders(exists: { _ in false }, isSearched: { _ in true }))
    let result = importPackages(input, sources: &table) { $0 }
    let findings = result.bag.sorted(in: table).map { "\($0.id.rawValue): \($0.message)" }
    return (
      Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) }), findings,
      Dictionary(uniqueKeysWithValues: result.pins.map { ($0.name.value, $0) })
    )
  }

  // MARK: Versions

  @Test func onePinSatisfiesAll() {
    let packages = [
      package("M/A", [git("https://h/log", from("1.4.0"))]),
      package("M/B", [git("https://h/log.git", from("1.5.0", upTo: "1.9.0"))]),
      package("M/C", [git("https://H/Log/", from("1.0.0", upTo: "3.0.0"))]),
    ]
    let none = run(packages)
    #expect(none.pins["log"]?.version?.value == "1.5.0")
    #expect(none.pins["log"]?.allow?.value.description == "1.5.0 ..< 1.9.0")
    #expect(
      none.findings == [
        "lower-bound-pinned: 'log' is pinned at the lower bound of its range: there is no Package.resolved that lists it"
      ])
    let inUse = run(packages, root: [resolved([("log", .version("1.6.2", revision: nil))])])
    #expect(inUse.pins.values.map { $0.version?.value } == ["1.6.2"])
    #expect(inUse.findings == [])
  }

  @Test func theFirstOfTheRootsFilesDecides() {
    let packages = [package("M/A", [git("https://h/log.git", from("1.4.0"))])]
    let result = run(
      packages, resolved: ["M/A": resolved([("log", .version("1.9.0", revision: nil))])],
      root: [
        resolved([("log", .version("1.6.0", revision: nil))]), resolved([("log", .version("1.7.0", revision: nil))]),
      ])
    #expect(result.pins["log"]?.version?.value == "1.6.0")
    #expect(
      result.findings == [
        "not-carried-over: 'log' is resolved at different versions: 1.6.0 of 'Root0.resolved' is pinned"
      ])
  }

  @Test(arguments: [3, 6]) func manyDifferencesOfTwoFilesAreOneFinding(count: Int) {
    let names = (1...count).map { "log\($0)" }
    func all(_ version: String) -> [(String, ResolvedPackages.State)] {
      names.map { ($0, .version(version, revision: nil)) }
    }
    let packages = [package("M/A", names.map { git("https://h/\($0).git", from("1.4.0")) })]
    let result = run(packages, root: [resolved(all("1.6.0")), resolved(all("1.7.0"))])
    #expect(result.pins.count == count && result.pins.values.allSatisfy { $0.version?.value == "1.6.0" })
    #expect(
      result.findings
        == (count > 3
          ? ["not-carried-over: 6 packages are resolved at different versions: those of 'Root0.resolved' are pinned"]
          : names.map {
            "not-carried-over: '\($0)' is resolved at different versions: 1.6.0 of 'Root0.resolved' is pinned"
          }))
  }

  @Test func packagesOwnFilesDecideWhereTheRootHasNone() {
    let packages = [
      package("M/A", [git("https://h/log.git", from("1.4.0"))]),
      package("M/B", [git("https://h/log.git", from("1.0.0", upTo: "1.8.0"))]), package("M/C"),
    ]
    let agreed = run(
      packages,
      resolved: [
        "M/A": resolved([("log", .version("1.6.0", revision: nil)), ("deep", .version("2.0.0", revision: nil))]),
        "M/B": resolved([("log", .version("1.6.0", revision: nil))]),
      ])
    #expect(agreed.pins["log"]?.version?.value == "1.6.0")
    #expect(agreed.pins["deep"]?.version?.value == "2.0.0", "what only others need is pinned as well")
    #expect(agreed.findings == [])
    let differing = run(
      packages,
      resolved: [
        "M/A": resolved([("log", .version("1.9.0", revision: nil))]),
        "M/B": resolved([("log", .version("1.6.0", revision: nil))]),
        "M/C": resolved([("log", .version("1.7.0", revision: nil))]),
      ])
    #expect(differing.pins["log"]?.version?.value == "1.7.0", "1.9.0 is more than B takes")
    #expect(
      differing.findings == [
        "not-carried-over: 'log' is resolved at different versions: 1.7.0 of 'M/C/Package.resolved' is pinned"
      ])
  }

  @Test func whatNothingSatisfiesIsSaidAndPinnedOnlyAsItIsInUse() {
    let packages = [
      package("M/A", [git("https://h/log.git", from("1.4.0")), git("https://h/toml.git", .branch("main"))]),
      package(
        "M/B", [git("https://h/log.git", from("2.0.0", upTo: "3.0.0")), git("https://h/toml.git", from("1.0.0"))]),
    ]
    let own = ["M/A": resolved([("log", .version("1.6.0", revision: nil))])]
    let none = run(packages, resolved: own)
    #expect(none.pins.isEmpty, "a package's own file decides nothing for the others")
    #expect(
      none.findings == [
        "requirement-conflict: no pin of 'toml' satisfies all packages: it is left without a pin",
        "requirement-conflict: no version of 'log' satisfies all packages: it is left without a pin",
      ])
    let revision = String(repeating: "a", count: 40)
    let inUse = run(
      packages,
      root: [resolved([("log", .version("2.1.0", revision: nil)), ("toml", .branch("main", revision: revision))])])
    #expect(inUse.pins["log"]?.version?.value == "2.1.0" && inUse.pins["log"]?.allow == nil)
    #expect(inUse.pins["toml"]?.branch?.value == "main" && inUse.pins["toml"]?.revision?.value == revision)
    #expect(inUse.findings.map { $0.hasPrefix("requirement-conflict: ") } == [true, true])
  }

  @Test func aCommitOfOneOverridesVersionsOfOthers() {
    let result = run([
      package("App", [local("../Mid"), git("https://h/log.git", .revision("9f8b2c1"))]),
      package("Mid", [git("https://h/log.git", from("1.0.0"))]),
    ])
    #expect(result.pins["log"]?.revision?.value == "9f8b2c1" && result.pins["log"]?.allow == nil)
    #expect(result.findings == [])
  }

  @Test func entriesThatNothingNeedsAreNotPinned() {
    let packages = [package("M/A", [git("https://h/log.git", from("1.0.0"))]), package("M/B")]
    let states: [(String, ResolvedPackages.State)] = [
      ("log", .version("1.2.0", revision: nil)), ("deep", .version("3.0.0", revision: nil)),
    ]
    let old = ["M/B": resolved([("old", .version("2.0.0", revision: nil))])]
    #expect(run(packages, resolved: old, root: [resolved(states)]).pins.keys.sorted() == ["deep", "log"])
    // The package may be needed by one that the project's file does not have.
    let partial = run(packages, resolved: old, root: [resolved([states[1]])])
    #expect(partial.pins.keys.sorted() == ["deep", "log", "old"])
  }

  // MARK: Sources

  @Test func addressesOfOneRepositoryAreOnePackage() {
    let result = run(
      [
        package("M/A", [git("git@h:team/Log.git", from("1.0.0"))]),
        package("M/B", [git("https://h/team/log", from("1.0.0"))]),
        package("M/C", [git("https://h/team/log", from("1.0.0"))]),
      ], root: [resolved([("team/log", .version("1.0.0", revision: nil))])])
    #expect(result.pins["log"]?.source.value == .git(url: "https://h/team/log"))
    #expect(
      result.findings.first
        == "source-left-out: packages use several addresses for the repository of 'log': 'https://h/team/log' is pinned"
    )
  }

  @Test func twoRepositoriesOfOneNameAreACollision() {
    let packages = [
      package("M/A", [git("https://h/log.git", from("1.0.0"))]),
      package("M/B", [git("https://fork/log.git", from("1.0.0"))]),
      package("M/C", [git("https://h/log.git", from("1.2.0"))]),
    ]
    let result = run(packages)
    #expect(result.pins.keys.sorted() == ["log"])
    #expect(result.pins["log"]?.source.value == .git(url: "https://h/log.git"), "which most ask for")
    #expect(result.pins["log"]?.version?.value == "1.2.0")
    #expect(
      result.findings.first
        == "identity-collision: 'log' has 2 sources, which SwiftPM treats as one package: 'https://h/log.git' is pinned"
    )
    let fork = run(packages, root: [resolved([("log", .version("1.0.0", revision: nil))], host: "https://fork")])
    #expect(fork.pins["log"]?.source.value == .git(url: "https://fork/log.git"), "which is in use")
  }

  @Test func aFolderTakesThePlaceOfARepositoryWithItsIdentity() {
    let result = run(
      [
        package("M/A", [git("https://h/b.git", .exact("1.0.0"))]) {
          $0.targets[0].dependencies = [.product("B", package: "b", aliases: [:], nil)]
        }, package("M/B"),
      ], root: [resolved([("b", .version("1.0.0", revision: nil))])])
    #expect(result.files["M/A/component.yaml"] == "name: A\ndependencies: [B]\n")
    #expect(result.pins.isEmpty)
    #expect(
      result.findings == [
        "source-left-out: 'https://h/b.git' is not pinned: the package in 'M/B' has the same identity and replaces "
          + "it"
      ])
  }

  @Test func aProductTellsFoldersOfOneNameApart() {
    let result = run([
      package("App", [local("../a/device"), local("../b/device")]) {
        $0.targets[0].dependencies = [
          .product("Alpha", package: "device", aliases: [:], nil),
          .product("Beta", package: "device", aliases: [:], nil),
        ]
      }, package("a/device") { Self.rename(&$0, "Alpha") }, package("b/device") { Self.rename(&$0, "Beta") },
    ])
    #expect(result.files["App/component.yaml"] == "name: App\ndependencies: [Alpha, Beta]\n")
  }

  private static func rename(_ manifest: inout Manifest, _ name: String) {
    manifest.name = name
    manifest.targets = [Manifest.Target(name: name, kind: .library)]
    manifest.products = [Manifest.Product(name: name, type: .library, targets: [name])]
  }

  @Test func pathsLeadToComponentsOrArePinned() {
    let result = run([
      package("Modules/A", [local("../B"), local("../../../Out"), local("../../Vendor/Toml")]), package("Modules/B"),
    ])
    #expect(result.files["Modules/A/component.yaml"] == "name: A\ndependencies: [B, Out, Toml]\n")
    #expect(result.pins["Out"]?.source.value == .path("../Out"))
    #expect(result.pins["Toml"]?.source.value == .path("Vendor/Toml"))
    #expect(result.pins["B"] == nil && result.findings == [])
  }

  @Test func registriesAndTraitsAreKept() {
    var plain = Dependency(source: .registry(id: "scope.web", from("1.0.0")), identity: "scope.web")
    var traced = plain
    traced.traits = [EnabledTrait(name: "Tracing")]
    plain.traits = nil
    let result = run([package("M/A", [plain]), package("M/B", [traced])])
    #expect(result.pins["scope.web"]?.source.value == .registry(id: "scope.web"))
    #expect(result.pins["scope.web"]?.traits?.map(\.name) == ["Tracing", "default"])
    #expect(
      result.findings.contains(
        "not-carried-over: packages enable different traits of 'scope.web', and all get Tracing, default"))
  }

  @Test func defaultTraitsOfOneAreThoseOfAll() {
    let plain = git("https://h/log.git", from("1.0.0"))
    var bare = plain
    bare.traits = []
    for packages in [[bare, plain], [plain, bare]] {
      let result = run([package("M/A", [packages[0]]), package("M/B", [packages[1]])])
      #expect(result.pins["log"] != nil && result.pins["log"]?.traits == nil)
      #expect(result.findings.map { $0.prefix { $0 != ":" } } == ["lower-bound-pinned"])
    }
    #expect(run([package("M/A", [bare]), package("M/B", [bare])]).pins["log"]?.traits == [])
  }

  // MARK: Specs

  @Test func aProductStandsForItsModules() {
    let result = run([
      package("M/Kit") { manifest in
        manifest.targets = ["Kit", "KitUI", "KitTesting"].map { Manifest.Target(name: $0, kind: .library) }
        manifest.products = [
          Manifest.Product(name: "KitAll", type: .library, targets: ["Kit", "KitUI"]),
          Manifest.Product(name: "KitTesting", type: .library, targets: ["KitTesting"]),
        ]
      },
      package("M/App", [local("../Kit")]) { manifest in
        manifest.targets[0].dependencies = [
          .product("KitAll", package: "kit", aliases: [:], nil), .byName("KitTesting", nil),
        ]
      },
    ])
    #expect(result.files["M/App/component.yaml"] == "name: App\ndependencies: [Kit, Kit/KitUI, Kit/KitTesting]\n")
    #expect(
      result.files["M/Kit/component.yaml"] == """
        name: Kit
        modules:
          KitUI: {}
          KitTesting: {}
        products:
          KitAll: [Kit, KitUI]
          KitTesting: [KitTesting]

        """)
    #expect(result.findings == [])
  }

  @Test func namesThatTwoPackagesHaveAreThoseOfTheirFolders() {
    let result = run([
      package("Chat/Core", name: "Core"), package("Login/Core", name: "Core"), package("Core/UI", name: "UI"),
    ])
    #expect(result.files["Chat/Core/component.yaml"] == "name: Chat-Core\ntype: none\nmodules:\n  Core: {}\n")
    #expect(result.files["Core/UI/component.yaml"] == "name: UI\n")
    #expect(
      result.findings == [
        "not-carried-over: the package 'Core' becomes the component 'Chat-Core'",
        "not-carried-over: the package 'Core' becomes the component 'Login-Core'",
      ])
  }

  @Test func theRootSaysWhatAllSay() {
    let result = run([
      package("M/A") { manifest in
        manifest.swiftLanguageModes = ["5"]
        manifest.platforms = [SupportedPlatform(name: "ios", version: "15.0")]
      },
      package("M/B") { manifest in
        manifest.swiftLanguageModes = ["5"]
        manifest.cxxLanguageStandard = "c++20"
        manifest.platforms = [
          SupportedPlatform(name: "ios", version: "9.0"), SupportedPlatform(name: "macos", version: "13.0"),
        ]
      },
    ])
    #expect(
      result.files["component.yaml"] == """
        name: Shop
        kind: workspace
        integration:
          tools: "5.9"
          defaults: { platforms: { iOS: "9.0" } }
          packages: separate
        package:
          swift: ["5"]

        """)
    #expect(result.files["M/A/component.yaml"] == "name: A\nplatforms: { iOS: \"15.0\" }\n")
    #expect(
      result.files["M/B/component.yaml"]
        == "name: B\npackage:\n  cxx: c++20\nplatforms: { macOS: \"13.0\" }\n", "what A does not state")
    #expect(result.findings.isEmpty)
  }

  /// The additional requirements of a package, and those of its users, are in its spec.
  @Test func eachSaysWhatItNeedsMore() {
    func stating(_ ios: String) -> (inout Manifest) -> Void {
      { $0.platforms = [SupportedPlatform(name: "ios", version: ios)] }
    }
    let result = run([
      package("M/A", [], stating("13.0")), package("M/B", [local("../C")], stating("14.0")),
      package("M/C", [], stating("15.0")),
    ])
    #expect(result.files["component.yaml"]?.contains("platforms: { iOS: \"13.0\" }") == true)
    #expect(result.files["M/A/component.yaml"] == "name: A\n")
    #expect(result.files["M/B/component.yaml"]?.contains("platforms: { iOS: \"15.0\" }") == true)
    #expect(result.files["M/C/component.yaml"]?.contains("platforms: { iOS: \"15.0\" }") == true)
    #expect(result.findings.contains { $0.hasPrefix("not-carried-over: packages support different platforms") })
  }

  /// A published package keeps the systems that it supports.
  @Test func appsDoNotRaiseThePlatformsOfPackages() {
    func package(_ name: String, ios: String?, isApp: Bool) -> LocalPackage {
      var manifest = Manifest(name: name, tools: ToolsVersion(5, 9))
      manifest.platforms = ios.map { [SupportedPlatform(name: "ios", version: $0)] } ?? []
      return LocalPackage(
        folder: name, manifest: manifest, statedTools: manifest.tools, file: FileID(rawValue: 0), source: [],
        app: isApp ? LocalPackage.App(project: "\(name).xcodeproj", places: [:]) : nil)
    }
    func versions(core: String?) -> [String] {
      let packages = [
        package("Core", ios: core, isApp: false), package("App", ios: "15.0", isApp: true),
        package("Sample", ios: "17.0", isApp: true),
      ]
      return CommonSettings(packages, names: packages.map(\.folder), places: packages.map(\.calls))
        .platforms.map(\.version)
    }
    #expect(versions(core: nil) == [])
    #expect(versions(core: "13.0") == ["13.0"])
    #expect(versions(core: "16.0") == ["16.0"])
  }

  @Test func packagesThatNoTargetUsesAreTools() {
    let result = run([
      package("M/A", [git("https://h/lint.git", .exact("1.0.0")), local("../B")]) { $0.targets[0].dependencies = [] },
      package("M/B"),
    ])
    #expect(result.files["M/A/component.yaml"] == "name: A\npackage:\n  tools-only: [lint]\n")
    #expect(
      result.findings == ["not-carried-over: 'A' depends on the package 'B', but none of its targets does"])
  }
}
