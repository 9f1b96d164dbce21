import AnalysisSupport
import Diagnostics
import Foundation
import TestSupport
import Testing
import Workspace

/// The files that are generated for configurations, and the findings about their values.
@Suite struct ConfigurationTests {
  private func root() throws -> SampleRoot {
    let root = try SampleRoot(ConfiguredRoot.files, isGenerated: true)
    try #require(try root.findings(for: .check) == [])
    return root
  }

  private static let spec = "component.yaml"
  private static let chat = "Components/Chat/component.yaml"

  private func exist(_ files: [String], in root: SampleRoot) -> [Bool] {
    files.map { FileManager.default.fileExists(atPath: root.scratch[$0]) }
  }

  /// No module uses the values any more, which the app's files still have.
  @Test func aComponentThatGoesTakesItsConfigurationWithIt() throws {
    let root = try root()
    try root.write(
      root.read(Self.spec).replacing("dependencies: [Chat, Chat/ChatInterface, Home]", with: ""), to: Self.spec)
    try FileManager.default.removeItem(atPath: root.scratch["Components"])
    try root.scratch.folder("Components")
    let found = try root.findings(for: .resolve)
    #expect(found.count == 11 && found.allSatisfy { $0.hasPrefix("unknown-config-value config/") }, "\(found)")
  }

  @Test func whatIsReadAtLaunchNoMoreLeavesNoFile() throws {
    let root = try root()
    let files = ["InfoPlist", "Launch", "Variables"].map { "Sources/ShopRegistration/\($0).swift" }
    #expect(exist(files, in: root) == [true, true, true])
    try root.write(
      root.read(Self.chat).replacing(/info: \w+/, with: "app: true").replacing(/env: \w+/, with: "app: true"),
      to: Self.chat)
    try root.write(
      root.read(Self.spec).replacing(#/\{ env: \w+ \}, /#, with: "").replacing(#/\{ info: \w+ \}, /#, with: ""),
      to: Self.spec)
    try root.generate()
    #expect(exist(files, in: root) == [false, false, false])
    // The app's code would have to give the values that it makes now.
    try root.write("print(1)\n", to: "Sources/Shop/main.swift")
    #expect(try root.findings(for: .check) == [])
  }

  @Test func whatTestsNeedNoMoreLeavesNoFile() throws {
    let root = try root()
    let values = ["ChatTestConfiguration/ChatInterfaceValues.swift", "ChatTestConfiguration/SetUp.swift"]
    let files = (values + ["ChatTestSetup/setup.c", "ChatTestSetup/include/setup.h"]).map {
      "Components/Chat/Sources/\($0)"
    }
    #expect(exist(files, in: root) == [true, true, true, true])
    try root.write(root.read(Self.chat).replacing("setup: ChatSetup", with: ""), to: Self.chat)
    try root.generate()
    #expect(exist(files, in: root) == [true, false, false, false])
    #expect(try root.findings(for: .check) == [])
    let text = try root.read(Self.chat)
    let start = try #require(text.range(of: "      test:\n"))
    let end = try #require(text.range(of: "provides:"))
    try root.write(text.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: ""), to: Self.chat)
    let tests = "Components/Chat/Tests/ChatTests/ChatTests.swift"
    try root.write(root.read(tests).replacing("import ChatTestConfiguration\n", with: ""), to: tests)
    let found = try root.findings(for: .check).map { $0.prefix { $0 != ":" } }
    #expect(found == ["orphaned-file \(files[0])", "stale-file Package.swift"])
    try root.generate()
    #expect(exist(files, in: root) == [false, false, false, false])
    #expect(try root.findings(for: .check) == [])
  }

  @Test func whatTestsOfTheAppNeedNoMoreLeavesNoFile() throws {
    let root = try root()
    try root.write("import Testing\n\n@Test func one() {}\n", to: "Tests/ShopTests/ShopTests.swift")
    try root.generate()
    let scopes = ["Sources/ShopDependenciesTesting/Scopes.swift"]
    #expect(exist(scopes, in: root) == [true])
    try root.write(root.read(Self.chat).replacing("setup: ChatSetup", with: ""), to: Self.chat)
    try root.generate()
    #expect(exist(scopes, in: root) == [false])
    #expect(try root.findings(for: .check) == [])
  }

  @Test func anAppWithoutServicesLeavesNoModules() throws {
    let root = try root()
    try root.write("name: Shop\nkind: app\n", to: Self.spec)
    try root.write("print(1)\n", to: "Sources/Shop/main.swift")
    try FileManager.default.removeItem(atPath: root.scratch["Components"])
    let files =
      ["Dependencies", "Storage"].map { "Sources/ShopDependencies/\($0).swift" }
      + ["Configuration", "InfoPlist", "Launch", "Registration", "SetUp", "Variables"].map {
        "Sources/ShopRegistration/\($0).swift"
      }
    let found = try root.findings(for: .check).map { String($0.prefix { $0 != ":" }) }
    #expect(found == ["stale-file Package.swift"] + files.map { "orphaned-file \($0)" })
    try root.generate()
    #expect(!exist(files, in: root).contains(true))
    #expect(try root.findings(for: .check) == [])
  }

  /// A value that is forgotten is found at each place that has to give it, and nowhere else.
  @Test func aNewValueIsMissedWhereItHasToBeGiven() throws {
    let root = try root()
    try root.write(
      root.read(Self.chat).replacing("ratio: Double", with: "ratio: Double\n        colour: String"), to: Self.chat)
    try root.write(root.read("config/staging.yaml") + "colour: red\n", to: "config/staging.yaml")
    let found = try root.findings(for: .check)
    #expect(
      found == [
        "missing-config-value Components/Chat/component.yaml:15:9: 'colour' has no value under 'test:', which the tests of "
          + "'Chat/ChatInterface' need",
        "unfit-service Components/Chat/component.yaml:15:9: 'ChatConfiguration' has no property 'colour', so that no code can "
          + "read the value",
        "missing-config-value config/debug.yaml:1:1: 'Shop' has no value for 'colour' in 'debug', which "
          + "'Chat/ChatInterface' uses",
        "missing-config-value config/release.yaml:1:1: 'Shop' has no value for 'colour' in 'release', which "
          + "'Chat/ChatInterface' uses",
      ])
  }

  /// A name under `shared:` that no component uses any more is a finding that a root may lower: all values are known.
  @Test func aFindingThatIsLoweredTakesNoValueAway() throws {
    let root = try root()
    let files = ["Configuration", "Registration"].map { "Sources/ShopRegistration/\($0).swift" }
    // Comments name lines of the spec.
    func code() throws -> [[Substring]] {
      try files.map { try root.read($0).split(separator: "\n").filter { !$0.contains("component.yaml:") } }
    }
    let before = try code()
    try root.write(
      root.read(Self.spec).replacing("  tools:", with: "  severity: { unknown-config-value: off }\n  tools:")
        .replacing("  config:\n", with: "  config:\n    shared: [oldKey]\n"), to: Self.spec)
    try root.generate()
    #expect(try code() == before)
    #expect(try root.findings(for: .check) == [])
    let found = try root.analysis(for: .check).resolution.bag.diagnostics.map { "\($0.id.rawValue): \($0.message)" }
    #expect(found == ["unknown-config-value: no module declares the value 'oldKey'"])
  }

  /// The module with the values of tests shares its name with nothing: no product, no other module that is generated.
  @Test(arguments: [
    (
      app: "wiring: { registration: ChatTestConfiguration }", chat: "",
      found:
        "component.yaml:6:25: the generated module 'ChatTestConfiguration' has the name of another module or product"
    ),
    (
      app: "", chat: "products: { chattestconfiguration: [Chat] }",
      found:
        "Chat/component.yaml:1:7: the generated module 'ChatTestConfiguration' differs from 'chattestconfiguration' "
        + "only in case"
    ),
  ])
  func aModuleForTestsHasANameOfItsOwn(app: String, chat: String, found: String) throws {
    let root = try SampleRoot([
      Self.spec:
        "name: Shop\nkind: app\nintegration: { tools: \"6.0\" }\ndependencies: [Chat]\napp: { config: }\n\(app)\n",
      "config/common.yaml": "host: h\n",
      "Sources/Shop/main.swift": "import Chat\n",
      "Chat/component.yaml":
        "name: Chat\nconfig: { protocol: Told, values: { host: String }, test: { host: h } }\n\(chat)\n",
      "Chat/Sources/Chat/Chat.swift": "public protocol Told: Sendable { var host: String { get } }\n",
    ])
    let findings = try root.findings(for: .resolve)
    #expect(findings == ["duplicate-module \(found)"])
  }
}
