import Diagnostics
import Foundation
import Loading
import Model
import Testing

@testable import Importing

@Suite struct PodspecTests {
  /// A local pod with a podspec: its spec, and the findings about the podspec.
  private func carry(_ podspec: String, pods: String = "  - A (1.0.0)") -> (spec: Spec?, said: [String]) {
    let reading = PodReading(
      "PODS:\n\(pods)\nEXTERNAL SOURCES:\n  A:\n    :path: Pods/../M/A\n", podspecs: ["A": podspec])
    return (reading.imported?.specs.dropFirst().first, reading.bag.diagnostics.map(\.message))
  }

  @Test(arguments: [
    ("Sources/**/*.{h,m}", "Sources", true), ("Sources", "Sources", true), ("Sources/FM*.m", "Sources", false),
    ("**/*.swift", "", true), ("*.swift", "", false), ("a/b.swift", "a/b.swift", true), ("a/**/Core/*.m", "a", false),
    ("a/**", "a", true),
  ])
  func aPatternIsAFolderOrAFile(pattern: String, path: String, isExact: Bool) {
    let found = FilePattern(pattern)
    #expect(found?.path == path)
    #expect(found?.isExact == isExact)
  }

  @Test(arguments: ["../x/**", "/etc/*", "a/../../b"]) func noPatternLeadsOut(pattern: String) {
    #expect(FilePattern(pattern) == nil)
  }

  @Test func whatASpecCanSayIsCarriedOver() throws {
    let (spec, said) = carry(
      """
      { "name": "A", "summary": "An A", "platforms": { "ios": "15.1", "osx": null }, "source_files": "Src/**/*.swift",
        "frameworks": ["UIKit"], "libraries": "z", "ios": { "frameworks": "ARKit" }, "resources": "Src/Assets/**/*",
        "exclude_files": "Src/Old/**/*", "swift_versions": ["5.0", "5.9"], "compiler_flags": "-DA=1 -DB" }
      """)
    let module = try #require(spec?.modules.first)
    #expect(spec?.summary == "An A")
    #expect(spec?.platforms.map(\.value) == [SupportedPlatform(name: "ios", version: "15.1")])
    #expect(module.path?.value == "Src")
    #expect(module.exclude == ["Old"])
    #expect(module.resources.map(\.path) == ["Assets"])
    #expect(module.settings.contains(Setting(tool: .linker, kind: .linkedFramework("UIKit"), condition: nil)))
    #expect(module.settings.contains(Setting(tool: .linker, kind: .linkedLibrary("z"), condition: nil)))
    let onPhones = Setting(tool: .linker, kind: .linkedFramework("ARKit"), condition: Condition(platforms: ["ios"]))
    #expect(module.settings.contains(onPhones))
    #expect(module.settings.contains(Setting(tool: .swift, kind: .swiftLanguageMode("5"), condition: nil)))
    #expect(module.settings.contains(Setting(tool: .c, kind: .define("A=1"), condition: nil)))
    #expect(said.isEmpty)
  }

  /// Each of these is reported, and none is in the spec.
  @Test(arguments: [
    ("\"prepare_command\": \"rm -rf ~\"", "'prepare_command'"),
    ("\"script_phases\": { \"script\": \"x\" }", "'script_phases'"),
    ("\"pod_target_xcconfig\": { \"A\": \"B\" }", "'pod_target_xcconfig'"), ("\"homepage\": \"x\"", "'homepage'"),
    ("\"vendored_frameworks\": \"A.framework\"", "'vendored_frameworks'"),
    ("\"requires_arc\": false", "'requires_arc'"),
    ("\"compiler_flags\": \"-Wno-x\"", "'compiler_flags'"),
    ("\"tvos\": { \"source_files\": \"x\" }", "'tvos.source_files'"),
    ("\"source_files\": \"../../x/**/*\"", "'../../x/**/*'"), ("\"unheard_of\": 1", "'unheard_of'"),
    ("\"subspecs\": [{ \"name\": \"B\" }]", "'A/B'"), ("\"dependencies\": { \"Z\": [] }", "'Z'"),
    ("\"resources\": \"Assets/*\"", "'Assets/*'"),
    ("\"appspecs\": [{ \"name\": \"B\" }]", "'B'"), ("\"platforms\": { \"ios\": \"x\" }", "'ios'"),
    ("\"platforms\": { \"nokia\": \"1\" }", "'nokia'"),
    ("\"appspecs\": [{ \"name\": \"B\", \"info_plist\": { \"A\": 1 } }]", "'info_plist'"),
    ("\"vendored_frameworks\": [\"A.xcframework\", \"*.xcframework\"]", "'vendored_frameworks'"),
  ])
  func whatASpecCannotSayIsNamed(member: String, name: String) {
    let (spec, said) = carry("{ \"name\": \"A\", \(member) }")
    #expect(said.contains { $0.contains(name) }, "\(said)")
    #expect(spec.map { !SpecWriter.text(of: $0).contains("rm -rf") } == true)
  }

  @Test func subspecsAndTestsAreModules() throws {
    let (spec, said) = carry(
      """
      { "name": "A", "libraries": "z", "subspecs": [{ "name": "B", "source_files": "B/**/*", "subspecs": [
        { "name": "C", "source_files": ["C1/**/*", "C2/x.m"], "public_header_files": "C1/include/**/*.h" } ] } ],
        "testspecs": [{ "name": "Unit", "source_files": "T/**/*", "dependencies": { "K": [] } }] }
      """, pods: "  - A/B (1.0.0)\n  - A/B/C (1.0.0)\n  - K (1.0.0)")
    let modules = try #require(spec?.modules)
    #expect(modules.map(\.name.value) == ["A/B", "A/B/C", "A-Unit"])
    #expect(modules.map(\.kind) == [.library, .library, .test])
    #expect(modules.map { $0.path?.value } == ["B", ".", "T"])
    #expect(modules[1].sources == ["C1", "C2/x.m"])
    #expect(modules[1].publicHeaders == "C1/include")
    #expect(modules[0].settings == modules[1].settings && modules[0].settings.count == 1)
    #expect(modules[2].dependencies.map(\.text.value) == ["K"])
    #expect(said.isEmpty)
  }

  @Test func appsAndFrameworksAreModules() throws {
    let (spec, said) = carry(
      """
      { "name": "A", "source_files": "Src/**/*", "vendored_frameworks": ["Bin/Engine.xcframework"],
        "appspecs": [{ "name": "Demo", "source_files": "Demo/**/*", "dependencies": { "K": [] } }] }
      """, pods: "  - A (1.0.0)\n  - K (1.0.0)")
    let modules = try #require(spec?.modules)
    #expect(modules.map(\.name.value) == ["A", "Engine", "A-Demo"])
    #expect(modules.map(\.kind) == [.library, .binary, .executable])
    #expect(modules.map { $0.path?.value } == ["Src", "Bin/Engine.xcframework", "Demo"])
    #expect(modules.map { $0.dependencies.map(\.text.value) } == [["A/Engine"], [], ["A", "K"]])
    #expect(said == ["the app 'Demo' became the executable module 'A-Demo'"])
  }

  @Test(arguments: ["", "[]", "{}", "{ \"name\": 1 }", "{ \"name\": \"A\", }", "\u{0}"])
  func whatIsNoPodspecIsLeftOut(text: String) {
    let reading = PodReading("PODS:\n  - A (1.0.0)\n", podspecs: ["A": text])
    #expect(reading.bag.diagnostics.map(\.id.rawValue) == ["invalid-podspec"])
    #expect(reading.imported?.pins.count == 1)
  }
}
