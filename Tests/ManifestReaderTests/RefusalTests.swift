import Parallel
import Testing

@testable import ManifestReader

/// Code that the compiler or SwiftPM would refuse, or that means more than it seems, is never answered.
@Suite struct RefusalTests {
  private static let package = #"let package = Package(name: "a", targets: [.target(name: "t")])"#

  /// Manifests to refuse, with `P` for a whole package, and the tools' version.
  private static let wrong: [(body: String, tools: String)] = [
    // A member that the tools' version does not have.
    (#"let package = Package(name: "a", platforms: [.visionOS(.v1)])"#, "5.8"),
    (#"let package = Package(name: "a", platforms: [.macOS(.v14)])"#, "5.7"),
    (#"let package = Package(name: "a", targets: [.executableTarget(name: "t")])"#, "5.3"),
    ("P\npackage.traits = []", "6.0"), ("P\nlet x: [WarningLevel] = []", "6.1"),
    ("P\nfunc f(_ c: Package.Dependency.Trait.Condition?) { }", "6.0"),
    // A package that is named by its identity, where it has a name.
    (
      #"""
      let package = Package(
        name: "a", dependencies: [.package(name: "N", url: "https://x.org/b", from: "1.0.0")],
        targets: [.target(name: "t", dependencies: [.product(name: "P", package: "b")])])
      """#, "5.9"
    ),
    // Code in a branch that is not taken.
    ("P\nif false { nonsense() }", "6.1"),
    ("P\nif false { package.name = 1 }", "6.1"),
    (#"P\#nlet x = true ? "a" : 1"#, "6.1"),
    (#"P\#nfunc unused() { package.nam = "x" }"#, "5.9"),
    (#"P\#nfunc unused() -> [Target] { [.target(nam: "x")] }"#, "5.9"),
    ("P\nextension Target { static let unused: Target = .target(name: 1) }", "5.9"),
    ("P\nlet unused: [String] = [].map { (x: Int) in x }", "5.9"),
    // Code that takes the compiler too long.
    (
      "P\nlet c = true\npackage.targets += "
        + (0..<6).map { "(c ? [.target(name: \"c\($0)\")] : [])" }.joined(separator: " + "), "5.9"
    ),
    ("P\npackage.name = package.name", "5.9"), ("var x = 1\nx = (x)\nP", "5.9"),
    // A modifier twice, and a label that is wrong.
    (#"P\#nextension Target.Dependency { static static let x: Self = "x" }"#, "5.9"),
    (#"let package = Package(name: "a", targets: [.target(named: "t")])"#, "6.1"),
    (#"let package = Package(name: "a", targets: [], dependencies: [])"#, "6.1"),
    // White space behind a period.
    ("extension Target { static func own(_ d: [Target. Dependency]) -> String { \"o\" } }\nP", "5.9"),
    ("let d: [Target./* c */Dependency] = []\nP", "5.9"), ("P\nlet n = package. name", "5.9"),
    ("P\nlet n = package.targets.map(\\. name)", "5.9"), ("P\nlet t: Target = . target(name: \"o\")", "5.9"),
    // Values that are no versions, platforms or requirements.
    (#"let package = Package(name: "a", dependencies: [.package(url: "https://x.org/b", from: "1.0")])"#, "6.1"),
    (#"let package = Package(name: "a", dependencies: [.package(url: "https://x.org/b", "2.0.0"..<"1.0.0")])"#, "6.1"),
    (
      #"""
      let v = "1.0.0"
      let package = Package(name: "a", dependencies: [.package(url: "https://x.org/b", from: v)])
      """#, "6.1"
    ),
    (#"let package = Package(name: "a", platforms: [.macOS("9")])"#, "6.1"),
    (#"let package = Package(name: "a", platforms: [.iOS(.v13), .iOS(.v14)])"#, "6.1"),
    // Values that the mode of Swift 6 does not let functions share.
    (#"extension Target { static let x = Target.target(name: "x") }\#nP"#, "6.0"),
    (#"var names = ["a"]\#nfunc f() -> String { names[0] }\#nlet package = Package(name: f())"#, "6.0"),
    // Names that are taken, and members that are hidden.
    ("struct Version {}\nP", "6.1"),
    (
      #"""
      extension Target.Dependency { static func product(name: String) -> Self { .byName(name: name) } }
      P
      package.targets[0].dependencies = [.product(name: "b")]
      """#, "6.1"
    ),
    ("func + (a: String, b: String) -> String { a }\nP", "6.1"),
    ("P\nlet package = 1", "6.1"),
    // Paths through a function.
    ("P\nfunc f(a: Int) -> Int { if a > 1 { return 1 } }", "6.1"),
    ("P\nguard true else { }", "6.1"),
    // Programs.
    ("import Foundation\nP\nexit(0)", "6.1"),
    ("import Foundation\nlet package = Package(name: FileManager.default.currentDirectoryPath)", "6.1"),
    (#"import Foundation\#nlet package = Package(name: "\(Date())")"#, "6.1"),
    ("let package = Package(name: #file)", "6.1"),
    (
      #"let s: Set<String> = ["a", "b"]\#nvar n = ""\#nfor x in s { n += x }\#nlet package = Package(name: n)"#,
      "6.1"
    ),
    (#"let a = Package(name: "a")\#nlet b = Package(name: "b")"#, "6.1"),
    (#"print("x")\#nP"#, "6.1"),
    // SwiftPM's own checks.
    (#"let package = Package(name: "a", targets: [.target(name: "t"), .target(name: "t")])"#, "6.1"),
    (#"let package = Package(name: "a", products: [.library(name: "l", targets: ["t"])])"#, "6.1"),
    (#"let package = Package(name: "a", products: [.library(name: "l", targets: [])])"#, "6.1"),
    (#"P\#npackage.targets[0].checksum = "x""#, "6.1"),
    (#"let package = Package(name: "a", targets: [.binaryTarget(name: "b", path: "b.txt")])"#, "6.1"),
    (
      #"""
      let package = Package(
        name: "a", targets: [.binaryTarget(name: "b", url: "https://x.org/b.zip", checksum: "c")])
      package.targets[0].path = "b"
      """#, "6.1"
    ),
    (#"P\#npackage.targets[0].swiftSettings = [.define("$(X)")]"#, "6.1"),
    (#"let package = Package(name: "a", dependencies: [.package(url: "/a/b", from: "1.0.0")])"#, "6.1"),
    (#"let package = Package(name: "a", dependencies: [.package(path: "..")])"#, "6.1"),
  ]

  /// Kinds of manifests that a reader without types lets through.
  @Test(arguments: wrong)
  func whatIsNoManifestIsNotRead(body: String, tools: String) {
    let lines = body.split(separator: "\n").map { $0 == "P" ? Self.package : String($0) }
    #expect(refusal(lines.joined(separator: "\n"), tools: tools) != nil)
  }

  @Test func refusalSaysWhereAndWhy() {
    #expect(refusal("let package = Package(\n  name: 1)") == "4:9: 'Int' is used, but 'String' is expected")
    #expect(refusal("let package = Package(name: \"é\" + nope)") == "3:35: 'nope' is not supported")
    // A refusal of SwiftPM has the place of the part that it is about.
    let file = #"let package = Package(name: "a", dependencies: [\n  .package(url: "file:///b", from: "1.0.0")])"#
    #expect(refusal(file.replacing("\\n", with: "\n")) == "4:11: 'file:' addresses are not supported")
  }

  private static let tooMuch: [String] = [
    String(repeating: "(", count: 100_000), String(repeating: "[", count: 100_000),
    "let x = " + String(repeating: "!", count: 100_000) + "true",
    "let x = 1" + String(repeating: " + 1", count: 100_000),
    "let x = a" + String(repeating: ".a", count: 100_000), String(repeating: "if true { ", count: 10_000),
    String(repeating: "if true { } else ", count: 10_000) + "{ }", "let x: " + String(repeating: "[", count: 10_000),
    "#if " + String(repeating: "!", count: 100_000) + "true\n#endif", String(repeating: "#if true\n", count: 10_000),
    "let x = \"" + String(repeating: "\\(\"", count: 5_000), "func f() -> Int { f() }\nlet x = f()",
    "func f(_ n: Int) -> String { f(n + 1) }\nlet package = Package(name: f(0))",
    "var s = \"x\"\nfor _ in 0..<999 { s += s }\nlet package = Package(name: s)",
    "var s = [1]\nfor _ in 0..<999 { s += s }\nlet package = Package(name: \"a\")",
    "extension Target { static let a: String = b; static let b: String = a }",
    "typealias A = B\ntypealias B = A\nlet x: A = 1", "let x = " + String(repeating: "a ? b : ", count: 10_000) + "c",
    "let x = " + String(repeating: "{ ", count: 10_000), "/*" + String(repeating: "/*", count: 100_000),
    "for i in 0..<999999 { for j in 0..<999999 { _ = i + j } }",
  ]

  /// By their indices, since their texts would fill the output of the test.
  @Test(arguments: tooMuch.indices)
  func whatIsTooMuchEnds(index: Int) {
    #expect(onASmallStack(Self.tooMuch[index]) != nil)
  }

  /// With the stack of a second thread, half a megabyte.
  private func onASmallStack(_ body: String) -> String? {
    WorkerPool.map([body], limit: 1) { refusal($0) }[0]
  }

  private static func nested(_ text: String, _ open: String = "(", _ close: String = ")", times: Int = 40) -> String {
    String(repeating: open, count: times) + text + String(repeating: close, count: times)
  }

  private static let deep: [String] = [
    "extension String {\n" + (0..<5_000).map { "static let a\($0): String = a\($0 + 1)\n" }.joined()
      + "static let a5000: String = \"a\"\n}\nlet package = Package(name: .a0)",
    "func f(_ n: Int) -> Int { n == 0 ? 0 : \(nested("f(n - 1)", "(1 + ")) }\nlet package = Package(name: \"\\(f(28))\")",
    "func f(_ n: Int) -> Int { n == 0 ? 0 : \(nested("f(n - 1)", "(true ? ", " : 2)", times: 20)) }\n"
      + "let package = Package(name: \"\\(f(28))\")",
    "func f(_ n: Int) -> Int { \(nested("if n > 0 { return f(n - 1) }", "if n >= 0 { ", " }")); return n }\n"
      + "let package = Package(name: \"\\(f(28))\")",
    "func f(_ n: Int) -> [Int] { n == 0 ? [] : \(nested("f(n - 1)", "[1, 2].flatMap { _ in ", " }", times: 2)) }\n"
      + "let package = Package(name: \"\\(f(8).count)\")",
    "func f(_ n: Int) -> [Int] { n == 0 ? [] : \(nested("f(n - 1)", "[1].flatMap { _ in ", " }", times: 20)) }\n"
      + "let package = Package(name: \"\\(f(14).count)\")",
  ]

  @Test(arguments: deep.indices)
  func whatIsDeepFitsASmallStack(index: Int) {
    _ = onASmallStack(Self.deep[index])
  }
}
