import SwiftSources
import Testing

/// What code reads by property wrappers.
@Suite struct InjectedUseTests {
  private func uses(_ text: String) -> [String] {
    injectedUses(of: Array(text.utf8)).map {
      "\($0.wrapper)(\($0.isKeyPath ? "\\" : "").\($0.name)) \($0.position.line)"
    }
  }

  @Test(arguments: [
    ("@Injected(\\.clock) var c", ["Injected(\\.clock) 1"]),
    ("\n@MainInjected(.chat)\nvar c: any Chat", ["MainInjected(.chat) 2"]),
    ("@ChatInjected.Injected( /* a */ \\ChatNeeds.`in` ) var c", ["Injected(\\.in) 1"]),
    ("// @Injected(\\.a)\nlet t = \"@Injected(\\\\.b)\"", []),
    ("@Injected(\\.a.b) var c", []), ("@Injected(key) var c", []), ("Injected(\\.clock)", []),
    ("@Injected(\\.clock", []),
    ("@Injected(", []), ("@", []), ("@Inject(\\.clock) var c", []),
  ])
  func areFoundWhereTheyStand(text: String, found: [String]) {
    #expect(uses(text) == found)
  }

  @Test(arguments: [
    ("@Injected(\\.a) var c", nil), ("@ChatInjected.Injected(\\.a) var c", "ChatInjected"),
    ("@Factory . Own.Injected(\\.a) var c", "Factory.Own"),
  ])
  func knowWhatStandsBeforeTheWrapper(text: String, qualifier: String?) {
    #expect(injectedUses(of: Array(text.utf8)).map(\.qualifier) == [qualifier])
  }

  @Test func knowTheirConditions() {
    let text = "#if DEBUG\n@Injected(\\.clock) var c\n#endif\n@Injected(\\.chat) var d"
    #expect(injectedUses(of: Array(text.utf8)).map(\.conditions.isEmpty) == [false, true])
  }
}
