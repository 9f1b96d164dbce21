import Diagnostics
import Model
import Testing

@testable import Importing
@testable import SwiftPackages

/// The specs and lockfile of an imported manifest.
@Suite struct PackageImportTests {
  private func target(
    _ name: String, _ kind: TargetKind = .library, _ dependencies: [Manifest.Dependency] = [], path: String? = nil
  ) -> Manifest.Target {
    var target = Manifest.Target(name: name, kind: kind)
    (target.path, target.dependencies) = (path, dependencies)
    return target
  }

  private func package(
    _ url: String, _ requirement: Manifest.PackageDependency.Requirement = .range(from: "1.2.0", upTo: "2.0.0")
  ) -> Manifest.PackageDependency {
    Manifest.PackageDependency(source: .git(url, requirement), identity: packageIdentity(ofURL: url))
  }

  private func run(
    name: String = "Shop", _ targets: [Manifest.Target], packages: [Manifest.PackageDependency] = [],
    resolved: [ResolvedPackages.Pin]? = nil, layout: PackageImport.Layout = .flat, folders: Set<String>? = nil
  ) -> (files: [String: String], findings: [String]) {
    var manifest = Manifest(name: name, tools: ToolsVersion(5, 9))
    (manifest.targets, manifest.dependencies) = (targets, packages)
    var table = SourceTable()
    let file = table.add("Package.swift")
    let input = PackageImport(
      manifest: manifest, resolved: resolved.map { ResolvedPackages(version: 2, pins: $0) }, layout: layout,
      folders: folders.map { folders in
        PackageImport.Folders(exists: { folders.contains($0) }, isSearched: { !$0.hasPrefix("Pods") })
      }, manifestFile: file, resolvedFile: table.add("Package.resolved"))
    let project = importPackage(input, sources: &table) { $0 }
    let findings = project.bag.sorted(in: table).map {
      "\($0.place.map { "\(table.path($0.file)):\($0.line)" } ?? ""): \($0.message)"
    }
    return (Dictionary(uniqueKeysWithValues: project.files.map { ($0.path, $0.text) }), findings)
  }

  // MARK: Components

  @Test func testsBelongToTheirSubject() {
    let (files, _) = run(
      [
        target("Core"), target("CoreUI"), target("Alone"), target("CoreTests", .test, [.byName("Core", nil)]),
        // Not named after a component: the dependency with the longest common prefix.
        target("CoreUISnapshots", .test, [.byName("Core", nil), .target("CoreUI", nil)]),
        // A tie: the first one wins.
        target("Every", .test, [.byName("CoreUI", nil), .byName("Core", nil)]),
        // Named after a component that it does not depend on.
        target("AloneTests", .test, [.byName("Core", nil)]),
        target("External", .test, [.product("X", package: "x", aliases: [:], nil)]),
      ], packages: [package("https://h/x")])
    #expect(
      files.keys.sorted() == [
        "Components/Alone.component.yaml", "Components/Core.component.yaml", "Components/CoreUI.component.yaml",
        "Components/External.component.yaml", "component.yaml", "integrate.lock.yaml",
      ])
    #expect(
      files["Components/Core.component.yaml"] == """
        name: Core
        path: ../Sources/Core
        tests: { path: ../Tests/CoreTests }

        """)
    #expect(
      files["Components/CoreUI.component.yaml"] == """
        name: CoreUI
        path: ../Sources/CoreUI
        tests:
          CoreUISnapshots: { path: ../Tests/CoreUISnapshots, dependencies: [Core, CoreUI] }
          Every: { path: ../Tests/Every, dependencies: [CoreUI, Core] }

        """)
    #expect(
      files["Components/Alone.component.yaml"] == """
        name: Alone
        path: ../Sources/Alone
        modules:
          AloneTests: { type: test, path: ../Tests/AloneTests, dependencies: [Core] }

        """)
    #expect(
      files["Components/External.component.yaml"] == """
        name: External
        type: test
        path: ../Tests/External
        dependencies: [X]

        """)
  }

  @Test func theTargetOfThePackagesNameIsTheRoots() {
    let (files, _) = run([target("Shop", .executable, [.byName("Core", nil)]), target("Core", path: "Code/Core")])
    #expect(
      files["component.yaml"] == """
        name: Shop
        kind: app
        integration:
          tools: "5.9"
          search: [Components]
        dependencies: [Core]
        tests: {}
        products: none

        """)
    #expect(files["Components/Core.component.yaml"] == "name: Core\npath: ../Code/Core\n")
  }

  @Test func testsWhoseNamesAreKeysStayTests() {
    let (files, _) = run([
      target("A"), target("settings", .test, [.byName("A", nil)]), target("plugin", .test, [.byName("A", nil)]),
    ])
    #expect(
      files["Components/A.component.yaml"] == """
        name: A
        path: ../Sources/A
        modules:
          plugin: { type: test, path: ../Tests/plugin, dependencies: [A] }
        tests:
          settings: { path: ../Tests/settings, dependencies: [A] }

        """)
  }

  // MARK: Files

  @Test func fileNamesFitAnyDisk() {
    let (files, _) = run(
      ["Core", "core", "CORE-2", "React/Web", "React-Web", "a:b", "é", "e\u{301}x"].map { target($0) })
    let names = files.keys.filter { $0.hasPrefix("Components/") }.map { $0.dropFirst(11).dropLast(15) }
    #expect(
      Set(names) == ["Core", "core-2", "CORE-2-2", "React-Web", "React-Web-2", "a-b", "é", "e\u{301}x"])
    #expect(files["Components/React-Web.component.yaml"]?.hasPrefix("name: React/Web\n") == true)
    #expect(files["Components/core-2.component.yaml"] == "name: core\npath: ../Sources/core\n")
  }

  @Test func specsKeepOutOfTheSources() {
    let (files, _) = run([target("A", path: "components/A"), target("B", path: "Specs")])
    #expect(files.keys.contains("ComponentSpecs/A.component.yaml"))
    #expect(files["component.yaml"]?.contains("search: [ComponentSpecs]") == true)
  }

  @Test func specsLieBesideTheirSources() {
    var binary = target("Blob", .binary)
    (binary.url, binary.checksum) = ("https://h/blob.zip", "ab")
    let (files, _) = run(
      [
        target("A"), target("Old"), target("Lost"), target("Vendored", path: "Pods/V"), target("All", path: "."),
        target("One", path: "Both"), target("Two", path: "Both"), binary, target("ATests", .test, [.byName("A", nil)]),
      ], layout: .folder, folders: ["Sources/A", "src/Old", "Pods/V", "Both", "Tests/ATests"])
    #expect(
      files.keys.sorted() == [
        "All.component.yaml", "Both/One.component.yaml", "Both/Two.component.yaml", "Components/Blob.component.yaml",
        "Components/Lost.component.yaml", "Components/Vendored.component.yaml", "Sources/A/component.yaml",
        "component.yaml", "integrate.lock.yaml", "src/Old/component.yaml",
      ])
    #expect(files["Sources/A/component.yaml"] == "name: A\npath: .\ntests: { path: ../../Tests/ATests }\n")
    #expect(files["src/Old/component.yaml"] == "name: Old\npath: .\n")
    #expect(files["All.component.yaml"] == "name: All\npath: .\n")
    #expect(files["Components/Lost.component.yaml"] == "name: Lost\npath: ../Sources/Lost\n")
    #expect(files["component.yaml"]?.contains("search") == false)
  }

  // MARK: References

  @Test func namesOfPackagesGiveWayToComponents() {
    let (files, _) = run(
      [
        target("Toml"), target("yams"),
        target(
          "App", .executable,
          [
            .byName("Toml", nil), .product("TOML", package: "toml", aliases: [:], nil),
            .product("Yams", package: "Yams", aliases: [:], nil), .byName("Log", nil),
            .product("Log", package: "Log", aliases: ["Log": "TheirLog"], Condition(platforms: ["linux"])),
            .product("Anything", package: nil, aliases: [:], nil),
          ]),
      ],
      packages: [package("https://h/Toml.git"), package("https://h/yams"), package("https://h/Log")])
    #expect(
      files["Components/App.component.yaml"] == """
        name: App
        type: executable
        path: ../Sources/App
        dependencies:
          - Toml
          - toml-package/TOML
          - yams-package/Yams
          - Log
          - { name: Log, platforms: [linux], aliases: { Log: TheirLog } }
          - { product: Anything }

        """)
    let lockfile = files["integrate.lock.yaml"] ?? ""
    for name in ["Log", "toml-package", "yams-package"] { #expect(lockfile.contains("\n  \(name):\n    git: ")) }
  }

  @Test func packagesThatNoTargetUsesAreTools() {
    let (files, _) = run([target("A")], packages: [package("https://h/swift-docc-plugin")])
    #expect(files["component.yaml"]?.contains("package:\n  tools-only: [swift-docc-plugin]\n") == true)
  }

  // MARK: Pins

  private func resolved(
    _ url: String, _ state: ResolvedPackages.State, kind: ResolvedPackages.Kind = .remoteSourceControl, line: Int = 1
  ) -> ResolvedPackages.Pin {
    ResolvedPackages.Pin(
      identity: packageIdentity(ofURL: url), kind: kind, location: url, state: state, line: line, column: 5)
  }

  @Test func versionsComeFromPackageResolved() {
    let (files, findings) = run(
      [target("A")],
      packages: [
        package("https://h/inside"), package("https://h/outside"), package("https://h/moved"),
        package("https://h/exact", .exact("3.0.0")), package("https://h/branch", .branch("main")),
        package("https://h/commit", .revision("9f8b2c1")), package("https://u:p@h/secret", .exact("1.0.0")),
        package("https://h/minor", .range(from: "1.2.0", upTo: "1.3.0")),
        package("https://h/odd", .range(from: "1.2.0", upTo: "3.0.0")),
        Manifest.PackageDependency(source: .path("../Local"), identity: "local"),
      ],
      resolved: [
        resolved("https://H/Inside.git", .version("1.5.0", revision: "a1")),
        resolved("https://h/outside", .version("2.1.0", revision: "a2")),
        resolved("https://fork/moved", .version("1.5.0", revision: "a3")),
        resolved("https://h/exact", .version("3.0.0", revision: "a4")),
        resolved("https://h/branch", .branch("main", revision: "a5")),
        resolved("https://h/commit", .branch("9f8b2c1", revision: "9f8b2c1aaaa")),
        resolved("https://h/secret", .version("1.0.0", revision: "a6")),
        resolved("https://h/further", .version("0.1.0", revision: "a7")),
        resolved("http://h/unsafe", .version("0.1.0", revision: "a8"), line: 9),
        resolved("/Users/somebody/here", .branch("x", revision: "a9"), kind: .localSourceControl, line: 10),
      ])
    #expect(
      files["integrate.lock.yaml"] == """
        # All versions of this project; check them with 'integrate resolve'.
        lockfile: 1
        pins:
          branch:
            git: https://h/branch
            branch: main
            revision: a5
            recorded:
              source: https://h/branch
              branch: main
              revision: a5
              hash: 7daae784a63c0ba1
          commit:
            git: https://h/commit
            revision: 9f8b2c1aaaa
            recorded:
              source: https://h/commit
              revision: 9f8b2c1aaaa
              hash: 3e5db15da63c0ba1
          exact:
            git: https://h/exact
            version: 3.0.0
            revision: a4
            allow: 3.0.0
            recorded:
              source: https://h/exact
              version: 3.0.0
              revision: a4
              hash: 1e4f8b1fa63c0ba1
          further:
            git: https://h/further
            version: 0.1.0
            revision: a7
            recorded:
              source: https://h/further
              version: 0.1.0
              revision: a7
              hash: b11de90aa63c0ba1
          inside:
            git: https://h/inside
            version: 1.5.0
            revision: a1
            allow: ^1.2.0
            recorded:
              source: https://h/inside
              version: 1.5.0
              revision: a1
              hash: 4fbf451ca63c0ba1
          Local:
            path: ../Local
          minor:
            git: https://h/minor
            version: 1.2.0
            allow: ~1.2.0
          moved:
            git: https://h/moved
            version: 1.2.0
            allow: ^1.2.0
          odd:
            git: https://h/odd
            version: 1.2.0
            allow: 1.2.0 ..< 3.0.0
          outside:
            git: https://h/outside
            version: 1.2.0
            allow: ^1.2.0
          secret:
            git: https://h/secret
            version: 1.0.0
            revision: a6
            allow: 1.0.0
            recorded:
              source: https://h/secret
              version: 1.0.0
              revision: a6
              hash: 982a0e03a63c0ba1

        """)
    #expect(
      findings == [
        "Package.resolved:9: 'unsafe' of Package.resolved was left out: its URL has the scheme 'http'; https and ssh are allowed",
        "Package.resolved:10: 'here' of Package.resolved was left out: its repository is a folder of this machine",
        "integrate.lock.yaml:51: 2 packages are pinned at the lower bound of their ranges: Package.resolved does not list them",
        "integrate.lock.yaml:55: 'moved' is pinned at 1.2.0, the lower bound of its range: Package.resolved has it from "
          + "'https://fork/moved'",
        "integrate.lock.yaml:63: 'outside' is pinned at 1.2.0, the lower bound of its range: Package.resolved has 2.1.0, "
          + "which is outside of it",
        "integrate.lock.yaml:67: the URL of 'secret' has a user name or password, which was left out",
      ])
  }

  @Test func commitsOfAnotherRepositoryAreUnknown() {
    let found = resolved("https://fork/log.git", .version("1.0.8", revision: "a1"))
    #expect(found.commit(of: "https://u:p@fork/log") == "a1")
    #expect(found.commit(of: "https://h/log.git") == nil)
  }

  /// The whole commit is that of an abbreviated one, and ranges allow prereleases where others do.
  @Test func plannedRequirementsMayBeNarrower() {
    func differences(
      _ required: Manifest.PackageDependency.Requirement, _ chosen: Manifest.PackageDependency.Requirement
    ) -> Int {
      var (one, two) = (Manifest(name: "A", tools: ToolsVersion(5, 9)), Manifest(name: "A", tools: ToolsVersion(5, 9)))
      one.dependencies = [package("https://h/log", required)]
      two.dependencies = [package("https://h/log", chosen)]
      return manifestDifferences(from: one, to: two).count
    }
    #expect(differences(.revision("9F8B2C1"), .revision("9f8b2c1aaaa")) == 0)
    #expect(differences(.revision("9f8b2c1"), .revision("1f8b2c1aaaa")) == 1)
    #expect(differences(.range(from: "1.0.0", upTo: "3.0.0"), .exact("2.0.0-beta.1")) == 0)
    #expect(differences(.range(from: "1.0.0", upTo: "2.0.0"), .exact("2.0.0")) == 1)
  }

  @Test func lowerBoundsAreSaidOnce() {
    let one = run([target("A")], packages: [package("https://h/a")])
    #expect(
      one.findings == [
        "integrate.lock.yaml:4: 'a-package' is pinned at the lower bound of its range: "
          + "there is no Package.resolved that lists it"
      ])
    let none = run([target("A")], packages: [package("https://h/a", .exact("1.0.0"))])
    #expect(none.findings == [])
  }

  @Test func saysWhichProductsHaveNoPackage() {
    let (_, findings) = run([
      target(
        "A", .library,
        [.byName("Toml", Condition(configuration: "debug")), .product("X", package: "gone", aliases: [:], nil)])
    ])
    #expect(
      findings == [
        "Package.swift:0: 'A' depends on 'Toml' for configuration 'debug' only, but would always depend on it",
        "Package.swift:0: the package of the product 'Toml', which 'A' needs, is unknown",
        "Package.swift:0: the package of the product 'X', which 'A' needs, is unknown",
      ])
  }
}
