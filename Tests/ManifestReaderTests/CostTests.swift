import Testing

@testable import ManifestReader

/// The counted cost of a manifest is its real cost: a few lines may cause much work on texts and lists that grow.
@Suite struct CostTests {
  private static let package = #"let package = Package(name: "a")"#
  /// 64 kB, 4,096 steps.
  private static let text = "import Foundation\nvar s = \"x\"\nfor _ in 0..<16 { s += s }\n"
  /// 65,536 values, as many steps.
  private static let list = "var l = [1]\nfor _ in 0..<16 { l += l }\n"
  private static let version = text + "let v = Version(1, 0, 0, prereleaseIdentifiers: [s])\n"

  /// The lines before a loop, and its body.
  private static let work: [(before: String, each: String)] = [
    // Texts.
    (text, "_ = [s, s].joined()"), (text, #"_ = ["a", "b"].joined(separator: s)"#), (text, "_ = [s].sorted()"),
    (text, "_ = s.lowercased()"), (text, "_ = s.uppercased()"), (text, "_ = s.count"), (text, #"_ = s.hasPrefix("y")"#),
    (text, #"_ = s.hasSuffix("y")"#), (text, #"_ = s.contains("y")"#), (text, #"_ = "y".contains(s)"#),
    (text, #"_ = s.components(separatedBy: "y")"#), (text, #"_ = "\(s)""#),
    // Texts that are compared, or looked up.
    (text, "_ = s == s"), (text, "_ = [s] == [s]"), (text, "_ = [s].contains(s)"), (text, "_ = Set([s])"),
    (text, "let t: Set<String> = [s, s]"), (text + "var t: Set<String> = [s]\n", "t.insert(s)"),
    (text + "let d = [\"a\": 1]\n", "_ = d[s]"),
    (text + "var d = [\"a\": 1]\n", "d[s] = 1"), (text, "_ = [s: 1]"), (text, "_ = Context.environment[s]"),
    (text, "_ = getenv(s)"),
    // Versions, and other values of PackageDescription.
    (text, "_ = Version(1, 0, 0, prereleaseIdentifiers: [s])"), (version, "_ = v..<v"), (version, #"_ = "\(v)""#),
    (text + "let t = \"1.0.0-\" + s\n", "_ = Version(t)"),
    (text + "let t = \"11.0.\" + s\n", "_ = SupportedPlatform.macOS(t)"),
    // Lists.
    (list, "_ = l.indices"), (list, "_ = l == l"), (list, "_ = l + []"), (list, "_ = [0].flatMap { _ in l }"),
    // Cases of a switch, and variables of a block.
    (
      "enum E { \((0..<2_000).map { "case a\($0)\n" }.joined()) }\nlet e = E.a1999\n",
      "switch e { case \((0..<2_000).map { ".a\($0)" }.joined(separator: ", ")): break }"
    ),
    ("", "if true { continue }\n" + (0..<20_000).map { "let a\($0) = 1\n" }.joined()),
  ]

  @Test(arguments: work.indices)
  func whatIsDoneOftenEnds(index: Int) {
    let (before, each) = Self.work[index]
    func body(_ times: Int) -> String { "\(before)for _ in 0..<\(times) { \(each) }\n\(Self.package)" }
    #expect(refusal(body(10)) == nil)
    #expect(refusal(body(4_000)) == "1:1: it takes too long to evaluate")
  }

  @Test(arguments: [(20, true), (1_100, false)])
  func whatTargetsShareIsInTheDumpOfEach(targets: Int, isRead: Bool) {
    let body = """
      \(Self.text)
      let package = Package(name: "a", targets: (0..<\(targets)).map { .target(name: "t\\($0)") })
      for target in package.targets { target.path = s }
      """
    #expect(refusal(body) == (isRead ? nil : "1:1: it takes too long to evaluate"))
  }

  /// Each call is compared with all of them.
  @Test(arguments: [false, true])
  func functionsOfOneNameAreFew(isStatic: Bool) {
    func body(_ count: Int) -> String {
      let functions = (0..<count).map { "\(isStatic ? "static " : "")func f(a\($0): Int) { }\n" }.joined()
      return "\(isStatic ? "enum E {\n" : "")\(functions)\(isStatic ? "}" : "")\n\(Self.package)"
    }
    #expect(refusal(body(32)) == nil)
    #expect(refusal(body(33))?.contains("'f' is declared twice") == true)
  }
}
