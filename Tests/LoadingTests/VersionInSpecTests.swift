import Model
import Testing

/// A spec states no version, in whatever form people write one.
@Suite struct VersionInSpecTests {
  @Test(arguments: [
    ("version: 1.2.0", "2:1", "version: 1.2.0"),
    ("revision: abc", "2:1", "revision: abc"),
    ("swift-log: 1.5.0", "2:1", "swift-log: 1.5.0"),
    ("dependencies: [Tracking ~> 1.2]", "2:16", "Tracking ~> 1.2"),
    ("dependencies: [Tracking (1.2)]", "2:16", "Tracking (1.2)"),
    ("dependencies: [Tracking (~> 1.2)]", "2:16", "Tracking (~> 1.2)"),
    ("dependencies: [\"Tracking >= 1.2, < 2\"]", "2:16", "Tracking >= 1.2, < 2"),
    ("dependencies: [Tracking@1.2.0]", "2:16", "Tracking@1.2.0"),
    ("dependencies: [Tracking ^1]", "2:16", "Tracking ^1"),
    ("dependencies: [Tracking =1.2]", "2:16", "Tracking =1.2"),
    ("dependencies: [Tracking 1.2]", "2:16", "Tracking 1.2"),
    ("dependencies: [Tracking v1.2]", "2:16", "Tracking v1.2"),
    ("dependencies: [Tracking 1.0.0 ..< 2.0.0]", "2:16", "Tracking 1.0.0 ..< 2.0.0"),
    ("dependencies: [Firebase/Core ~> 1.2]", "2:16", "Firebase/Core ~> 1.2"),
    ("dependencies: [Module Name 1.2]", "2:16", "Module Name 1.2"),
    ("dependencies: [{ name: Tracking, from: 1.2.0 }]", "2:34", "from: 1.2.0"),
    ("dependencies: [{ name: Tracking, version: 1 }]", "2:34", "version: 1"),
    ("dependencies: [{ name: Tracking, exact: \"1.2.0\" }]", "2:34", "exact: 1.2.0"),
    ("dependencies: [{ name: Tracking, branch: main }]", "2:34", "branch: main"),
    ("dependencies: [{ name: Tracking, range: { from: 1 } }]", "2:34", "range"),
    ("dependencies: [{ name: Tracking, verison: ^1.2 }]", "2:34", "verison: ^1.2"),
    ("dependencies: [{ name: Tracking ~> 1.2 }]", "2:24", "Tracking ~> 1.2"),
    ("dependencies: [{ product: Toml 1.2 }]", "2:27", "Toml 1.2"),
    ("dependencies: [{ Tracking: 1.2.0 }]", "2:18", "Tracking: 1.2.0"),
    ("dependencies: [Tracking: ~> 1.2]", "2:16", "Tracking: ~> 1.2"),
    ("plugins: [Pkg/P@1.2.0]", "2:11", "Pkg/P@1.2.0"),
    ("visibility: [Home 1.2]", "2:14", "Home 1.2"),
    ("bind: { x: Server (1.2) }", "2:12", "Server (1.2)"),
    ("package: { tools-only: [swift-docc-plugin 1.3.0] }", "2:25", "swift-docc-plugin 1.3.0"),
    ("package: { version: 1.2.0 }", "2:12", "version: 1.2.0"),
    ("modules: { B: { version: 1.2.0 } }", "2:17", "version: 1.2.0"),
    ("modules: { B 1.2: }", "2:12", "B 1.2"),
    ("tests: { tag: 1.2.0 }", "2:10", "tag: 1.2.0"),
    ("integration: { version: 1.2.0 }", "2:16", "version: 1.2.0"),
    ("products: { A 1.2: [A] }", "2:13", "A 1.2"),
  ])
  func isRefused(line: String, place: String, text: String) {
    let decoded = spec("name: A\n\(line)\n")
    #expect(decoded.findings == ["version-in-spec \(place)"])
    #expect(decoded.messages == ["versions do not belong in specs: '\(text)'"])
    let help = decoded.helps.first ?? ""
    #expect(help.contains("'integrate pin ") || help.hasPrefix("write '") && help.hasSuffix("' alone"))
  }

  @Test func aVersionInTheNameIsRefused() {
    let decoded = spec("name: Chat 1.2\n")
    // The meaning is clear.
    #expect(decoded.value?.name.value == "Chat")
    #expect(decoded.findings == ["version-in-spec 1:7"])
  }

  @Test func dependenciesAsAMapping() {
    let decoded = spec("name: A\ndependencies:\n  Tracking: ~> 1.2\n  CoreUI: {}\n")
    #expect(decoded.findings == ["version-in-spec 3:3", "wrong-type 3:3"])
  }

  @Test(arguments: [
    "Tracking", "Tracking2", "Module Name 1", "C++", "a.b", "swift-log", "a@b", "Web3", "X1.2", "1.2", "Foo-1.2",
    "x v2",
    "Tracking (beta)",
  ])
  func isAName(name: String) {
    let decoded = spec("name: A\ndependencies: [\(name)]\n")
    #expect(decoded.findings == [])
    #expect(decoded.value?.modules[0].dependencies.map(\.text.value) == [name])
  }
}
