import Generators
import Model
import Testing

@Suite struct RequiredToolsTests {
  private func manifest(_ settings: [Setting] = [], _ change: (inout Manifest.Target) -> Void = { _ in }) -> Manifest {
    var manifest = Manifest(name: "P", tools: ToolsVersion(5, 5))
    var target = Manifest.Target(name: "T", kind: .library)
    target.settings = settings
    change(&target)
    manifest.targets = [target]
    return manifest
  }

  @Test func nothingNeedsMoreThanTheOldest() {
    #expect(requiredTools(manifest()) == (ToolsVersion(5, 5), ""))
  }

  @Test(
    arguments: [
      (Setting(tool: .c, kind: .define("X")), ToolsVersion(5, 5)),
      (Setting(tool: .swift, kind: .enableUpcomingFeature("X")), ToolsVersion(5, 8)),
      (Setting(tool: .swift, kind: .interoperabilityMode("Cxx")), ToolsVersion(5, 9)),
      (Setting(tool: .swift, kind: .swiftLanguageMode("5")), ToolsVersion(6, 0)),
      (Setting(tool: .cxx, kind: .treatWarning("x", .error)), ToolsVersion(6, 2)),
      (Setting(tool: .swift, kind: .defaultIsolation(nil)), ToolsVersion(6, 2)),
      (Setting(tool: .linker, kind: .define("X")), ToolsVersion(999, 0)),
      (Setting(tool: .swift, kind: .disableWarning("x")), ToolsVersion(999, 0)),
      (Setting(tool: .c, kind: .define("X"), condition: Condition(platforms: ["freebsd"])), ToolsVersion(5, 6)),
      (Setting(tool: .c, kind: .define("X"), condition: Condition(platforms: ["linux", "wasi"])), ToolsVersion(5, 5)),
      (Setting(tool: .c, kind: .define("X"), condition: Condition(traits: ["A"])), ToolsVersion(6, 1)),
      (Setting(tool: .c, kind: .define("X"), condition: Condition(configuration: "profile")), ToolsVersion(999, 0)),
    ])
  func aSettingNeedsItsVersion(_ setting: Setting, _ version: ToolsVersion) {
    #expect(requiredTools(manifest([setting])).version == version)
  }

  @Test func namesTheConstructThatNeedsMost() {
    var manifest = manifest([Setting(tool: .swift, kind: .enableUpcomingFeature("X"))]) {
      $0.packageAccess = false
      $0.dependencies = [.product("A", package: "p", aliases: ["A": "B"], nil)]
    }
    #expect(requiredTools(manifest) == (ToolsVersion(5, 9), "target 'T' has no package access"))
    manifest.traits = [Trait(name: "A")]
    #expect(requiredTools(manifest) == (ToolsVersion(6, 1), "the package has traits"))
    manifest.cLanguageStandard = "c23"
    #expect(requiredTools(manifest) == (ToolsVersion(999, 0), "the C standard is 'c23'"))
  }

  @Test func binaryTargetsHaveNoAccessToSpeakOf() {
    let manifest = manifest {
      $0.kind = .binary
      $0.packageAccess = false
    }
    #expect(requiredTools(manifest).version == ToolsVersion(5, 5))
  }
}
