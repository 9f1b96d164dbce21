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

  @Test func resourcesBesideTheSourcesAreInTheModulesFolder() throws {
    let (spec, _) = carry(
      """
      { "name": "A", "source_files": "A/Classes/**/*", "resource_bundles": { "A": ["A/Assets/**/*"] } }
      """)
    let module = try #require(spec?.modules.first)
    #expect(module.path?.value == "A" && module.sources == ["Classes"])
    #expect(module.resources.map(\.path) == ["Assets"])
  }

  @Test func resourcesAmongTheSourcesAreNamed() throws {
    let (spec, said) = carry(
      "{ \"name\": \"A\", \"source_files\": [\"A/**/*\", \"B/**/*\"], \"resources\": \"B/*.xib\" }")
    #expect(spec?.modules.first?.resources.isEmpty == true)
    #expect(said.contains("the resources in 'B' are in the sources of 'A' and were left out"), "\(said)")
  }

  @Test func aPodThatIsAFrameworkIsABinaryModule() throws {
    let (spec, said) = carry("{ \"name\": \"A\", \"vendored_frameworks\": \"Frameworks/A.xcframework\" }")
    let module = try #require(spec?.modules.first)
    #expect(module.kind == .binary && module.path?.value == "Frameworks/A.xcframework")
    #expect(said.isEmpty)
  }

  @Test func thePodsModuleHasTheNameThatThePodspecStates() throws {
    let reading = PodReading(
      """
      PODS:
        - a-kit (1.0.0)
        - B (1.0.0):
          - a-kit
      DEPENDENCIES:
        - a-kit (from `A`)
        - B (from `B`)
      EXTERNAL SOURCES:
        a-kit:
          :path: A
        B:
          :path: B
      """,
      podspecs: [
        "a-kit": "{ \"name\": \"a-kit\", \"module_name\": \"AKit\", \"source_files\": \"Src/**/*\" }",
        "B": "{ \"name\": \"B\", \"source_files\": \"Src/**/*\", \"dependencies\": { \"a-kit\": [] } }",
      ])
    #expect(reading.said.isEmpty, "\(reading.bag.diagnostics)")
    #expect(reading.file("A/component.yaml") == "name: AKit\npath: Src\n")
    #expect(reading.file("B/component.yaml") == "name: B\npath: Src\ndependencies: [AKit]\n")
    #expect(reading.file("component.yaml")?.hasSuffix("dependencies: [AKit, B]\n") == true)
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

  @Test func subspecsAreOneModuleAndTestsAnother() throws {
    let (spec, said) = carry(
      """
      { "name": "A", "libraries": "z", "compiler_flags": "-DX", "subspecs": [
        { "name": "B", "source_files": "B/**/*", "compiler_flags": "-DX", "subspecs": [
          { "name": "C", "source_files": ["C1/**/*", "C2/x.m"], "public_header_files": "C1/include/**/*.h" } ] } ],
        "testspecs": [{ "name": "Unit", "source_files": "T/**/*", "dependencies": { "A/B": [], "K": [] } }] }
      """, pods: "  - A/B (1.0.0)\n  - A/B/C (1.0.0):\n    - A/B\n    - K\n  - K (1.0.0)")
    let modules = try #require(spec?.modules)
    #expect(modules.map(\.name.value) == ["A", "A-Unit"])
    #expect(modules.map(\.isMain) == [true, false])
    #expect(modules.map(\.kind) == [.library, .test])
    #expect(modules.map { $0.path?.value } == [".", "T"])
    #expect(modules[0].sources == ["B", "C1", "C2/x.m"])
    #expect(modules[0].publicHeaders == "C1/include")
    #expect(modules[0].settings.count == 3, "one library and one definition, for C and for C++")
    #expect(modules.map { $0.dependencies.map(\.text.value) } == [["K"], ["A", "K"]])
    #expect(said.isEmpty)
  }

  /// A file that one part excludes may belong to another.
  @Test(
    arguments: [
      ("Src/**/*.swift", "Src/Net/**/*", "Src/Net/**/*.swift", nil, [], 0),
      ("Src/Core/**/*.swift", "Src/Core/Old/**/*", "Src/Net/**/*.swift", nil, ["Core/Old"], 0),
      ("Src/**/*.swift", "Src/Net/**/*", "Src/Net/Fast/**/*.swift", nil, [], 1),
      ("Src/**/*.swift", "Src/Old/**/*", "Src/**/*.swift", "Src/Old/**/*", ["Old", "Old"], 0),
    ] as [(String, String, String, String?, [String], Int)])
  func whatAPartExcludesIsOnlyItsOwn(
    core: String, excluded: String, net: String, netExcluded: String?, result: [String], leftOut: Int
  ) throws {
    let other = netExcluded.map { ", \"exclude_files\": \"\($0)\"" } ?? ""
    let (spec, said) = carry(
      """
      { "name": "A", "subspecs": [
        { "name": "Core", "source_files": "\(core)", "exclude_files": "\(excluded)" },
        { "name": "Net", "source_files": "\(net)"\(other) } ] }
      """, pods: "  - A (1.0.0):\n    - A/Core\n    - A/Net\n  - A/Core (1.0.0)\n  - A/Net (1.0.0)")
    let module = try #require(spec?.modules.first)
    #expect(spec?.modules.count == 1 && module.path?.value == "Src")
    #expect(module.exclude == result)
    #expect(said.count { $0.contains("'exclude_files'") } == leftOut, "\(said)")
  }

  @Test func theFrameworkOfASubspecIsOfTheOneModule() throws {
    let (spec, said) = carry(
      """
      { "name": "A", "source_files": "Src/**/*", "subspecs": [
        { "name": "Engine", "vendored_frameworks": "Engine.xcframework" } ] }
      """, pods: "  - A (1.0.0):\n    - A/Engine\n  - A/Engine (1.0.0)")
    let modules = try #require(spec?.modules)
    #expect(modules.map(\.name.value) == ["A", "Engine"])
    #expect(modules[0].dependencies.map(\.text.value) == ["A/Engine"])
    #expect(said.isEmpty)
  }

  /// SwiftPM builds one language for a target.
  @Test func subspecsOfTwoLanguagesStayModules() throws {
    let reading = PodReading(
      """
      PODS:
        - A (1.0.0):
          - A/O
          - A/S
        - A/O (1.0.0)
        - A/S (1.0.0)
      EXTERNAL SOURCES:
        A:
          :path: A
      """,
      podspecs: [
        "A": """
        { "name": "A", "subspecs": [
          { "name": "S", "source_files": "S/**/*.swift" }, { "name": "O", "source_files": "O/**/*.{h,m}" } ] }
        """
      ])
    #expect(
      reading.file("A/component.yaml")
        == "name: A\ndependencies: [A/O, A/S]\nmodules:\n  A/O: { path: O }\n  A/S: { path: S }\n")
    #expect(reading.bag.diagnostics.map(\.message) == ["the podspec lists no sources for 'A'"])
    let help = reading.bag.diagnostics.first?.help ?? ""
    #expect(help.contains("'@_exported import A_O' and '@_exported import A_S'"), "\(help)")
  }

  @Test func whatNeedsAPartOfOneModuleNeedsTheModule() throws {
    let reading = PodReading(
      """
      PODS:
        - A (1.0.0):
          - A/Core (= 1.0.0)
        - A/Core (1.0.0)
        - A/Unit (1.0.0)
        - B (1.0.0):
          - A/Core
        - C (1.0.0):
          - A
          - A/Core (= 1.0.0)
      DEPENDENCIES:
        - A/Core (from `A`)
        - A/Unit (from `A`)
        - A (from `A`)
      EXTERNAL SOURCES:
        A:
          :path: A
        B:
          :path: B
      """,
      podspecs: [
        "A": """
        { "name": "A", "default_subspecs": "Core", "subspecs": [{ "name": "Core", "source_files": "Src/**/*" }],
          "testspecs": [{ "name": "Unit", "source_files": "T/**/*" }] }
        """,
        "B": "{ \"name\": \"B\", \"source_files\": \"Src/**/*\", \"dependencies\": { \"A/Core\": [] } }",
      ])
    #expect(reading.said.isEmpty, "\(reading.bag.diagnostics)")
    #expect(reading.file("A/component.yaml")?.hasPrefix("name: A\npath: Src\ntests:\n") == true)
    #expect(reading.file("B/component.yaml") == "name: B\npath: Src\ndependencies: [A]\n")
    #expect(reading.file("component.yaml")?.hasSuffix("dependencies: [A]\n") == true)
    let edges = try #require(reading.imported?.pins.first?.podEdges)
    #expect(edges.requires.map(\.pod.value) == ["A"])
    #expect(edges.requires.map(\.requirement.value) == ["= 1.0.0"])
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
