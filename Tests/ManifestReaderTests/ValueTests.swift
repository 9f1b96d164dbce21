import JSON
import Testing

@testable import ManifestReader

/// Manifests are computed as the compiled program would.
@Suite struct ValueTests {
  @Test(
    arguments: [
      (#"let n = "a"; let m = n + "b""#, #"m"#, "ab"),
      (#"let n = "a" + "b""#, #"n + "\(1 + 6 - 4)""#, "ab3"),
      (#"func f(_ a: Int, b: Int = 2) -> Int { a + b }"#, #""\(f(1))\(f(1, b: 1))""#, "32"),
      (#"let d = ["k": "v"]"#, #"d["k"]! + d["x", default: "y"]"#, "vy"),
      (#"enum E: String { case a, b = "bee" }"#, "E.a.rawValue + E.b.rawValue", "abee"),
      (#"struct S { static let a = "s"; static func f() -> String { a } }"#, "S.f()", "s"),
      (#"let x = ["b", "a"].sorted().map { $0 + "!" }"#, #"x.joined(separator: "-")"#, "a!-b!"),
      (#"var s = ""; for i in 0..<3 where i != 1 { s += "\(i)" }"#, "s", "02"),
      (#"let x: String? = nil"#, #"x ?? "none""#, "none"),
      (#"let x = ["a", "b"].first { $0 == "b" }"#, #"x.map { $0 + "!" } ?? """#, "b!"),
      (#"let t: [Target] = []"#, #"t.first?.path.map { _ in "has" } ?? "none""#, "none"),
      (#"let t = [Target.target(name: "t", path: "p")]"#, #"t.first?.path.map { _ in "has" } ?? "none""#, "has"),
      (##"let r = #"a\n\#("b")"#"##, "r", #"a\nb"#),
      ("let l = \"\"\"\n    a\n      b \\\n    c\n    \"\"\"", "l", "a\n  b c"),
      (#"let e = Context.environment["NOPE"] ?? "no""#, "e", "no"),
      (
        #"func f(_ x: Int) -> String { switch x { case 1: return "one"; default: return "more" } }"#, "f(1) + f(2)",
        "onemore"
      ),
      (#"let c = true ? "yes" : "no""#, "c", "yes"),
      (#"let c = if 1 > 2 { "yes" } else { "no" }"#, "c", nil),
      (#"let c: String = if 1 > 2 { "yes" } else { "no" }"#, "c", "no"),
      (#"var n = 0; func next() -> String { n += 1; return "\(n)" }"#, "next() + next()", nil),
    ] as [(String, String, String?)])
  func valuesAreThoseOfTheProgram(declarations: String, expression: String, value: String?) {
    #expect(name("\(declarations)\nlet package = Package(name: \(expression))") == value)
  }

  @Test(
    arguments: [
      // A value that comes later.
      (
        #"func f(_ c: Bool) -> String { let x: String; if c { x = "1" } else { return "0" }; return x }"#,
        "f(true) + f(false)", "10"
      ),
      (#"let a: String, b: String; a = "1"; b = a + "2""#, "b", "12"),
      (#"let a: String; switch 2 { case 1: a = "one"; default: a = "more" }"#, "a", "more"),
      (#"let a: String? ; if true { a = nil } else { a = "v" }"#, #"a ?? "none""#, "none"),
      (#"for _ in 0..<2 { let s: String; s = "s"; t += s }"#, "t", "ss"),
      // The environment, and types made of strings.
      ("let env = Context.environment", #"env["NOPE"] ?? "none""#, "none"),
      (#"let b = ["true", "x", "1", "false"].compactMap(Bool.init)"#, #""\(b.count)""#, "2"),
      (#"let s: String? = "true""#, #"(s.flatMap(Bool.init) ?? false) ? "yes" : "no""#, "yes"),
      // Structures.
      (
        #"struct S { var a: String; let b: Int = 2; var c: String?; var d: Int = 3 }; let s = S(a: "x", d: 4)"#,
        #""\(s.a)\(s.b)\(s.c ?? "n")\(s.d)""#, "x2n4"
      ),
      (
        #"struct S { let a: String; init(_ a: String) { self.a = a + "1" }; var up: String { a.uppercased() } }"#,
        #"S("i").a + S("q").up"#, "i1Q1"
      ),
      (
        "struct S { enum K: String { case x, y }; var k: K; var isX: Bool { k == .x } }",
        #"S(k: .y).k.rawValue + (S(k: .x).isX ? "x" : "")"#, "yx"
      ),
      // Parts of dependencies, and pairs.
      (
        #"let d: [Target.Dependency] = ["a", .target(name: "b")]; for x in d { if case .byNameItem(let n, _) = x { t += n } }"#,
        "t", "a"
      ),
      (
        #"let m: KeyValuePairs<String, String> = ["b": "1", "a": "2", "b": "3"]"#,
        "m.map { k, v in k + v }.joined() + m.map { $0.key }.joined()", "b1a2b3bab"
      ),
      (
        "extension Array where Element == Platform { func but(_ e: [Platform]) -> [Platform] { filter { !e.contains($0) } } }",
        #""\([Platform.linux, .macOS].but([.linux]).count)""#, "1"
      ),
      (#"@MainActor func f() -> String { t + "m" }"#, "f()", "m"),
      // Tuples, blocks, and functions beside those of PackageDescription.
      (
        #"let l: [(name: String, n: Int)] = [("a", 1), (name: "b", n: 2)]; for (x, n) in l { t += "\(x)\(n)" }"#,
        "t + l.map { $0.name }.joined() + l.map { name, _ in name }.joined()", "a1b2abab"
      ),
      (#"let p: (a: String, b: String); if 1 > 2 { p = ("1", "2") } else { p = ("3", "4") }"#, "p.a + p.b", "34"),
      (#"do { let s = "in"; t = s }"#, "t", "in"),
      (
        """
        extension Target {
          static func target(name: String, more: String) -> Target { .target(name: name, path: more) }
        }
        """, #"Target.target(name: "x", more: "m").path ?? """#, "m"
      ),
      (
        #"let s: Set<String> = ["a", "b"]; let u = Set(1 > 2 ? ["c"] : s.map { $0 + "x" })"#,
        #"u.contains("ax") ? "yes" : "no""#, "yes"
      ),
      (#"let p = PackageDescription.Version(1, 2, 3)"#, #""\(p)""#, "1.2.3"),
    ])
  func rarerFormsAreRead(declarations: String, expression: String, value: String) {
    #expect(name("var t = \"\"\n\(declarations)\nlet package = Package(name: \(expression))") == value)
  }

  @Test func theVersionOfTheToolsMayComeBehindComments() {
    let rest = "\nimport PackageDescription\nlet package = Package(name: \"a\")\n"
    func isRead(_ head: String) -> Bool {
      (try? ManifestReader.read(Array((head + rest).utf8), ManifestInputs(host: .linux, toolchain: "6.3.1"))) != nil
    }
    #expect(isRead("// A licence.\n\n// swift-tools-version: 6.0") && isRead("\n// swift-tools-version:5.4"))
    // SwiftPM takes them behind comments from 6.0 on, behind empty lines from 5.4 on.
    #expect(!isRead("// A licence.\n// swift-tools-version: 5.9") && !isRead("\n// swift-tools-version:5.3"))
    #expect(!isRead("import Foundation\n// swift-tools-version: 6.0"))
  }

  @Test func anEnumerationMayHaveManyCases() {
    let cases = (0..<40_000).map { "case c\($0)\n" }.joined()
    #expect(name("enum E: String {\n\(cases)}\nlet package = Package(name: E.c39999.rawValue)") == "c39999")
  }

  @Test func targetsAreSharedAsObjectsAre() throws {
    let dump = try read(
      """
      let package = Package(name: "a", targets: [.target(name: "t"), .testTarget(name: "tests")])
      let first = package.targets[0]
      first.path = "P"
      for target in package.targets where target.isTest { target.exclude.append("x") }
      package.targets.first?.swiftSettings = (package.targets.first?.swiftSettings ?? []) + [.define("A")]
      """
    ).get()
    let targets = dump["targets"]?.elements ?? []
    #expect(targets.map { $0["path"]?.text } == ["P", nil])
    #expect(targets.last?["exclude"]?.elements.map(\.text) == ["x"])
    #expect(targets.first?["settings"]?.elements.count == 1)
  }

  @Test func identitiesAreThoseOfSwiftPM() throws {
    let dump = try read(
      """
      let package = Package(
        name: "a",
        dependencies: [
          .package(url: "https://x.org/Some.Name.git", from: "1.0.0"), .package(id: "Scope.Name", from: "1.0.0"),
        ])
      """
    ).get()
    let identities = (dump["dependencies"]?.elements ?? []).map { dependency in
      (dependency["sourceControl"] ?? dependency["registry"])?.elements.first?["identity"]?.text
        ?? (dependency["sourceControl"] ?? dependency["registry"])?["identity"]?.text
    }
    #expect(identities == ["some.name", "Scope.Name"])
  }

  @Test func hostDecidesConditions() throws {
    let body = """
      #if os(macOS) && canImport(Darwin)
      let n = "mac"
      #elseif swift(>=6.0)
      let n = "six"
      #else
      let n = "five"
      #endif
      let package = Package(name: n)
      """
    #expect(name(body, host: .macOS) == "mac")
    #expect(name(body) == "six" && name(body, tools: "5.9") == "five")
    #expect(refusal(body, toolchain: nil)?.contains("version of Swift") == true)
  }

  @Test func environmentAndFolderAreGiven() throws {
    let body = #"let package = Package(name: Context.environment["X"] ?? Context.packageDirectory)"#
    #expect(try read(body, environment: ["X": "x"]).get()["name"]?.text == "x")
    #expect(try read(body, folder: "/a/b").get()["name"]?.text == "/a/b")
    #expect(refusal(body)?.contains("folder") == true)
    #expect(refusal(#"let package = Package(name: Context.environment["HOME"] ?? "")"#)?.contains("HOME") == true)
  }

  @Test func answerSaysThatItDependsOnTheHost() throws {
    let text = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "a")
      """
    let more = "\n#if os(Linux)\npackage.name = \"l\"\n#endif\n"
    for (text, depends) in [(text, false), (text + more, true)] {
      let answer = try ManifestReader.read(Array(text.utf8), ManifestInputs(host: .linux))
      #expect(answer.dependsOnHost == depends)
    }
  }

  @Test func variantOfTheToolchainIsChosen() throws {
    let files = Dictionary(
      uniqueKeysWithValues: [
        ("Package.swift", "5.0"), ("Package@swift-5.8.swift", "5.8"), ("Package@swift-6.swift", "6.0"),
      ]
      .map { ($0, Array("// swift-tools-version:\($1)\n".utf8)) })
    func chosen(_ toolchain: String?) -> String? { try? ManifestReader.chosen(of: files, toolchain: toolchain) }
    #expect(chosen("6.3.1") == "Package@swift-6.swift")
    #expect(chosen("5.9.0") == "Package@swift-5.8.swift")
    #expect(chosen("5.7.0") == "Package.swift")
    #expect(chosen(nil) == nil)
  }

  @Test func versionOfSwiftIsFoundInWhatItSays() {
    #expect(ManifestReader.version(in: "Apple Swift version 6.2 (swiftlang-6.2)\nTarget: x") == "6.2.0")
    #expect(ManifestReader.version(in: "Swift version 6.3.1 (swift-6.3.1-RELEASE)") == "6.3.1")
    #expect(ManifestReader.version(in: "nothing") == nil)
  }

  @Test func tablesHaveNoMistake() throws {
    let table = try #require(SignatureTable.standard)
    #expect(table.statics.count > 150 && table.properties.count >= 20)
  }
}
