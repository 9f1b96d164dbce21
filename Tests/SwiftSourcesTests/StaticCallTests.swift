import Testing

@testable import SwiftSources

struct StaticCallTests {
  /// Labels as they are written; `_` stands for none, `{}` for a closure behind the brackets.
  private func calls(_ source: String) -> [String]? {
    staticCalls(of: "Registration", in: "ShopRegistration", Array(source.utf8))?.map { call in
      "\(call.name)(\(call.labels.map { $0 ?? "_" }.joined(separator: " ")))\(call.hasTrailingClosure ? "{}" : "")"
    }
  }

  @Test func labelsAreThoseOfTheCallItself() {
    #expect(calls("Registration.register()") == ["register()"])
    #expect(calls("_ = Registration.make(clock: { f(at: 1, [2, 3]) }, `in`: x ? y : z, 5)") == ["make(clock in _)"])
    #expect(calls("Registration\n  .register( // one\n a: \"b: \\(c, d: 1)\",\n)") == ["register(a)"])
    #expect(calls("ShopRegistration.Registration.make(a: 1) { 2 }") == ["make(a){}"])
    #expect(calls("\"\\(Registration.make(a: 1))\"") == ["make(a)"])
    #expect(calls("Registration.make(a: 1) { 2 }.clock") == ["make(a){}"])
    #expect(calls("ShopRegistration::Registration.make(a: 1)") == ["make(a)"])
    #expect(calls("import enum ShopRegistration.Registration\nRegistration.make(a: 1)") == ["make(a)"])
    #expect(calls("let b = 1 < Registration.make(a: 1).count") == ["make(a)"])
    #expect(calls("Registration.make { f { 1 } } b: { 2 } c: d") == ["make(b){}"])
    #expect(calls("Registration.make(a: 1) { 2 } b: { 3 }\nlet c: Int = 4") == ["make(a b){}"])
  }

  @Test func whatIsNoCallIsLeftOut() {
    #expect(calls("let f = Registration.register") == [])
    #expect(calls("let f: Registration.Values; g(Registration.self) // Registration.make()") == [])
    #expect(
      calls("#if DEBUG\nRegistration.make()\n#else\nRegistration.make()\n#endif\nRegistration.make(a: 1)") == [
        "make(a)"
      ])
    #expect(calls("Registration.make(") == ["make()"])
    #expect(calls("let f = Registration.make(clock:log:), g = Registration.make(clock:)") == [])
    #expect(calls("let f = Registration.register\n(0..<1).forEach {}") == [])
    #expect(calls("if let make = a ? nil : Registration.make { make() }") == [])
    #expect(calls("switch n { case 0: Registration.register(a: b) {}\ndefault: {}() }") == ["register(a){}"])
    #expect(calls("Lib::Registration.make()") == [])
    #expect(calls("Lib.Registration.make(); holder.ShopRegistration.Registration.make()") == [])
    #expect(calls("extension Registration.Secrets {}\nRegistration.make()") == ["make()"])
    #expect(
      calls("Registration.register(overriding: { _ in _ = Registration.make(a: 1) })") == [
        "register(overriding)", "make(a)",
      ])
  }

  /// The arguments of each are read again for those among them, so that their number has a limit.
  @Test func callsThatAreNestedWithoutEndAreReadInReasonableTime() {
    for opening in ["Registration.make(", "Registration.make {", "Registration.make() {} b: {"] {
      let source = String(repeating: opening, count: 20_000) + "Registration.make(a: 1)"
      #expect(calls(source) != nil)
    }
    let row = String(repeating: "f(Registration.make(a: 1)) ", count: 20)
    #expect(calls(row)?.count == 20)
  }

  @Test func aTypeOfTheSourcesOwnIsNotJudged() {
    #expect(calls("enum Registration { static func make() {} }\nRegistration.make()") == nil)
    let others = [
      "extension Registration { static func make(a: Int) {} }", "extension ShopRegistration.Registration {}",
      "let Registration = Holder()", "func f<Registration: Making>(_: Registration.Type) {}",
      "protocol P { associatedtype Registration: Making }", "import enum Lib.Registration",
      "func f(Registration: Holder) {}", "for Registration in all {}",
      "typealias Reg = Registration", "typealias Reg = ShopRegistration.Registration",
      "extension ShopRegistration::Registration {}", "let n = 1, Registration = R()",
      "let (Registration, n) = (R(), 1)",
      "g { Registration, n in }", "g { [Registration = R()] in }", "case let .b(Registration, _): 1",
      "set(Registration) {}", "case a, Registration", "for (Registration, _) in all {}", "func f<Registration>() {}",
    ]
    for other in others { #expect(calls("\(other)\nRegistration.make()") == nil, "\(other)") }
  }
}
