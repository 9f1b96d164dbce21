import Foundation
import TestSupport

/// Two packages that a team comes to need, each with a module `Util` of its own, and the `aliases` that keep them apart.
extension Change {
  /// What files may come to import, by one name or another.
  static let modulesOfAliases: Set<String> = [
    "One", "Two", "Three", "Util", "OneUtil", "TwoUtil", "OtherUtil", "First", "Second", "More",
  ]

  /// What stands for the two dependencies, and the module that a foundation imports besides.
  private struct Ways: Sendable {
    let name: String
    var one = "one/One"
    var two = "two/Two"
    var imports = ["One", "Two"]
    /// Lines of a second component.
    var others: [String] = []
    var importsOfOthers: [String] = []
    /// Whether a member has a module of that name too.
    var hasMember = false
  }

  private static func aliased(_ name: String, _ aliases: String) -> String {
    "{ name: \(name), aliases: { \(aliases) } }"
  }

  private static let oneUtil = aliased("one/One", "Util: OneUtil")
  private static let twoUtil = aliased("two/Two", "Util: TwoUtil")

  private static let ways = [
    Ways(name: "none"), Ways(name: "first", one: oneUtil), Ways(name: "second", two: twoUtil),
    Ways(name: "both", one: oneUtil, two: twoUtil),
    Ways(name: "same", one: aliased("one/One", "Util: Same"), two: aliased("two/Two", "Util: Same")),
    Ways(name: "misspelt", one: aliased("one/One", "Utill: OneUtil")),
    Ways(name: "misspelt-in-case", one: aliased("one/One", "util: OneUtil")),
    Ways(name: "misspelt-both", one: aliased("one/One", "Utill: OneUtil"), two: aliased("two/Two", "Utl: TwoUtil")),
    Ways(name: "turned-round", one: aliased("one/One", "OneUtil: Util")),
    Ways(name: "to-itself", one: aliased("one/One", "Util: Util")),
    Ways(name: "to-the-other", one: aliased("one/One", "Util: Two")),
    Ways(name: "to-the-own", one: aliased("one/One", "Util: One")),
    Ways(name: "to-a-member", one: aliased("one/One", "Util: Shop")),
    Ways(name: "to-the-system", one: aliased("one/One", "Util: Foundation")),
    Ways(name: "to-swift", one: aliased("one/One", "Util: Swift")),
    Ways(name: "to-no-name", one: aliased("one/One", "Util: 1Util")),
    Ways(name: "to-a-keyword", one: aliased("one/One", "Util: class")),
    Ways(name: "in-another-case", one: aliased("one/One", "Util: util")),
    Ways(name: "of-the-product", one: aliased("one/One", "Util: OneUtil, One: First")),
    Ways(
      name: "of-the-product-imported", one: aliased("one/One", "Util: OneUtil, One: First"), imports: ["First", "Two"]),
    Ways(name: "of-the-product-alone", one: aliased("one/One", "One: First"), imports: ["First", "Two"]),
    Ways(name: "of-the-other", one: aliased("one/One", "Two: Second"), two: twoUtil),
    Ways(name: "unused-product", one: aliased("one/OneUtil", "Util: OneUtil"), imports: ["Two"]),
    Ways(name: "product", one: aliased("one/OneUtil", "Util: OneUtil"), imports: ["OneUtil", "Two"]),
    Ways(name: "product-by-its-name", one: aliased("one/OneUtil", "Util: OneUtil"), imports: ["Util", "Two"]),
    Ways(name: "product-of-two", one: oneUtil, two: "two/TwoUtil", imports: ["One", "Util"]),
    Ways(
      name: "product-of-two-by-alias", one: "one/One", two: aliased("two/TwoUtil", "Util: TwoUtil"),
      imports: ["One", "TwoUtil"]),
    Ways(name: "by-product-alone", one: "{ product: One, aliases: { Util: OneUtil } }"),
    Ways(name: "of-an-unknown-product", one: aliased("one/Gone", "Util: OneUtil"), imports: ["Two"]),
    Ways(name: "under-a-condition", one: "{ name: one/One, platforms: [linux, macOS], aliases: { Util: OneUtil } }"),
    Ways(
      name: "elsewhere", one: "{ name: one/One, platforms: [windows], aliases: { Util: OneUtil } }", imports: ["Two"]),
    Ways(name: "one-alone", one: oneUtil, two: "one/OneUtil", imports: ["One", "Util"]),
    Ways(name: "one-alone-by-alias", one: oneUtil, two: "one/OneUtil", imports: ["One", "OneUtil"]),
    Ways(name: "three", one: "three/Three", imports: ["Three", "Two"]),
    Ways(name: "three-aliased", one: aliased("three/Three", "Util: OneUtil"), imports: ["Three", "Two"]),
    Ways(name: "three-and-second", one: "three/Three", two: twoUtil, imports: ["Three", "Two"]),
    Ways(name: "elsewhere-too", one: oneUtil, others: ["one/One"], importsOfOthers: ["One"]),
    Ways(name: "elsewhere-same", one: oneUtil, others: [oneUtil], importsOfOthers: ["One"]),
    Ways(
      name: "elsewhere-other", one: oneUtil, others: [aliased("one/One", "Util: OtherUtil")], importsOfOthers: ["One"]),
    Ways(name: "elsewhere-alone", others: [oneUtil], importsOfOthers: ["One"]),
    Ways(name: "elsewhere-product", one: oneUtil, others: ["one/OneUtil"], importsOfOthers: ["Util"]),
    Ways(name: "elsewhere-product-by-alias", one: oneUtil, others: ["one/OneUtil"], importsOfOthers: ["OneUtil"]),
    Ways(name: "elsewhere-twos", one: oneUtil, others: ["two/TwoUtil"], importsOfOthers: ["Util"]),
    Ways(name: "member", imports: ["One", "Two", "Util"], hasMember: true),
    Ways(name: "member-first", one: oneUtil, imports: ["One", "Two", "Util"], hasMember: true),
    Ways(name: "member-both", one: oneUtil, two: twoUtil, imports: ["One", "Two", "Util"], hasMember: true),
  ]

  private static func apply(_ way: Ways, _ root: RandomRoot, _ tree: inout Tree) -> Bool {
    // Another change may have pinned them already.
    guard let part = root.foundations.first, tree["integrate.lock.yaml"]?.contains("/one.git") != true,
      tree["integrate.lock.yaml"]?.contains("/two.git") != true
    else { return false }
    let packages = ["one", "two", "three"].filter { name in
      ([way.one, way.two] + way.others).contains { $0.contains("\(name)/") || name == "one" && $0.contains("three/") }
        || name == "one" && way.one.contains("product: One")
    }
    let pins = packages.sorted()
      .map { "  \($0):\n    git: https://git.example.com/\($0).git\n    version: 1.0.0\n" }.joined()
    guard
      tree.edit("integrate.lock.yaml", { $0 = $0.replacingOccurrences(of: "pins: {}", with: "pins:") + pins })
    else { return false }
    let needs = [way.one, way.two] + (way.hasMember ? ["Util"] : [])
    add(needs, way.imports, to: part.spec, part.mainFile, &tree)
    let layer = root.hasLayers ? "layer: foundation\n" : ""
    if way.hasMember {
      tree["Components/Util/component.yaml"] = "name: Util\n\(layer)"
      tree["Components/Util/Sources/Util/Util.swift"] = "public struct Util {}\n"
    }
    guard !way.others.isEmpty else { return true }
    tree["Components/More/component.yaml"] = "name: More\n\(layer)"
    tree["Components/More/Sources/More/More.swift"] = "\n"
    add(
      way.others, way.importsOfOthers, to: "Components/More/component.yaml", "Components/More/Sources/More/More.swift",
      &tree)
    add(["More"], ["More"], to: "component.yaml", root.app.mainFile, &tree)
    return true
  }

  private static func add(
    _ needs: [String], _ imports: [String], to spec: String, _ file: String, _ tree: inout Tree
  ) {
    _ = tree.edit(spec) { text in
      let lines = needs.map { "  - \($0)\n" }.joined()
      if text.contains("\ndependencies:\n") {
        text = text.replacingOccurrences(of: "\ndependencies:\n", with: "\ndependencies:\n\(lines)")
      } else {
        text += "dependencies:\n\(lines)"
      }
    }
    _ = tree.edit(file) { $0 = imports.map { "import \($0)\n" }.joined() + $0 }
  }

  static let aliases: [Change] = ways.map { way in
    Change(name: "aliases.\(way.name)") { root, tree, _ in apply(way, root, &tree) }
  }
}
