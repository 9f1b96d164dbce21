import Diagnostics
import Model
import SwiftPackages
import TestSupport
import Testing

@Suite struct DumpReaderTests {
  private func read(_ text: String) -> (manifest: Manifest?, findings: [String]) {
    read(Array(text.utf8))
  }

  private func read(_ bytes: [UInt8]) -> (manifest: Manifest?, findings: [String]) {
    var table = SourceTable()
    var bag = DiagnosticBag()
    let manifest = DumpReader.read(bytes, file: table.add("dump.json"), into: &bag)
    let findings = bag.sorted(in: table).map { finding in
      "\(finding.place?.line ?? 0):\(finding.place?.column ?? 0): \(finding.severity): \(finding.message) [\(finding.id.rawValue)]"
    }
    return (manifest, findings)
  }

  private func package(_ members: String, tools: String = "6.0.0") -> String {
    let targets = members.contains("\"targets\": [{\"name\"") ? "" : "\"targets\": [], "
    return """
      {"name": "P", "toolsVersion": {"_version": "\(tools)"}, "packageKind": {"root": ["/src/P"]}, \(targets)\(members)}
      """
  }

  private func target(_ members: String) -> String {
    package("\"targets\": [{\"name\": \"T\", \"type\": \"regular\", \(members)}]")
  }

  // MARK: Known members

  @Test func theSmallestDumpIsRead() throws {
    let (manifest, findings) = read("{\"name\":\"P\",\"toolsVersion\":{\"_version\":\"5.9.0\"},\"targets\":[]}")
    #expect(findings == [])
    #expect(manifest == Manifest(name: "P", tools: ToolsVersion(5, 9)))
  }

  @Test func byteOrderMarkAndEscapes() throws {
    let text = #"{"name":"a\"\\\/\b\f\n\r\t\u00e9\ud83c\uddfa","toolsVersion":{"_version":"5.9.0"},"targets":[]}"#
    let manifest = try #require(read([0xEF, 0xBB, 0xBF] + Array(text.utf8)).manifest)
    #expect(manifest.name == "a\"\\/\u{8}\u{C}\n\r\t\u{E9}\u{1F1FA}")
  }

  @Test(
    arguments: [
      ("/src/Sibling", "../Sibling"), ("/src/P/Sub/X", "Sub/X"), ("/other", "../../other"), ("/src/P", "."),
      ("/src/P/../Q/./R", "../Q/R"), ("/src/P2", "../P2"),
    ])
  func pathsAreRelativeToTheRoot(_ path: String, _ relative: String) throws {
    let file = "{\"fileSystem\": [{\"identity\": \"x\", \"path\": \"\(path)\"}]}"
    let local = """
      {"sourceControl": [{"identity": "y", "location": {"local": ["\(path)"]}, "requirement": {"branch": ["main"]}}]}
      """
    let manifest = try #require(read(package("\"dependencies\": [\(file), \(local)]")).manifest)
    #expect(manifest.dependencies.map(\.source) == [.path(relative), .git(relative, .branch("main"))])
  }

  @Test func traitsAreSortedAndDefaultsAreNotSaid() throws {
    func dependency(_ traits: String) -> String {
      "{\"fileSystem\": [{\"identity\": \"x\", \"path\": \"/x\", \"traits\": \(traits)}]}"
    }
    let condition = "{\"name\": \"B\", \"condition\": {\"traits\": [\"Y\", \"X\"]}}"
    let list = [
      "[{\"name\": \"default\"}]", "[]", "null", "[{\"name\": \"default\"}, \(condition), {\"name\": \"A\"}]",
    ]
    let traits = "[{\"name\": \"Z\", \"enabledTraits\": [\"B\", \"A\"]}, {\"name\": \"A\"}]"
    let dependencies = list.map(dependency).joined(separator: ", ")
    let text = package("\"dependencies\": [\(dependencies)], \"traits\": \(traits)", tools: "6.1.0")
    let manifest = try #require(read(text).manifest)
    #expect(
      manifest.dependencies.map(\.traits) == [
        nil, [], nil,
        [EnabledTrait(name: "A"), EnabledTrait(name: "B", when: ["X", "Y"]), EnabledTrait(name: "default")],
      ])
    #expect(manifest.traits == [Trait(name: "A"), Trait(name: "Z", enables: ["A", "B"])])
  }

  @Test(arguments: [("5.8.0", "regular", true), ("5.9.0", "regular", false), ("6.0.0", "binary", true)])
  func packageAccessCountsWhereItCanBeSaid(_ tools: String, _ type: String, _ access: Bool) throws {
    let target = "{\"name\": \"T\", \"type\": \"\(type)\", \"packageAccess\": false}"
    let manifest = try #require(read(package("\"targets\": [\(target)]", tools: tools)).manifest)
    #expect(manifest.targets[0].packageAccess == access)
  }

  @Test func conditionThatAlwaysHoldsIsNone() throws {
    let manifest = try #require(
      read(target("\"dependencies\": [{\"byName\": [\"X\", {\"platformNames\": []}]}]")).manifest)
    #expect(manifest.targets[0].dependencies == [.byName("X", nil)])
  }

  /// The shapes of SwiftPM 5.5 to 5.7, in a dump from another machine.
  @Test func olderShapesAreRead() throws {
    let text = """
      {"name": "P", "toolsVersion": {"_version": "5.5.0"}, "packageKind": "root",
      "dependencies": [
        {"scm": [{"identity": "a", "location": "https://example.com/a.git", "requirement": {"branch": ["main"]}}]},
        {"local": [{"identity": "b", "path": "/src/b"}]},
        {"sourceControl": [{"identity": "c", "location": {"remote": ["https://example.com/c.git"]},
          "requirement": {"exact": ["1.0.0"]}}]}],
      "targets": [{"name": "T", "type": "regular",
        "resources": [{"path": "r", "rule": "process", "localization": "base"}, {"path": "s", "rule": "copy"}],
        "settings": [{"name": "define", "tool": "c", "value": ["X=1"], "condition": {"config": "debug"}},
          {"name": "unsafeFlags", "tool": "swift", "value": ["-a", "-b"]}]}]}
      """
    let (read, findings) = read(text)
    #expect(findings == [])
    let manifest = try #require(read)
    #expect(
      manifest.dependencies.map(\.source) == [
        .git("https://example.com/a.git", .branch("main")), .path("/src/b"),
        .git("https://example.com/c.git", .exact("1.0.0")),
      ])
    #expect(
      manifest.targets[0].resources == [
        Resource(path: "r", rule: .process(localization: "base")), Resource(path: "s", rule: .copy),
      ])
    #expect(
      manifest.targets[0].settings == [
        Setting(tool: .c, kind: .define("X=1"), condition: Condition(configuration: "debug")),
        Setting(tool: .swift, kind: .unsafeFlags(["-a", "-b"])),
      ])
  }

  // MARK: Unknown members

  @Test(
    arguments: [
      (
        "\"settings\": [{\"tool\": \"swift\", \"kind\": {\"newSetting\": {}}}]", "setting 'newSetting' of target 'T' is"
      ),
      (
        "\"settings\": [{\"tool\": \"rust\", \"kind\": {\"define\": {\"_0\": \"X\"}}}]",
        "a setting of target 'T' is for"
      ),
      ("\"dependencies\": [{\"service\": [\"X\", null]}]", "a dependency of target 'T' is of kind 'service'"),
      ("\"resources\": [{\"path\": \"p\", \"rule\": {\"compress\": {}}}]", "resource 'p' has the rule 'compress'"),
      ("\"pluginCapability\": {\"remote\": []}", "the capability of target 'T' is 'remote'"),
      ("\"colour\": \"red\"", "a target has 'colour', which is unknown"),
      ("\"dependencies\": [{\"byName\": [\"X\", {\"weather\": \"fine\"}]}]", "the condition of dependency 'X'"),
      ("\"dependencies\": [{\"byName\": [\"X\", null, \"more\"]}]", "a dependency of target 'T' has more parts"),
      ("\"dependencies\": [{\"byName\": [\"X\", {\"traits\": []}]}]", "depends on an empty list of traits"),
    ])
  func unknownIsReportedAndLeftOut(_ members: String, _ message: String) {
    let (manifest, findings) = read(target(members))
    #expect(manifest != nil)
    #expect(findings.count == 1)
    #expect(findings.first?.contains(message) == true, "\(findings)")
    #expect(findings.first?.hasSuffix("[unknown-in-dump]") == true)
    #expect(findings.first?.contains(" warning: ") == true)
  }

  @Test func unknownKindsOfTargetsProductsAndPackages() {
    let (manifest, findings) = read(
      package(
        """
        "targets": [{"name": "T", "type": "kernel"}, {"name": "U", "type": "regular"}],
        "products": [{"name": "A", "type": {"app": null}, "targets": []},
          {"name": "B", "type": {"library": ["weak"]}, "targets": []},
          {"name": "C", "type": {"executable": null}, "targets": [], "settings": [{"iOSAppInfo": []}]}],
        "dependencies": [{"cloud": [{}]}]
        """))
    #expect(manifest?.targets.map(\.name) == ["U"])
    #expect(manifest?.products.map(\.name) == ["C"])
    #expect(findings.count == 5)
    #expect(findings.allSatisfy { $0.hasSuffix("[unknown-in-dump]") })
  }

  /// An unknown member without content is not reported.
  @Test func unknownMemberThatIsEmptyIsSilent() {
    #expect(read(target("\"novelty\": [], \"other\": null, \"third\": {}")).findings == [])
  }

  // MARK: Invalid dumps

  @Test(
    arguments: [
      ("", "1:1: error: this is not JSON: the text ends where a value is expected"),
      ("nope", "1:1: error: this is not JSON: a value is expected"),
      ("{\n  \"name\": \"é\",,", "2:15: error: this is not JSON: a key in quotes is expected"),
      ("{\"a\": 1, \"a\": 2}", "1:10: error: this is not JSON: key 'a' is written twice"),
      ("[1, 2] 3", "1:8: error: this is not JSON: there is more text after the document's end"),
      ("\"half \\ud800\"", "1:7: error: this is not JSON: a string contains half a character"),
      ("\"open", "1:1: error: this is not JSON: the string is not closed"),
      ("[1.2.3]", "1:2: error: this is not JSON: '1.2.3' is not a number"),
      ("[]", "1:1: error: the dump is a list, not an object"),
      ("{}", "1:1: error: the dump has no 'name'"),
      ("{\"name\": \"P\", \"targets\": []}", "1:1: error: the dump has no 'toolsVersion'"),
      (
        "{\"name\": \"P\", \"toolsVersion\": {\"_version\": \"six\"}, \"targets\": []}",
        "1:31: error: 'six' is not a tools version"
      ),
      ("{\"pins\": [], \"version\": 2}", "1:1: error: the dump has no 'name'"),
    ])
  func invalidDumpsHaveAPlace(_ text: String, _ finding: String) {
    let (manifest, findings) = read(text)
    #expect(manifest == nil)
    #expect(findings.contains("\(finding) [invalid-dump]"), "\(findings)")
  }

  @Test(
    arguments: [
      ("\"dependencies\": \"X\"", "'dependencies' of target 'T' is a string, not a list"),
      ("\"dependencies\": [{\"byName\": [\"X\"]}]", "a dependency of target 'T' is not a list of 2"),
      (
        "\"dependencies\": [{\"byName\": [null, null]}]", "the name of a dependency of target 'T' is null, not a string"
      ),
      ("\"settings\": [{\"tool\": \"c\", \"kind\": {\"define\": {}}}]", "setting 'define' of target 'T' has no '_0'"),
      ("\"exclude\": [1]", "a member of 'exclude' of target 'T' is a number, not a string"),
      ("\"path\": true", "'path' of target 'T' is a truth value, not a string"),
    ])
  func wrongShapesAreErrors(_ members: String, _ message: String) {
    let (manifest, findings) = read(target(members))
    #expect(manifest == nil)
    #expect(findings.count == 1)
    #expect(findings.first?.hasSuffix(" error: \(message) [invalid-dump]") == true, "\(findings)")
  }

  @Test func deepNestingIsRefused() {
    let (manifest, findings) = read(String(repeating: "[", count: 100_000))
    #expect(manifest == nil)
    #expect(findings == ["1:129: error: this is not JSON: the text nests deeper than 128 levels [invalid-dump]"])
  }

  /// Any bytes give a manifest or an error.
  @Test func mutatedDumpsAreReadOrRefused() {
    let seed = Array(
      package(
        """
        "targets": [{"name": "T", "type": "plugin", "pluginCapability": {"command": [{"custom": {"verb": "v",
        "description": "d"}}, [{"allowNetworkConnections": {"scope": {"all": {"ports": [1]}}, "reason": "r"}}]]},
        "settings": [{"tool": "c", "kind": {"unsafeFlags": {"_0": ["-x\\u00e9"]}}, "condition": {"config": "debug"}}],
        "dependencies": [{"product": ["A", "b", {"C": "D"}, {"platformNames": ["linux"]}]}]}],
        "dependencies": [{"registry": [{"identity": "a.b", "requirement": {"range": [{"lowerBound": "1.0.0",
        "upperBound": "2.0.0"}]}}]}], "providers": [{"apt": [["x"]]}]
        """
      ).utf8)
    #expect(read(seed).manifest != nil)
    var mutator = Mutator(seed: 20_261_120)
    for _ in 0..<3_000 {
      let bytes = mutator.mutant(of: seed)
      let (manifest, findings) = read(bytes)
      #expect(manifest != nil || findings.contains { $0.contains(" error: ") })
    }
  }
}
