import Testing

@testable import Coupling

/// Members of extensions behind values whose type a file says.
@Suite struct MemberTests {
  private static let core = """
    extension Data {
      var hexText: String { "" }
      func reversedBits() -> Data { self }
      func chunks(of size: Int, padded: Bool = false, then: (Data) -> Void) {}
      func append(_ text: String) {}
      func sorted(by path: Int) {}
      static func make(from text: String) -> Data { Data() }
    }
    extension String { func localised(in table: String = "") -> String { self } }
    extension StringProtocol { var shouted: String { "" } }
    extension Array where Element == UInt8 { func joinedBytes() -> Data { Data() } }
    """

  @Test(arguments: [
    "func f(data: Data) { data.hexText }", "func f(_ d: Data?) { g(d?.hexText) }",
    "let d: Data = g()\nlet t = d.hexText",
    "struct S { let d: Data\n func f() -> String { self.d.hexText } }",
    "let d = try Data(contentsOf: url)\ng(d.hexText)",
    "func f(d: inout Data, n: Int) {\n  d\n    .reversedBits()\n}",
    "func f(d: Data) { d.chunks(of: 2, padded: true) { _ in } }",
    "func f(d: Data) { d.chunks(of: 2, then: g) }", "func f(t: Data.Type) { t.make(from: x) }",
    "let x = \"a\".localised(in: \"b\")", "let x = \"a \\(b) c\"\n  .localised(in: b)", "let x = #\"a\"#.shouted",
    "func f(t: String) { t.shouted }", "func f(b: [UInt8]) { b.joinedBytes() }",
    "func f(b: Array<UInt8>) { b.joinedBytes() }",
    "let f = { (d: Data) in d.hexText }", "func f(d: Data) { if let d { d.hexText } else if let d = d { d.hexText } }",
    "enum E { case a(n: Int, Data) }\nfunc f(e: E) { switch e { case .a(_, let d): d.hexText } }",
    "enum E { case a(n: Int, data: Data), b }\nfunc f(e: E) { if case let .a(n, d) = e { d.hexText } }",
    "func f(d: Data) { g(d: d.hexText) }", "func f(d: Data) { g(d: Data(d)); d.hexText }",
  ])
  func aMemberBehindAValueOfTheTypeIsAUse(text: String) throws {
    let used = try CouplingSample.uses(["Core/Core.swift": Self.core, "A/A.swift": text])
    #expect(used.count == 1 && used.allSatisfy { $0.hasPrefix("A > Core: ") }, "\(used)")
  }

  @Test(arguments: [
    // Nothing says the type, or several things have the name.
    "func f(x: Any) { x.hexText }", "func f() { d.hexText }", "func f(d: Data) {}\nfunc g(d: Other) { d.hexText }",
    "func f(d: Data) {}\nfunc g() { for d in others { d.hexText } }", "func f(d: Data) {}\nlet g = { d in d.hexText }",
    "func f(d: Data) {}\nfunc g() { let (d, e) = h(); d.hexText }",
    "func f(d: Data) {}\nfunc g() { guard let d = h() else {}; d.hexText }",
    "func f(d: Data) { x.d.hexText; d.count.hexText }", "let d: String.Data\ng(d.hexText)",
    "let d: [Data]\ng(d.hexText)",
    "let d: [String: Data]\ng(d.hexText)", "let d: Data.Other\ng(d.hexText)", "let d: () -> Data\ng(d.hexText)",
    "let d = Data(x).other\ng(d.hexText)", "let d = Data(x) as Other\ng(d.hexText)", "func f(d: Data...) { d.hexText }",
    "let d: Data & P\ng(d.hexText)", "func f<Data>(d: Data) { d.hexText }",
    "func f(d: some Sequence<Data>) { d.hexText }",
    // A parameter of one declaration says nothing of the next, and a new value is of another type.
    "struct S { var d = 3\n func f(d: Data) {}\n func g() { self.d.hexText } }",
    "func f(d: Data) {}\nfunc g() { d.hexText }",
    "func f(d: Data) { let d = d.count; d.hexText }", "func f(d: Data) { if let d = d as? Other { d.hexText } }",
    "func f(d: Data) { let a = 1, d = 2; d.hexText }", "var v: Int { didSet(d) { d.hexText } }\nfunc f(d: Data) {}",
    "func f(d: Bool) { g(d ? .hexText : .other) }\nlet d: Data",
    "func f(r: Result<Int, E>) { if case .success(let d) = r { d.hexText } }\nenum F { case success(Data) }",
    // Others of that name.
    "func f(d: Data) { d.append(x); d.sorted(); d.sorted { x }; d.sorted(using: x); d.hexText(); d.reversedBits }",
    "func f(d: Data) { d.reversedBits(x) }", "let x = 1.hexText", "let x = f(\"a\").shouted",
    // Cases of one name that carry several.
    "enum E { case a(Data) }\nenum F { case a(Int) }\nfunc f(e: E) { if case .a(let d) = e { d.hexText } }",
    "enum E { case a(Data, Int) }\nfunc f(e: E) { if case .a(_, let d) = e { d.hexText } }",
  ])
  func whatMayBeAnotherIsNone(text: String) throws {
    let used = try CouplingSample.uses(["Core/Core.swift": Self.core, "A/A.swift": text])
    #expect(used.isEmpty, "\(used)")
  }

  /// A type that another unit declares, or an extension of another unit, may have the member itself.
  @Test(arguments: [
    ("B/B.swift", "extension Data { var hexText: Int { 1 } }"), ("B/B.swift", "struct Wide { struct Data {} }"),
    ("A/B.swift", "extension Data { var hexText: Int { 1 } }"),
    ("B/B.swift", "struct Data {}\nstruct Other { enum Data {} }"),
  ])
  func whatMayBeAnotherUnitsIsPassedOver(path: String, text: String) throws {
    let used = try CouplingSample.uses([
      "Core/Core.swift": Self.core, path: text, "A/A.swift": "func f(d: Data) { d.hexText }",
    ]).filter { $0.hasPrefix("A > Core") }
    #expect(used.isEmpty, "\(used)")
  }

  /// Users of the members that one folder adds to a type of another use the first folder.
  @Test func whatAFolderAddsToATypeOfAnotherCounts() throws {
    #expect(
      try CouplingSample.uses([
        "Model/Order.swift": "struct Order {}\nextension Order { var total: Int { 1 } }",
        "Pay/Pay.swift": "extension Order { var paid: Int { 1 } }",
        "A/A.swift": "func f(order: Order) { order.paid + order.total }",
      ]) == ["A > Model: Order 1", "A > Pay: Order.paid 1", "Pay > Model: Order 1"])
  }

  @Test func casesOfAnotherFileSayWhatTheyCarry() throws {
    #expect(
      try CouplingSample.uses([
        "Core/Core.swift": Self.core, "A/Node.swift": "enum Node { case text(data: Data), none }",
        "A/A.swift": "func f(node: Node) { switch node {\n case .text(let d): d.hexText\n default: break } }",
      ]) == ["A > Core: Data.hexText 1"])
  }

  @Test func aModuleIsImportedAndTheMemberPublic() throws {
    let core = "extension Data {\n  public var hexText: String { \"\" }\n  var inside: Int { 1 }\n}"
    let use = "func f(d: Data) { d.hexText; d.inside }"
    #expect(
      try CouplingSample.uses(["Core/C.swift": core, "A/A.swift": "import Core\n\(use)"], areModules: true)
        == ["A > Core: Data.hexText 1"])
    #expect(try CouplingSample.uses(["Core/C.swift": core, "A/A.swift": use], areModules: true) == [])
  }
}
