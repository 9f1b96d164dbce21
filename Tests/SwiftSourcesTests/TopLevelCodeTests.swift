import Testing

@testable import SwiftSources

@Suite struct TopLevelCodeTests {
  private func line(_ text: String) -> UInt32? { topLevelCode(of: Array(text.utf8))?.line }

  @Test(arguments: [
    "let a = 5\nprint(a)", "var a = b\na = 5", "let s = \"x\"\nFoo.bar()", "struct A {}\nprint(1)", "import A\nrun()",
    "let a = f()\n_ = a", "let a = [1]\nfor b in a {}", "var a: Int\ntry f()", "#if A\n#endif\nprint(1)",
    "func f() -> A {}\nif a {}",
  ])
  func statementsAreSeen(text: String) {
    let last = UInt32(text.split(separator: "\n", omittingEmptySubsequences: false).count)
    #expect(line(text) == last)
  }

  @Test(arguments: [
    "let a =\n  foo()", "let a = 1 +\n  foo()", "let a: Int =\n  Foo.bar", "let a = try\n  foo()",
    "let a = b as?\n  Foo.Bar",
    "@available(iOS 13, *)\nprivate(set) var a = 1", "@Some.Wrapper\nFoo.Bar", "@Wrapper(x: 1)\nvar a: Int",
    "#Preview(\"x\") {\n  A()\n}", "#Preview {\n A()\n}\n#Preview {}", "var a: Int {\n  get { 1 }\n}",
    "func a()\n  throws(E) -> Int { 1 }", "struct A:\n  B.C {}", "struct A: B &\n  C.D {}",
    "struct A: @unchecked\n B.C {}",
    "extension\n  A.B {}", "func a() -> some\n  B.C {}", "let a = foo\n  .bar()\n  .baz()",
    "let (a, b) = (1, 2)\nlet (c, d) = (3, 4)",
    "typealias A =\n  B.C", "infix operator +++: P\nprefix operator .=", "func ==\n  (a: A, b: A) -> Bool { true }",
    "let a = View {\n} if: {\n}", "let a = View {\n}\nif: {\n}", "#if A\nprint(1)\n#endif",
    "nonisolated(unsafe) var a = 1",
    "let a = c\n  ? Foo.a\n  : Foo.b", "extension A\nwhere\n  B.C == D {}", "let a = \"\"\"\n  print(1)\n  \"\"\"",
    "let a = 1, b =\n  c()",
    "func a<T>() where\n  T.B == Int {}", "actor\nA {}", "macro a() =\n  #externalMacro(module: \"A\", type: \"B\")",
  ])
  func declarationsAreNone(text: String) { #expect(line(text) == nil) }
}
