import Testing

@testable import ManifestReader

/// Code whose meaning in Swift is surprising: it is read as the compiled program would compute it, or refused.
@Suite struct ExactnessTests {
  private static let package = #"let package = Package(name: "p", targets: [.target(name: "t")])"#
  private static let counting = "var i = 0\nfunc next() -> Int { i += 1; return i }\n"

  @Test(
    arguments: [
      // Passed arguments are evaluated before default ones, a key before its value.
      (
        counting + #"func f(a: Int = next(), b: Int) -> String { "a\(a)b\(b)" }"#, "f(b: next())", "a2b1"
      ),
      (counting + #"let d = ["\(next())": next()]"#, #""\(d["1"] ?? 0)""#, "2"),
      // An inner type precedes the manifest's declaration of that name.
      (
        """
        typealias Dependency = Package.Dependency
        extension Target { static func n(_ all: [Dependency]) -> String { "\\(all.count)" } }
        """, #"Target.n(["a", "b"])"#, "2"
      ),
      ("func f(_ s: String?) -> String { if let s { s } else { fatalError() } }", #"f("a")"#, "a"),
      ("func f() -> String { fatalError() }", #""a""#, "a"),
      ("import class Foundation.ProcessInfo", #"ProcessInfo.processInfo.environment["NOPE"] ?? "no""#, "no"),
    ])
  func orderAndNamesAreThoseOfSwift(declarations: String, expression: String, value: String) {
    #expect(name("\(declarations)\nlet package = Package(name: \(expression))", tools: "5.9") == value)
  }

  /// Manifests to refuse, with `P` for a whole package; SwiftPM's answer for each would differ, or it refuses it.
  private static let silent: [String] = [
    // Numbers larger than anybody writes one, and ranges that end before they begin.
    dependency("from: Version(9223372036854775807, 0, 0)"),
    dependency(#""1.0.0"...Version(1, 0, 9223372036854775807)"#),
    dependency(".upToNextMinor(from: Version(1, 9223372036854775807, 0))"),
    "P\nfunc f() -> Int { 9223372036854775807 + 1 }", "P\nfunc f() -> Int { 3037000500 * 3037000500 }",
    "P\nlet i = (5..<8).firstIndex { $0 == 6 }", "P\nlet r = true ? 1...3 : 1..<3",
    "P\nfor _ in 0...9223372036854775807 { }", "P\nfor _ in 1...0 { }",
    // Features of the compiler.
    "P\n#if $AsyncAwait\npackage.name = \"n\"\n#endif",
    // In an extension, members precede the declarations of the manifest.
    "let count = 3\nextension String { var tag: String { \"\\(count)\" } }\nlet package = Package(name: \"ab\".tag)",
    "let rawValue = \"r\"\nenum E: String { case a; var x: String { rawValue } }\nlet package = Package(name: E.a.x)",
    "let major = 7\nextension Version { var x: String { \"\\(major)\" } }\nP",
    "let name = \"n\"\nextension Package.Dependency { var x: String { name } }\nP",
    "let first = 1\nextension [Target] { var x: Int { first } }\nP",
    "func index() -> Int { 1 }\nextension String { var x: Int { index() } }\nP",
    "let count = 1\nextension String { func f(_ n: Int = count) -> String { \"\\(n)\" } }\nP",
    "typealias Index = String\nextension String { static func f(_ i: Index) { } }\nP",
    "extension String { func split(_ n: Int) -> String { self } }\nP",
    "extension Version { var major: Int { 1 } }\nP",
    // A static member that is called like something that is there.
    #"enum N { static func Version(_ s: String) -> String { "own" }; static let v = Version("1.0.0") }\#nP"#,
    #"enum N { static let Context = "own" }\#nP"#, "enum N { case Target }\nP",
    "enum CaseIterable { case z }\nenum E: String, CaseIterable { case a }\nP",
    // Names of places where something else is meant by them.
    "let a = \"g\"\nfunc g() -> String { let a = \"l\"; func h(_ b: String = a) -> String { b }; return h() }\nP",
    #"let package = Package(name: ["a"].flatMap { [$0].map { x in $0 + x } }.joined())"#,
    // Types with special rules: values of platforms, and functions that do not return.
    #"let x: Platform = .custom("linux")\#nlet package = Package(name: x == .linux ? "a" : "b")"#,
    "let z: String = true ? \"a\" : fatalError()\nP", "func f(_ s: String) { }\nif false { f(fatalError()) }\nP",
    "func f() -> String { return fatalError() }\nP", "let x = Context.environment[\"X\"] ?? fatalError()\nP",
    // Values that are read while they are changed.
    "P\npackage.targets.removeAll { _ in package.targets.count > 5 }",
    "P\nlet other = package\npackage.targets.removeAll { _ in other.targets.count > 5 }",
    "P\nfunc f() -> Bool { package.targets.count > 5 }\npackage.targets.removeAll { _ in f() }",
    "var x: [String]? = [\"a\"]\nfunc f() -> String { x = nil; return \"b\" }\nx?.append(f())\nP",
    "var x = [1]\nfunc f() -> Int { x = []; return 1 }\nx[0] += f()\nP",
    "var x = [1]\nfunc f() -> Int { x = []; return 1 }\nx[0] = f()\nP",
    // Code that takes the compiler too long.
    "P\nlet s = [\"a\"].map { $0 + \"x\" } + [\"c\"].filter { $0 == \"c\" } + [\"d\"].map { \"\\($0)\" }",
    // A version of a literal, which is an optional behind '.init'.
    dependency(#"from: .init("1.0.0")"#), #"let package = Package(name: "\(Version.init("1.0.0"))")"#,
    // Words that mean more than a name in their place.
    #"let package = Package.`init`(name: "a")"#, "func await(_ s: String) -> String { s }\nP",
    "let get = \"a\"\nvar v: String { get + \"x\" }\nP",
    "func didSet() -> String { \"a\" }\nvar v: String { didSet() }\nP",
    // Declarations that may be more visible than their type.
    "private enum E: String { case a }\nlet e = E.a\nP",
    "fileprivate typealias D = Target.Dependency\nlet d: [D] = []\nP",
    "enum E { case a }\npublic func f(_ e: E) { }\nP", "enum E { case a }\npublic let e = E.a\nP",
    "private let s = \"a\"\npublic func f(_ a: String = s) { }\nP",
    // A value that may be missing, or comes twice, or comes when a function may have used it.
    "let x: String\nif true { x = \"a\" }\nP\npackage.name = x", "let x: String\nx = \"a\"\nx = \"b\"\nP",
    "let x: String\nfor _ in 0..<1 { x = \"a\" }\nP", "let x: String\n[\"a\"].forEach { x = $0 }\nP",
    "let x: String\nfunc f() -> String { x }\nx = \"a\"\nP", "let x: String\nlet f = { x }\nx = \"a\"\nP",
    "let x: String\nx = x + \"a\"\nP", "var x: String\nx += \"a\"\nP",
    "let x: String\nswitch 1 { case 1: x = \"a\"; default: break }\nP\npackage.name = x",
    "func f() -> String { let x: String; guard 1 > 2 else { return x }; x = \"a\"; return x }\nP",
    // Structures that are not made, or not compared, as they are written.
    "struct S { let a: String; init() { } }\nP", "struct S { let a: String = \"k\"; init() { self.a = \"b\" } }\nP",
    "struct S { var a: String; let b: Int = 2 }\nlet s = S(a: \"x\", b: 4)\nP", "struct S { var s: S? }\nP",
    "struct S { var a: String }\nlet x = S(a: \"1\") == S(a: \"1\")\nP",
    "struct S { private var a: String = \"z\"; var b: String }\nlet s = S(b: \"1\")\nP",
    "struct S { let a: String; init(a: String) { self.a = b; self.b = a }; let b: String }\nP",
    "let name = \"g\"\nstruct S { let name: String; func f() -> String { name } }\nP",
    "@MainActor func f() -> String { \"m\" }\nfunc g() -> String { f() }\nP",
    "@MainActor let v = \"x\"\nP",
    // Tuples of other types than expected, ambiguous functions, and a warning with further errors.
    "let t: (a: String, b: String) = (a: \"1\", c: \"2\")\nP",
    "let t = (a: 1, b: 2)\nlet u = (b: 2, a: 1)\nlet x = t == u\nP",
    "extension Target { static func target(name: String, kind: String = \"k\") -> Target { .target(name: name) } }\nP",
    "let s: Set<String> = [\"a\", \"b\"]\nlet package = Package(name: s.map { $0 }.joined())",
    "#warning(\"x\"); let y = 1\nP", "do { } catch { }\nP",
    // Code that is one expression, not two statements.
    "let x = 1\n{ print(\"a\") }()\nP", "let x = [] as [String] + [\"a\"]\nP",
    "import struct Foundation.ProcessInfo\nP",
  ]

  private static func dependency(_ requirement: String) -> String {
    """
    let package = Package(
      name: "p", dependencies: [.package(url: "https://x.org/b", \(requirement))], targets: [.target(name: "t")])
    """
  }

  @Test(arguments: silent)
  func whatSwiftReadsOtherwiseIsNotRead(body: String) {
    let lines = body.split(separator: "\n").map { $0 == "P" ? Self.package : String($0) }
    #expect(refusal(lines.joined(separator: "\n"), tools: "5.9") != nil)
  }

  /// The largest number, which is `m` of them, as a sum.
  private static let most = "var n = 1\nfor _ in 0..<62 { n += n }\nlet m = n - 1 + n\n"

  @Test(
    arguments: [
      (dependency("from: Version(n - 1, 0, 0)"), nil),
      (dependency("from: Version(m, 0, 0)"), "a string is not a version"),
      (dependency(#""1.0.0"..."# + "Version(1, 0, m)"), "a string is not a version"),
      (dependency(".upToNextMinor(from: Version(1, m, 0))"), "a string is not a version"),
      (package + "\nlet more = m + 0", nil), (package + "\nlet over = m + 1", "a number is too large"),
      (package + "\nlet least = 0 - m - 1", nil), (package + "\nlet under = 0 - m - m", "a number is too large"),
      (package + "\nfor _ in 0...m { }", "this range is not supported"),
    ] as [(String, String?)])
  func sumsDoNotOverflow(body: String, reason: String?) {
    let refusal = refusal(Self.most + body)
    #expect(reason.map { refusal?.hasSuffix(": " + $0) == true } ?? (refusal == nil), "\(refusal ?? "it is read")")
  }

  @Test func otherElementsMayBeRemovedByWhatTheyAre() {
    let removal = "package.targets.removeAll { $0.type == .regular || $0.name == \"x\" }\n"
    #expect(name(Self.package + "\n" + removal + "package.name = \"\\(package.targets.count)\"") == "0")
  }

  @Test func anImportOfOneSystemDependsOnTheHost() throws {
    let text = "// swift-tools-version: 5.9\nimport PackageDescription\nimport Glibc\n" + Self.package
    #expect(try ManifestReader.read(Array(text.utf8), ManifestInputs(host: .linux)).dependsOnHost)
  }

  /// SwiftPM takes no manifest of tools that are newer than it is.
  @Test func onlyWhatTheInstalledSwiftTakesIsRead() throws {
    let files = ["Package.swift": Array("// swift-tools-version: 6.1\nimport PackageDescription\n\(Self.package)".utf8)]
    func isRead(_ toolchain: String?) -> Bool {
      (try? ManifestReader.read(files, ManifestInputs(host: .linux), toolchain: { toolchain })) != nil
    }
    #expect(isRead("6.1.0") && isRead("6.3.1") && isRead(nil))
    #expect(!isRead("6.0.3"))
  }

  @Test func aManifestThatEverySwiftTakesAsksForNoVersion() throws {
    let files = ["Package.swift": Array("// swift-tools-version: 5.9\nimport PackageDescription\n\(Self.package)".utf8)]
    var isAsked = false
    _ = try ManifestReader.read(files, ManifestInputs(host: .linux)) {
      isAsked = true
      return nil
    }
    #expect(!isAsked)
  }

  @Test func aCommaBehindTheLastArgumentNeedsTheCompilerThatTakesIt() {
    let body = #"let package = Package(name: "p", targets: [.target(name: "t",)],)"#
    #expect(refusal(body, tools: "5.9") == nil)
    #expect(refusal(body, tools: "5.9", toolchain: "6.0.3") != nil)
  }
}
