import Testing

/// Packages about which `check` and SwiftPM agree.
package struct PinnedSample: Sendable, CustomTestStringConvertible {
  package let testDescription: String
  package private(set) var packages: [PinnedPackage]
  /// The finding of `check`; `nil` for a sound sample.
  package let finding: String?
  /// The dependencies of the app.
  private let dependencies: String
  private let tools: String
  /// The packages that are pinned by a commit alone.
  private let commits: Set<String>
  /// The packages that are pinned by their branch `main`.
  package let branches: Set<String>
  /// By package, the traits of its pin.
  private let traits: [String: String]
  /// The modules of them that the app imports.
  private let imports: [String]

  package init(
    _ name: String, finds finding: String? = nil, app dependencies: String = "a/A", tools: String = "6.0",
    commits: Set<String> = [], branches: Set<String> = [], traits: [String: String] = [:],
    imports: [String] = [], _ packages: PinnedPackage...
  ) {
    (self.traits, self.imports) = (traits, imports)
    (testDescription, self.finding, self.dependencies) = (name, finding, dependencies)
    (self.tools, self.commits, self.branches, self.packages) = (tools, commits, branches, packages)
  }

  /// The files of the app, whose members are `App` and `Core`.
  ///
  /// - Parameter revision: the commit of a package.
  package func app(revision: (String) throws -> String) rethrows -> [String: String] {
    let pins = try packages.map { package in
      let selection =
        commits.contains(package.name)
        ? "revision: \(try revision(package.name))"
        : branches.contains(package.name) ? "branch: main" : "version: 1.0.0"
      let traits = traits[package.name].map { ", traits: \($0)" } ?? ""
      return "  \(package.name): { git: https://git.example.com/\(package.name).git, \(selection)\(traits) }\n"
    }
    return [
      "integrate.lock.yaml": "lockfile: 1\npins:\n\(pins.joined())", "component.yaml": spec(),
      "Sources/App/main.swift": (["Core"] + imports).map { "import \($0)\n" }.joined(),
      "Core/component.yaml": "name: Core\n", "Core/Sources/Core/Core.swift": "public struct Core {}\n",
    ]
  }

  /// The app's spec.
  package func spec(severity: String = "") -> String {
    """
    name: App
    kind: app
    integration: { tools: "\(tools)"\(severity) }
    dependencies: [Core, \(dependencies)]

    """
  }
}

extension PinnedSample {
  private typealias Target = PinnedPackage.Target
  private typealias Package = PinnedPackage

  package static let all =
    flags + names + products + folders + specs + requirements + sharedProducts + traits + modules

  private static let modules = [
    Self(
      "a library of a program of old tools",
      Package("a", tools: "5.6", products: ["A": ["A", "In"]], [Target("A", call: "executableTarget"), Target("In")]))
  ]

  private static let unsafe = "swiftSettings: [.unsafeFlags([\"-DX\"])]"

  private static let flags = [
    Self("unsafe flags", finds: "unsafe-flags", Package("a", products: ["A": []], [Target("A", [], unsafe)])),
    Self(
      "unsafe flags inside", finds: "unsafe-flags",
      Package("a", products: ["A": []], [Target("A", ["In"]), Target("In", ["In2"]), Target("In2", [], unsafe)])),
    Self(
      "unsafe flags under a condition", finds: "unsafe-flags",
      Package(
        "a", products: ["A": []],
        [Target("A", [], "linkerSettings: [.unsafeFlags([\"-v\"], .when(platforms: [.windows]))]")])),
    Self(
      "no unsafe flags", Package("a", products: ["A": []], [Target("A", [], "swiftSettings: [.unsafeFlags([])]")])),
    Self(
      "unsafe flags of another product",
      Package("a", products: ["A": [], "B": []], [Target("A"), Target("B", [], unsafe)])),
    Self("unsafe flags of a commit", commits: ["a"], Package("a", products: ["A": []], [Target("A", [], unsafe)])),
    Self(
      "unsafe flags from 6.2 on", tools: "6.2",
      Package("a", tools: "6.2", products: ["A": []], [Target("A", [], unsafe)])),
    Self(
      "unsafe flags of another package", finds: "unsafe-flags",
      Package("a", products: ["A": []], [Target("A", ["b/B"])]),
      Package("b", products: ["B": []], [Target("B", [], unsafe)])),
    Self(
      "unsafe flags of another package's commit", finds: "unsafe-flags", app: "b/B, a/A", commits: ["b"],
      Package("b", products: ["B": []], [Target("B", [], unsafe)]),
      Package("a", products: ["A": []], [Target("A", ["b/B"])])),
    Self(
      "unsafe flags that a product nobody uses needs", finds: "unsafe-flags",
      Package("a", products: ["A": [], "A2": []], [Target("A"), Target("A2", ["b/B"])]),
      Package("b", products: ["B": []], [Target("B", [], unsafe)])),
  ]

  private static func pair(_ first: [Target], _ second: [Target], more: [String: [String]] = [:]) -> [PinnedPackage] {
    [
      Package("a", products: ["A": []].merging(more) { $1 }, first),
      Package("b", products: ["B": []].merging(more) { $1 }, second),
    ]
  }

  private static func sample(
    _ name: String, finds finding: String? = nil, app: String = "a/A, b/B", _ packages: [PinnedPackage]
  ) -> Self {
    var sample = Self(name, finds: finding, app: app)
    sample.packages = packages
    return sample
  }

  private static let names = [
    sample(
      "a name inside two packages", finds: "duplicate-module",
      pair([Target("A", ["Util"]), Target("Util")], [Target("B", ["Util"]), Target("Util")])),
    sample(
      "a name deep inside two packages", finds: "duplicate-module",
      pair(
        [Target("A", ["In"]), Target("In", ["Util"]), Target("Util")], [Target("B", ["Util"]), Target("Util")])),
    sample(
      "a name that nothing reaches",
      pair([Target("A"), Target("Util")], [Target("B", ["Util"]), Target("Util")])),
    sample(
      "a name that a product inside has", finds: "duplicate-module",
      pair([Target("A", ["In"]), Target("In", ["B"]), Target("B")], [Target("B")])),
    Self(
      "the app's name", finds: "duplicate-module",
      Package("a", products: ["A": []], [Target("A", ["Core"]), Target("Core")])),
    sample(
      "a name with an alias", app: "{ name: a/A, aliases: { Util: AUtil } }, b/B",
      pair([Target("A", ["Util"]), Target("Util")], [Target("B", ["Util"]), Target("Util")])),
    Self(
      "a name with an alias, further on", app: "{ name: a/A, aliases: { Util: AUtil } }, b/B",
      Package("c", products: ["C": []], [Target("C", ["Util"]), Target("Util")]),
      Package("a", products: ["A": []], [Target("A", ["c/C"])]),
      Package("b", products: ["B": []], [Target("B", ["Util"]), Target("Util")])),
    Self(
      "a name with an alias in a manifest", app: "a/A, b/B",
      Package("c", products: ["Util": []], [Target("Util")]),
      Package("a", products: ["A": []], [Target("A", ["c/Util?moduleAliases: [\"Util\": \"CUtil\"]"])]),
      Package("b", products: ["B": []], [Target("B", ["Util"]), Target("Util")])),
  ]

  private static let products = [
    Self(
      "a product that is gone", finds: "missing-product", Package("b", products: ["B": []], [Target("B")]),
      Package("a", products: ["A": []], [Target("A", ["b/B", "b/Gone"])])),
    Self(
      "a product that is gone, of a product nobody uses", finds: "missing-product",
      Package("b", products: ["B": []], [Target("B")]),
      Package("a", products: ["A": [], "A2": []], [Target("A", ["b/B"]), Target("A2", ["b/Gone"])])),
    Self(
      "a product that is gone, of a target that no product reaches", Package("b", products: ["B": []], [Target("B")]),
      Package("a", products: ["A": []], [Target("A", ["b/B"]), Target("A2", ["b/Gone"])])),
    Self(
      "a product that is gone, of a trait that is off", tools: "6.1", Package("b", products: ["B": []], [Target("B")]),
      Package(
        "a", tools: "6.1", products: ["A": []],
        [Target("A", ["b/B", "b/Gone?condition: .when(traits: [\"T\"])"])], arguments: "traits: [\"T\"]")),
  ]
}
