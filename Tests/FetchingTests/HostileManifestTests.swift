import Diagnostics
import Model
import Testing

@testable import Fetching

/// Manifests of strangers that have many of everything.
@Suite struct HostileManifestTests {
  private func manifest(traits: [Model.Trait], _ targets: [Manifest.Target]) -> Manifest {
    var manifest = Manifest(name: "many", tools: ToolsVersion(6, 1))
    (manifest.traits, manifest.targets) = (traits, targets)
    manifest.products = [Manifest.Product(name: "many", type: .library, targets: targets.map(\.name))]
    return manifest
  }

  private func guarding(_ manifest: Manifest) -> [String] {
    manifest.recordedTraits(enabled: nil, at: .init(file: .init(rawValue: 0))).guarding.map(\.value)
  }

  @Test func aTraitThatEnablesOneInAConditionGuardsToo() {
    var target = Manifest.Target(name: "many", kind: .library)
    target.dependencies = [
      .target("on", Condition(traits: ["on"])), .target("off", Condition(traits: ["off"])), .target("always", nil),
    ]
    let others = ["on", "off", "always"].map { Manifest.Target(name: $0, kind: .library) }
    let traits = [
      Model.Trait(name: "default", enables: ["on"]), Model.Trait(name: "on"), Model.Trait(name: "off"),
      Model.Trait(name: "more", enables: ["middle"]), Model.Trait(name: "middle", enables: ["off"]),
      Model.Trait(name: "idle"),
    ]
    #expect(guarding(manifest(traits: traits, [target] + others)) == ["middle", "more", "off"])
  }

  @Test func manyTraitsAndTargetsAreNotComparedOneByOne() {
    let names = (0..<5_000).map { "t\($0)" }
    let idle = names.map { Manifest.Target(name: $0, kind: .library) }
    #expect(guarding(manifest(traits: names.map { Model.Trait(name: $0) }, idle)).isEmpty)
    let asking = names.map { name in
      var target = Manifest.Target(name: name, kind: .library)
      target.dependencies = [.target("t0", Condition(traits: [name]))]
      return target
    }
    #expect(guarding(manifest(traits: names.map { Model.Trait(name: $0) }, asking)) == names.sorted())
  }

  @Test func manyResourcesAreFoundByTheirPaths() {
    var target = Manifest.Target(name: "many", kind: .library)
    let files = (0..<10_000).map { "Sources/many/r/\($0).txt" }
    target.resources = (0..<10_000).map { Resource(path: "r/\($0).txt", rule: .copy) }
    let tree = CommitTree(
      (files + ["Sources/many/a.swift"]).map { (path: $0, kind: CommitTree.Kind.file) }, commits: [:])
    #expect(manifest(traits: [], [target]).refusals(in: tree).isEmpty)
    target.resources += [Resource(path: "./r/", rule: .copy), Resource(path: "s/7.txt", rule: .copy)]
    #expect(manifest(traits: [], [target]).refusals(in: tree) == [])
    target.resources = [Resource(path: "r", rule: .process(localization: nil))] + target.resources.prefix(2)
    #expect(
      manifest(traits: [], [target]).refusals(in: tree).map {
        $0.hasSuffix("Sources/many/r/0.txt") || $0.hasSuffix("Sources/many/r/1.txt")
      } == [true, true])
  }
}
