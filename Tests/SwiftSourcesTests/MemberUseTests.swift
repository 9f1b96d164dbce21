import SwiftSources
import Testing

/// Names behind dots.
@Suite struct MemberUseTests {
  @Test(arguments: [
    ("Registration.register()", ["Registration.register"]),
    ("ShopRegistration.Registration . register()", ["ShopRegistration.Registration", "Registration.register"]),
    ("shop\n  .idle()\n.`in`", ["shop.idle", ".in"]), ("run(.late)", [".late"]), ("a?.b!.c", [".b", ".c"]),
    ("\"a.b \\(c.d)\" // e.f", ["c.d"]), ("1.5; x = y", []), ("a...b; a..<b", []), ("a.", []), (".", []), ("", []),
  ])
  func areFound(text: String, found: [String]) {
    #expect(memberUses(of: SwiftSource(Array(text.utf8))).map { "\($0.base ?? "").\($0.name)" } == found)
  }

  @Test func knowWhereTheyStand() {
    #expect(memberUses(of: SwiftSource(Array("\n  a.b".utf8))).first?.position == SourcePosition(line: 2, column: 5))
  }
}
