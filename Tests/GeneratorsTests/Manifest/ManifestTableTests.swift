import Foundation
import Generators
import Model
import TestSupport
import Testing

/// Large manifests as tables: the entries in rows, and those that stay code.
@Suite struct ManifestTableTests {
  private func target(_ name: String, _ kind: TargetKind = .library, _ dependencies: [String] = []) -> Manifest.Target {
    var target = Manifest.Target(name: name, kind: kind)
    target.dependencies = dependencies.map { .target($0, nil) }
    return target
  }

  /// As many targets as make a table, and some more.
  private func large(_ targets: [Manifest.Target] = []) -> Manifest {
    var manifest = Manifest(name: "P", tools: ToolsVersion(6, 0))
    manifest.targets = (0..<30).map { target("T\($0)", .library, $0 == 0 ? [] : ["T\($0 - 1)"]) } + targets
    manifest.products = (0..<30).map { .init(name: "T\($0)", type: .library, targets: ["T\($0)"]) }
    return manifest
  }

  private func printed(_ manifest: Manifest, header: String, tableFrom least: Int = 25) -> String {
    String(decoding: manifestBytes(manifest, header: header, tableFrom: least), as: UTF8.self)
  }

  private func rows(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.hasPrefix("  target ") || $0.hasPrefix("  testTarget ") }
  }

  @Test func largeManifestHasARowForEachTarget() {
    var tests = target("Tests", .test, ["T0"])
    tests.path = "Elsewhere/Tests"
    tests.exclude = ["README.md", "Notes.txt"]
    tests.resources = [
      Resource(path: "A", rule: .process(localization: nil)), Resource(path: "B=C", rule: .copy),
    ]
    tests.settings = [
      Setting(tool: .swift, kind: .define("X"), condition: Condition(platforms: ["ios"], configuration: "debug")),
      Setting(tool: .c, kind: .define("Y=1")),
    ]
    let text = printed(large([tests]), header: "h")
    #expect(text.contains("\nlet (products, targets) = read(table())\n\nlet package = Package(\n"))
    #expect(text.contains("  products: products,\n  targets: targets\n)"))
    #expect(text.contains("\n  target T0 product: library\n  target T1 dependencies: T0 product: library\n"))
    #expect(
      text.contains(
        "\n  testTarget Tests dependencies: T0 path: Elsewhere/Tests exclude: README.md Notes.txt "
          + "resources: process=A copy=B=C cSettings: define=Y=1 swiftSettings: define=X@iOS,debug\n"))
    #expect(!text.contains("linkerSettings"), "The decoder holds what rows use.")
  }

  @Test func aChangeOfOneTargetIsAChangeOfOneLine() {
    var changed = large()
    changed.targets[7].dependencies.append(.target("T3", nil))
    let (before, after) = (printed(large(), header: "h"), printed(changed, header: "h"))
    let differences = zip(before.split(separator: "\n"), after.split(separator: "\n")).filter { $0 != $1 }
    #expect(differences.count == 1)
  }

  /// A separator, a line break, a quote: such a target is a call as before.
  @Test(arguments: [
    "a b", "a,b", "a@b", "a\nb", "a\"b", "a\\b", "a\tb", "label:", "", "\u{A0}", "\u{301}a", "\u{202E}",
  ])
  func whatNoRowSaysStaysCode(_ text: String) {
    var odd = target("Odd")
    odd.exclude = [text]
    let text = printed(large([odd]), header: "h")
    #expect(rows(text).count == 30)
    #expect(text.contains("targets: targets + otherTargets()"))
    #expect(text.contains("private func otherTargets() -> [Target] {"))
    #expect(text.contains(".target(name: \"Odd\", exclude: ["))
  }

  @Test(arguments: ["a=b", "a:b", "a+b", "a-b.c", "*.md", "../x", "e\u{301}", "日本", "#if", "$0", "`x`", "//", "a;b()"])
  func wordsThatMayStandInRows(_ text: String) {
    var odd = target("Odd")
    odd.exclude = [text]
    #expect(rows(printed(large([odd]), header: "h")).last == "  target Odd exclude: \(text)")
  }

  /// A separator is never part of a word.
  @Test func namesWithTheirOwnSeparatorsStayCode() {
    var targets: [Manifest.Target] = []
    for (number, dependency) in [
      Manifest.Dependency.byName("a/b", nil), .byName("a=b", nil), .product("a/b", package: "p", aliases: [:], nil),
      .product("a", package: "p", aliases: ["A:B": "C"], nil), .byName("T1", Condition(platforms: ["debug"])),
    ].enumerated() {
      targets.append(Manifest.Target(name: "Odd\(number)", kind: .library))
      targets[number].dependencies = [dependency]
    }
    let text = printed(large(targets), header: "h")
    #expect(rows(text).count == 30)
    for number in targets.indices { #expect(text.contains("name: \"Odd\(number)\","), "\(number)") }
  }

  /// The same arguments as a call and its assignments.
  @Test func aRowSaysWhatNoFactoryTakes() {
    var makes = target("Makes", .macro)
    makes.resources = [Resource(path: "x", rule: .copy)]
    makes.settings = [Setting(tool: .c, kind: .define("A"))]
    var tests = target("Tests", .test)
    tests.publicHeadersPath = "include"
    var manifest = Manifest(name: "P", tools: ToolsVersion(6, 0))
    manifest.targets = [makes, tests]
    let table = printed(manifest, header: "h", tableFrom: 1)
    #expect(table.contains("\n  macro Makes resources: copy=x cSettings: define=A\n"))
    #expect(table.contains("\n  testTarget Tests publicHeadersPath: include\n"))
    let calls = printed(manifest, header: "h", tableFrom: .max)
    #expect(calls.contains("target.resources = [.copy(\"x\")]"))
    #expect(calls.contains("target.cSettings = [.define(\"A\")]"))
    #expect(calls.contains("target.publicHeadersPath = \"include\""))
  }

  @Test func productsOfSeveralTargetsAreRowsOfTheirOwn() {
    var manifest = large()
    manifest.products += [
      .init(name: "Both", type: .dynamic, targets: ["T1", "T2"]),
      .init(name: "With space", type: .library, targets: ["T1"]),
    ]
    let text = printed(manifest, header: "h")
    #expect(text.contains("\n  product Both dynamicLibrary T1 T2\n"))
    #expect(text.contains("products: products + otherProducts(),"))
    #expect(text.contains(".library(name: \"With space\", targets: [\"T1\"])"))
  }

  @Test func withoutATargetForARowThereIsNoTable() {
    var manifest = large()
    for index in manifest.targets.indices { manifest.targets[index].exclude = ["a b"] }
    manifest.products.append(.init(name: "Both", type: .library, targets: ["T1", "T2"]))
    let text = printed(manifest, header: "h")
    #expect(text.contains("  products: otherProducts(),\n  targets: otherTargets()\n"))
    #expect(!text.contains("table()"))
  }

  private func packages(_ sources: [Manifest.PackageDependency.Source]) -> [Manifest.PackageDependency] {
    let usual = (0..<50).map { Manifest.PackageDependency.Source.git("https://e.com/p\($0)", .exact("1.0.0")) }
    return (usual + sources).enumerated().map { Manifest.PackageDependency(source: $1, identity: "p\($0)") }
  }

  /// Tools look for calls in the list of the package, and add to it. The lines of the text look like calls, too.
  @Test(arguments: [(5, "\", .exact(\"1.0.0\")),"), (6, "\", exact: \"1.0.0\"),")])
  func packagesAreCallsOrLookLikeThem(major: Int, end: String) {
    var manifest = large()
    manifest.tools = ToolsVersion(major, major == 5 ? 5 : 0)
    manifest.dependencies = packages((50..<120).map { .git("https://e.com/p\($0)", .exact("1.0.0")) })
    let text = printed(manifest, header: "h")
    for number in 0..<120 { #expect(text.contains("  .package(url: \"https://e.com/p\(number)\(end)\n")) }
    #expect(text.contains("  dependencies: [\n    .package(url: \"https://e.com/p0\(end)\n"))
    #expect(text.contains("    .package(url: \"https://e.com/p49\(end)\n  ],\n"))
    #expect(text.contains("\npackage.dependencies += split(packages(), \"\\n\").map(packageDependency)\n"))
    #expect(
      text.contains("private func packages() -> Substring {\n  #\"\"\"\n  .package(url: \"https://e.com/p50\(end)\n"))
    #expect(!text.contains("dependencies()"))
  }

  @Test(
    arguments: [
      .git("https://e.com/a\"b", .exact("1.0.0")), .git("https://e.com/a\\b", .exact("1.0.0")),
      .git("https://e.com/a\nb", .exact("1.0.0")), .git("", .exact("1.0.0")), .git("~/a", .exact("1.0.0")),
      .git("https://e.com/a", .exact("1.0.0-\"")), .git("https://e.com/a", .revision("1.0.0")),
      .git("https://e.com/a", .branch("main")), .git("https://e.com/a", .range(from: "1.0.0", upTo: "2.0.0")),
      .path("../a"), .registry(id: "a.b", .exact("1.0.0")),
    ] as [Manifest.PackageDependency.Source])
  func packagesThatNoRowSaysStayCalls(_ source: Manifest.PackageDependency.Source) {
    var manifest = large()
    manifest.dependencies = packages([source, .git("https://e.com/last", .exact("1.0.0"))])
    let text = printed(manifest, header: "h")
    #expect(text.contains("\npackage.dependencies += dependencies()\n\npackage.dependencies += split("))
    #expect(text.contains("private func dependencies() -> [Package.Dependency] {\n  [\n    .package("))
    #expect(text.contains("  #\"\"\"\n  .package(url: \"https://e.com/last\", exact: \"1.0.0\"),\n  \"\"\"#\n"))
  }

  /// Without a row of a target there is nothing that takes a row apart.
  @Test func withoutATableAllPackagesAreCalls() {
    var manifest = large()
    for index in manifest.targets.indices { manifest.targets[index].exclude = ["a b"] }
    manifest.dependencies = packages([.git("https://e.com/last", .exact("1.0.0"))])
    let text = printed(manifest, header: "h")
    #expect(text.contains("private func dependencies() -> [Package.Dependency] {\n  [\n    .package("))
    #expect(!text.contains("split("))
  }

  /// A constant that nothing reads, a variable that nothing changes: SwiftPM shows such warnings at every load.
  @Test func theDecoderOfAnySingleKindIsCompiledWithoutAWarning() throws {
    let kinds: [Setting.Kind] = [
      .define("A"), .define("A=1"), .enableUpcomingFeature("A"), .enableExperimentalFeature("A"),
      .interoperabilityMode("C"), .swiftLanguageMode("5"), .defaultIsolation("MainActor"), .defaultIsolation(nil),
      .strictMemorySafety, .treatAllWarnings(.error), .unsafeFlags(["-x"]), .headerSearchPath("x"),
      .linkedLibrary("x"), .linkedFramework("x"),
    ]
    let conditions = [
      nil, Condition(platforms: ["linux"]), Condition(configuration: "debug"), Condition(traits: ["T"]),
    ]
    var targets: [Manifest.Target] = []
    func add(_ change: (inout Manifest.Target) -> Void) {
      targets.append(target("T", .library))
      change(&targets[targets.count - 1])
    }
    for condition in conditions {
      for tool in Setting.Tool.allCases {
        let some = condition.map { $0.platforms.isEmpty } ?? false
        for kind in some ? [.define("A"), .strictMemorySafety] : kinds {
          add { $0.settings = [Setting(tool: tool, kind: kind, condition: condition)] }
        }
      }
      add { $0.dependencies = [.byName("A", condition)] }
      add { $0.dependencies = [.product("A", package: "p", aliases: [:], condition)] }
      add { $0.dependencies = [.product("A", package: "p", aliases: ["A": "B"], condition)] }
    }
    for rule in [Resource.Rule.copy, .embedInCode, .process(localization: nil)] {
      add { $0.resources = [Resource(path: "x", rule: rule)] }
    }
    for package in [nil, "p"] { add { $0.plugins = [.init(name: "L", package: package)] } }
    let scratch = try ScratchFolder()
    var texts: Set<String> = []
    for target in targets {
      var manifest = Manifest(name: "P", tools: ToolsVersion(6, 2))
      manifest.targets = [target]
      let text = printed(manifest, header: "h", tableFrom: 1)
      // A manifest without rows has no decoder.
      if text.contains("private func read("), texts.insert(text).inserted {
        try scratch.write(text, to: "M\(texts.count)/main.swift")
      }
    }
    #expect(texts.count > 40)
    let outcome = try Launch.shell(
      """
      library=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\\(.*\\)".*/\\1/p')/pm/ManifestAPI
      for file in */main.swift
      do
        swiftc -typecheck -warnings-as-errors -swift-version 6 -package-description-version 6.2 -I "$library" $file \
          2>&1 || cat $file
      done
      """, in: scratch.url
    ).run()
    #expect(outcome.stdout == "")
  }

  /// Lines of the manifest that are neither rows nor entries that stay code.
  @Test func theDecoderIsShortWhateverRowsUse() {
    var manifest = large()
    manifest.tools = ToolsVersion(6, 2)
    let kinds: [Setting.Kind] = [
      .define("A"), .enableUpcomingFeature("A"), .enableExperimentalFeature("A"), .interoperabilityMode("C"),
      .swiftLanguageMode("5"), .defaultIsolation("MainActor"), .strictMemorySafety, .treatAllWarnings(.error),
      .unsafeFlags(["-x"]), .headerSearchPath("x"), .linkedLibrary("x"), .linkedFramework("x"),
    ]
    let platforms = [
      "macos", "maccatalyst", "ios", "tvos", "watchos", "visionos", "linux", "windows", "android", "wasi",
    ]
    // Every second target is as most are.
    for index in manifest.targets.indices where index % 2 == 0 {
      let tool = Setting.Tool.allCases[index / 2 % 4]
      manifest.targets[index].settings = kinds.map {
        Setting(
          tool: tool, kind: $0, condition: Condition(platforms: [platforms[index / 2 % 10]], configuration: "debug"))
      }.filter { index % 3 == 0 || $0.kind == .define("A") }
      manifest.targets[index].plugins = [.init(name: "L", package: index % 4 == 0 ? "p" : nil)]
      manifest.targets[index].resources = [Resource(path: "x", rule: index % 5 == 0 ? .embedInCode : .copy)]
      manifest.targets[index].dependencies = [
        .product("A", package: "p", aliases: ["A": "B"], Condition(platforms: ["linux"], traits: ["T"]))
      ]
      manifest.products[index].type = ProductType.allCases[index % 3]
    }
    let text = printed(manifest, header: "h")
    #expect(rows(text).count >= 15)
    #expect(text.contains("otherTargets()"))
    let start = text.firstRange(of: "private func read(")?.lowerBound ?? text.startIndex
    let end = text.firstRange(of: "private func otherProducts")?.lowerBound ?? text.endIndex
    #expect(text[start..<end].split(separator: "\n", omittingEmptySubsequences: false).count <= 80)
  }
}
