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
}
