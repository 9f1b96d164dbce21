import TestSupport

/// Packages whose files SwiftPM refuses, or whose traits are not those that are asked for.
extension PinnedRepositoryTests {
  private typealias Target = PinnedPackage.Target

  private static let unloadable = "unloadable-package"
  private static let swift = ["Sources/A/A.swift": "public struct S {}\n"]

  /// `a` with a target of these files beside one of Swift.
  private static func a(
    _ arguments: String = "", files: [String: String], package: String = "", tools: String = "5.9"
  ) -> PinnedPackage {
    PinnedPackage(
      "a", tools: tools, products: ["A": []], [Target("A", [], arguments, files: swift.merging(files) { $1 })],
      arguments: package)
  }

  private static let languages = ["Sources/A/R/en.lproj/x.strings": "", "Sources/A/R/de.lproj/x.strings": ""]
  private static let catalogs = [
    "Sources/A/B/C.xcassets/Contents.json": "{}", "Sources/A/C.xcassets/Contents.json": "{}",
  ]
  private static let english = "defaultLocalization: \"en\""
  private static let processed = "resources: [.process(\"R\")]"

  static let files = [
    Sample("Swift and C", finds: unloadable, a(files: ["Sources/A/a.c": ""])),
    Sample("Swift and C++", finds: unloadable, a(files: ["Sources/A/a.cpp": ""])),
    Sample("Swift and C that is left out", a("exclude: [\"a.c\"]", files: ["Sources/A/a.c": ""])),
    Sample("Swift and C that no source names", a("sources: [\"A.swift\"]", files: ["Sources/A/a.c": ""])),
    Sample("Swift and headers", a(files: ["Sources/A/a.h": ""])),
    Sample("Swift, and C in a folder that is copied", a("resources: [.copy(\"R\")]", files: ["Sources/A/R/a.c": ""])),
    Sample(
      "resources of one name", finds: unloadable,
      a(processed, files: ["Sources/A/R/a/x.txt": "", "Sources/A/R/b/x.txt": ""])),
    Sample(
      "resources of one name in a folder that is copied",
      a("resources: [.copy(\"R\")]", files: ["Sources/A/R/a/x.txt": "", "Sources/A/R/b/x.txt": ""])),
    Sample(
      "a copied folder and a file of one name", finds: unloadable,
      a("resources: [.copy(\"R/x\"), .process(\"Q\")]", files: ["Sources/A/R/x/y.txt": "", "Sources/A/Q/x": ""])),
    Sample(
      "a resource with two rules", finds: unloadable,
      a("resources: [.process(\"R\"), .copy(\"R/x.txt\")]", files: ["Sources/A/R/x.txt": ""])),
    Sample(
      "a resource that is a source", finds: unloadable,
      a("sources: [\"A.swift\", \"R\"], resources: [.process(\"R/x.txt\")]", files: ["Sources/A/R/x.txt": ""])),
    Sample("a resource called Info.plist", finds: unloadable, a(processed, files: ["Sources/A/R/Info.plist": ""])),
    Sample(
      "an Info.plist in a folder that is copied", a("resources: [.copy(\"R\")]", files: ["Sources/A/R/Info.plist": ""])),
    Sample("catalogs of one name", a(files: catalogs, tools: "5.5")),
    Sample("catalogs of one name, with old tools", finds: unloadable, a(files: catalogs, tools: "5.4")),
    Sample("localised resources without a language", finds: unloadable, a(processed, files: languages)),
    Sample("localised resources", a(processed, files: languages, package: english)),
    Sample(
      "localised resources that nothing names", finds: unloadable, a(files: ["Sources/A/en.lproj/x.strings": ""])),
    Sample(
      "a folder in one of a language", finds: unloadable,
      a(processed, files: ["Sources/A/R/en.lproj/In/x.strings": ""], package: english)),
    Sample(
      "two languages of a resource", finds: unloadable,
      a(
        "resources: [.process(\"R\", localization: .default)]", files: ["Sources/A/R/en.lproj/x.strings": ""],
        package: english)),
    Sample(
      "sources of two targets", finds: unloadable,
      PinnedPackage(
        "a", products: ["A": ["A", "B"]],
        [Target("A", [], "path: \"X\"", files: ["X/A.swift": ""]), Target("B", [], "path: \"X\"", files: [:])])),
    Sample(
      "sources of two targets, one of which no product needs",
      PinnedPackage(
        "a", products: ["A": []],
        [
          Target("A", [], "path: \"X\"", files: ["X/A.swift": "public struct S {}\n"]),
          Target("B", [], "path: \"X\"", files: [:]),
        ])),
    Sample("a dependency on nothing", finds: unloadable, a("dependencies: [\"Nope\"]", files: [:])),
    Sample(
      "a dependency on nothing, of a target that no product needs", finds: unloadable,
      PinnedPackage("a", products: ["A": []], [Target("A"), Target("B", [], "dependencies: [\"Nope\"]")])),
    Sample(
      "a framework that holds nothing", finds: unloadable,
      PinnedPackage(
        "a", products: ["A": ["A", "Bin"]],
        [
          Target("A"),
          Target(
            "Bin", [], "path: \"Bin.xcframework\"", call: "binaryTarget", files: ["Bin.xcframework/Info.plist": ""]),
        ])),
  ]

  private static let incomplete = "incomplete-repository"
  private static let program = ["Sources/Run/main.swift": "print(1)\n"]

  /// `a` with a product `run` of the target `Run`.
  private static func running(_ files: [String: String], tools: String = "5.9", more: [String] = []) -> PinnedPackage {
    PinnedPackage(
      "a", tools: tools, products: ["A": [], "run": [".executable", "Run"] + more],
      [Target("A"), Target("Run", files: files)])
  }

  /// `a` with tests, and a target that depends on `needs`.
  private static func testing(_ needs: [String], products: [String] = ["A", "In"]) -> PinnedPackage {
    PinnedPackage(
      "a", products: ["A": products],
      [
        Target("A"), Target("In", needs),
        Target("Trial", call: "testTarget", files: ["Tests/Trial/Trial.swift": "let one = 1\n"]),
      ])
  }

  static let targets = [
    Sample("an executable of a library", finds: unloadable, running(["Sources/Run/Run.swift": "let one = 1\n"])),
    Sample(
      "an executable of a library, by older tools", finds: unloadable,
      running(["Sources/Run/Run.swift": "let one = 1\n"], tools: "5.5")),
    Sample("an executable of a target with main.swift", running(program)),
    Sample("an executable of a target with main.swift and a library", running(program, more: ["A"])),
    Sample(
      "an executable of two targets with main.swift", finds: unloadable,
      PinnedPackage(
        "a", tools: "5.4", products: ["A": [], "run": [".executable", "Run", "Walk"]],
        [Target("A"), Target("Run", files: program), Target("Walk", files: ["Sources/Walk/main.swift": "print(2)\n"])])),
    Sample(
      "an executable of a target with main.swift far below", running(["Sources/Run/In/Deep/main.swift": "print(1)\n"])),
    Sample(
      "an executable whose main.swift is elsewhere",
      running(["Sources/Run/main.swift": "link ../../X/x.swift", "X/x.swift": "print(1)\n"])),
    Sample("a target that depends on tests", finds: unloadable, testing(["Trial"])),
    Sample("a target that depends on tests, and no product needs", testing(["Trial"], products: ["A"])),
    Sample("an own plugin that is not there", finds: unloadable, a("plugins: [\"Nope\"]", files: [:])),
    Sample(
      "a plugin of a package that is not there", finds: unloadable,
      a("plugins: [.plugin(name: \"Nope\", package: \"none\")]", files: [:])),
    Sample(
      "a plugin that is a library",
      PinnedPackage("a", products: ["A": []], [Target("A", [], "plugins: [\"In\"]"), Target("In")])),
    Sample(
      "language modes to come", finds: unloadable, a(files: [:], package: "swiftLanguageVersions: [.version(\"7\")]")),
    Sample(
      "language modes to come and one that is there",
      a(files: [:], package: "swiftLanguageVersions: [.version(\"7\"), .v5]")),
    Sample("no language modes", finds: unloadable, a(files: [:], package: "swiftLanguageVersions: []")),
    Sample(
      "nothing but a link to nowhere", finds: incomplete,
      PinnedPackage("a", products: ["A": []], [Target("A", files: ["Sources/A/A.swift": "link ../../None/A.swift"])])),
    Sample(
      "nothing but a link out of the repository", finds: incomplete,
      PinnedPackage("a", products: ["A": []], [Target("A", files: ["Sources/A/A.swift": "link ../../../none/A.swift"])])
    ),
    Sample(
      "nothing but links in a circle", finds: incomplete,
      PinnedPackage(
        "a", products: ["A": []],
        [Target("A", files: ["Sources/A/A.swift": "link B.swift", "Sources/A/B.swift": "link A.swift"])])),
    Sample(
      "nothing but a link to a file",
      PinnedPackage(
        "a", products: ["A": []],
        [Target("A", files: ["Sources/A/A.swift": "link ../../X/A.swift", "X/A.swift": "public struct S {}\n"])])),
    Sample("a link to nowhere beside a file", a(files: ["Sources/A/B.swift": "link ../../None/B.swift"])),
    Sample(
      "a folder that is a link to nowhere", finds: incomplete,
      PinnedPackage("a", products: ["A": []], [Target("A", files: ["Sources/A": "link ../None"])])),
    Sample(
      "a folder that is a link",
      PinnedPackage(
        "a", products: ["A": []], [Target("A", files: ["Sources/A": "link ../X", "X/A.swift": "public struct S {}\n"])])
    ),
    Sample(
      "a file in place of the folder of sources", finds: incomplete,
      PinnedPackage("a", products: ["A": []], [Target("A", files: ["Sources": "x"])])),
  ]

  private static let unfit = "unfit-trait"

  /// `b`, which has the trait `X`.
  private static func b(_ traits: String = "traits: [.trait(name: \"X\")]", needs: [String] = []) -> PinnedPackage {
    PinnedPackage("b", tools: "6.1", products: ["B": []], [Target("B", needs)], arguments: traits)
  }

  /// `c`, which asks for traits of `b`.
  private static func c(asking traits: String) -> PinnedPackage {
    PinnedPackage(
      "c", tools: "6.1", products: ["C": []], [Target("C", ["b/B"])], arguments: "traits: [.trait(name: \"On\")]",
      asks: ["b": "\"1.0.0\"..<\"2.0.0\", traits: [\(traits)]"])
  }

  private static let opened = ".trait(name: \"Y\", condition: .when(traits: [\"On\"]))"

  /// `c` switches on the trait of `b` with which that needs `log`.
  static let openedByAnother = Sample(
    "a trait that brings a package", app: "c/C", tools: "6.1",
    b(needs: ["log/Log?condition: .when(traits: [\"X\"])"]), c(asking: "\"X\""))

  static let traits = [
    Sample("a trait", app: "b/B", tools: "6.1", traits: ["b": "[X]"], b()),
    Sample("a trait and the default ones", app: "b/B", tools: "6.1", traits: ["b": "[default, X]"], b()),
    Sample("no traits of a package with some", app: "b/B", tools: "6.1", traits: ["b": "[]"], b()),
    Sample("a trait that is not there", finds: unfit, app: "b/B", tools: "6.1", traits: ["b": "[Y]"], b()),
    Sample("a trait of a package without", finds: unfit, app: "b/B", tools: "6.1", traits: ["b": "[X]"], b("")),
    Sample("no traits of a package without", finds: unfit, app: "b/B", tools: "6.1", traits: ["b": "[]"], b("")),
    Sample(
      "a trait of a package with older tools", finds: unfit, tools: "6.1", traits: ["a": "[X]"],
      PinnedPackage("a", products: ["A": []], [Target("A")])),
    Sample("a trait that a package asks for", app: "c/C", tools: "6.1", b(), c(asking: "\"X\"")),
    Sample(
      "a trait that a package asks for, and is not there", finds: unfit, app: "c/C", tools: "6.1", b(),
      c(asking: "\"Y\"")),
    Sample("a trait that a package asks for at times", app: "c/C", tools: "6.1", b(), c(asking: opened)),
    Sample(
      "a trait that a package asks for now", finds: unfit, app: "c/C", tools: "6.1", traits: ["c": "[On]"], b(),
      c(asking: opened)),
    Sample(
      "a trait of a package that only another one needs", app: "c/C", tools: "6.1", traits: ["b": "[X]"],
      PinnedPackage(
        "b", tools: "6.1", products: ["B": []],
        [Target("B", files: ["Sources/B/B.swift": "#if !X\n#error(\"X is off\")\n#endif\n"])],
        arguments: "traits: [.trait(name: \"X\")]"),
      PinnedPackage("c", products: ["C": []], [Target("C", ["b/B"])])),
  ]
}
