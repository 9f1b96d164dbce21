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
