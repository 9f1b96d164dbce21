import Foundation
import TestSupport
import Testing

/// Three hundred components in chains and diamonds.
@Suite struct LargeRootTests {
  @Test func swiftPMLoadsTheManifestOfThreeHundredComponents() throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 300).write(to: scratch.url)
    let resolved = try Launch.integrate(["resolve", "--offline"], in: scratch.url).run()
    #expect(resolved.status == 0, "\(resolved.stderr)")
    #expect(resolved.stdout.hasSuffix("301 components, 331 modules, 1 pin, 30 services wired in App\n"))
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    let dump = try SwiftPackage().dump(scratch.url)
    // The app, its two generated modules, a module a component and an interface for each tenth.
    #expect(Set(dump.targets.map(\.name)).count == 3 + 300 + 30)
    #expect(dump.targets.count == 3 + 300 + 30)
    #expect(dump.products.count == 300 + 30 + 1)
  }

  /// The manifest of so many is a table.
  @Test func testsThatAreLeftOutOfATableAreNamed() throws {
    let scratch = try ScratchFolder()
    try scratch.write("name: Root\nkind: workspace\n", to: "component.yaml")
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    for name in (0..<30).map({ "Part\($0)" }) {
      try scratch.write("name: \(name)\n", to: "\(name)/component.yaml")
      try scratch.write("", to: "\(name)/Sources/\(name)/\(name).swift")
      try scratch.write("", to: "\(name)/Tests/\(name)Tests/\(name)Tests.swift")
    }
    let first = try Launch.integrate(["generate"], in: scratch.url).run()
    try #require(first.status == 0 && first.stderr.isEmpty, "\(first.stderr)")
    try FileManager.default.moveItem(atPath: scratch["Part7/Tests"], toPath: scratch["Part7/Test"])
    let second = try Launch.integrate(["generate"], in: scratch.url).run()
    #expect(second.status == 0)
    #expect(second.stderr.contains("the tests 'Part7Tests' were removed from Package.swift"), "\(second.stderr)")
    #expect(second.stderr.hasSuffix("0 errors, 1 warning\n"), "\(second.stderr)")
  }

  /// Every manifest names versions, products and folders as all the others do.
  @Test func threeHundredManifestsAgree() throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 300, packages: .separate).write(to: scratch.url)
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    let manifests = try GeneratedManifest.all(in: scratch.url)
    #expect(manifests.count == 301)
    #expect(Set(manifests.values.flatMap(\.remotes)).count == 1, "all name one version of the only package")
    for (folder, manifest) in manifests {
      let reachable = try manifest.paths.map { path in
        let target = normalised(folder.isEmpty ? path : "\(folder)/\(path)")
        return try #require(manifests[target], "'\(folder)' leads to '\(target)', which has no manifest")
      }
      let products = Set(reachable.flatMap(\.products)).union(["Logging"])
      for product in manifest.usedProducts { #expect(products.contains(product), "'\(folder)' uses '\(product)'") }
    }
    // SwiftPM itself on the one with the most below it, and on the first.
    let swift = try SwiftPackage()
    #expect(try swift.dump(scratch.url).name == "App")
    #expect(try swift.dump(scratch.url.appendingPathComponent("Components/Component0")).name == "Component0")
  }

  /// SwiftPM reads all of the manifests and their folders, which needs sources and no network.
  @Test func swiftPMResolvesSeparatePackagesByTheirPaths() throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 24, packages: .separate, hasPins: false).write(to: scratch.url)
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    let described = try SwiftPackage().run(["describe", "--type", "json"], in: scratch.url)
    #expect(described.status == 0, "\(described.stderr)")
    let resolved = try SwiftPackage().run(["resolve"], in: scratch.url)
    #expect(resolved.status == 0, "\(resolved.stderr)")
  }

  /// The text of a manifest is the same wherever the root is, and so it cannot name the root's folder.
  @Test func aMemberUsesTheRootsPackageWhateverItsFolderIsCalled() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      "name: Work\nkind: workspace\nintegration: { packages: separate }\nmodules: { Shared: {} }\n",
      to: "other/component.yaml")
    try scratch.write("lockfile: 1\npins: {}\n", to: "other/integrate.lock.yaml")
    try scratch.write("", to: "other/Sources/Shared/Shared.swift")
    try scratch.write("name: Chat\ndependencies: [Work/Shared]\n", to: "other/Parts/Chat/component.yaml")
    try scratch.write("import Shared\n", to: "other/Parts/Chat/Sources/Chat/Chat.swift")
    let generated = try Launch.integrate(["generate"], in: scratch.url.appendingPathComponent("other")).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    let manifest = try scratch.read("other/Parts/Chat/Package.swift")
    #expect(manifest.contains(".package(name: \"Work\", path: \"../..\")"), "\(manifest)")
    let loaded = try SwiftPackage().run(
      ["show-dependencies"], in: scratch.url.appendingPathComponent("other/Parts/Chat"))
    #expect(loaded.status == 0, "\(loaded.stderr)")
  }

  /// With stacks as small as those that some systems give a second thread: nothing recurses along the graph.
  @Test(arguments: [64, 2_500]) func thousandsOfComponentsInManyLevelsFitASmallStack(levels: Int) throws {
    let scratch = try ScratchFolder()
    try writeLevels(levels, of: 2_500, to: scratch)
    for command in ["resolve --frozen", "generate", "check"] {
      let outcome = try Launch.shell("ulimit -s 512; exec integrate \(command)", in: scratch.url).run()
      #expect(outcome.status == 0, "\(command): \(outcome.status) \(outcome.stderr.prefix(500))")
      if command != "generate" { #expect(outcome.stdout.contains("2501 components, 5001 modules, 0 pins")) }
    }
  }

  /// Components that need three of the level below them, and half of all the first; each provides a service that needs
  /// the one of the component below it.
  private func writeLevels(_ levels: Int, of count: Int, to scratch: ScratchFolder) throws {
    try scratch.write("name: App\nkind: app\ndependencies: [C\(count - 1)]\n", to: "component.yaml")
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write("", to: "Sources/App/main.swift")
    let width = count / levels
    for index in 0..<count {
      let start = index / width * width
      let below = index < width ? [] : Set([index - width, start - width, start - 1])
      let needed = below.union((1...count / 2).contains(index) ? [0] : []).sorted()
      let required = index < width ? "" : ", requires: [s\(index - width)]"
      try scratch.write(
        """
        name: C\(index)
        dependencies: [\(needed.map { "C\($0)" }.joined(separator: ", "))]
        modules: { C\(index)Interface: { services: { s\(index): S\(index) } } }
        provides:
          s\(index): { type: T\(index)\(required) }

        """, to: "Components/C\(index)/component.yaml")
      let parameter = index < width ? "" : "s\(index - width): any S\(index - width)"
      let imports =
        needed.map { "C\($0)" } + ["C\(index)Interface"] + (index < width ? [] : ["C\(index - width)Interface"])
      try scratch.write(
        imports.map { "public import \($0)\n" }.joined()
          + "public struct T\(index): S\(index) { public init(\(parameter)) {} }\n",
        to: "Components/C\(index)/Sources/C\(index)/C\(index).swift")
      try scratch.write(
        "public protocol S\(index): Sendable {}\n",
        to: "Components/C\(index)/Sources/C\(index)Interface/C\(index)Interface.swift")
    }
  }

  /// Takes `..` out of a path.
  private func normalised(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}

/// The parts of a generated manifest that other manifests have to agree with.
struct GeneratedManifest {
  let products: [String]
  let paths: [String]
  /// URL and version of remote packages.
  let remotes: [String]
  let usedProducts: [String]

  init(_ text: String) {
    products = text.matches(of: /\.library\(\s*name: "([^"]+)"/).map { String($0.output.1) }
    paths = text.matches(of: /\.package\(path: "([^"]+)"\)/).map { String($0.output.1) }
    remotes = text.matches(of: /\.package\(\s*url: ("[^"]+",\s*exact: "[^"]+")/).map { String($0.output.1) }
    usedProducts = text.matches(of: /\.product\(name: "([^"]+)"/).map { String($0.output.1) }
  }

  /// By folder from the root.
  static func all(in root: URL) throws -> [String: GeneratedManifest] {
    var manifests: [String: GeneratedManifest] = [:]
    for (path, entry) in try FolderContents(of: root).entries where path.hasSuffix("Package.swift") {
      guard case .file(let data) = entry else { continue }
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      manifests[folder] = GeneratedManifest(String(decoding: data, as: UTF8.self))
    }
    return manifests
  }
}
