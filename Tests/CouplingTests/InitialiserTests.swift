import Testing

@testable import Coupling

/// Initialisers of extensions, which are known by the name of their type and by their labels.
@Suite struct InitialiserTests {
  private static let core = """
    extension String.Encoding {
      init?(ianaCharsetName name: String) { self = .utf8 }
    }
    extension Color {
      init(hexText: String, alpha: Double = 1, _ note: @escaping (Int, Int) -> Void = { _, _ in }) {}
      init(mixing first: Map<Int, Color>, with other: Color, then: () -> Void) {}
      private init(hidden: Int) {}
      init(_ plain: Int) {}
      init(all values: Int...) {}
    }
    private func inner() { enum Color { init(inner: Int) {} } }
    """

  @Test(arguments: [
    "let x = String.Encoding(ianaCharsetName: name)", "let x = Encoding.init(ianaCharsetName: \"utf-8\")",
    "let x = Color(hexText: \"#fff\")", "let x = Color(hexText: a, alpha: f(b, c), { _, _ in })",
    "let x = [Color(hexText: a ? b : c)]", "let x = Color(mixing: a, with: b, then: c)",
    "let x = Color(mixing: a, with: b) { go() }", "let x = f(Color(\n  hexText: \"#fff\"\n))",
    "func f(x: Color = Color(hexText: \"\")) {}", "let x = SwiftUI.Color(hexText: \"#fff\")",
  ])
  func aCallWithItsLabelsIsAUse(text: String) throws {
    let used = try CouplingSample.uses(["Core/Core.swift": Self.core, "A/A.swift": text])
    #expect(used.count == 1 && used.allSatisfy { $0.hasPrefix("A > Core: ") && $0.hasSuffix(".init() 1") }, "\(used)")
  }

  @Test(arguments: [
    // Other labels, or too few or many of them.
    "let x = String.Encoding(name: name)", "let x = Color(hexText: a, beta: 1)", "let x = Color(alpha: 1)",
    "let x = Color(mixing: a, with: b)", "let x = Color(hexText: a, b, c, d)", "let x = Color(1)", "let x = Color()",
    "let x = Color(all: 1, 2)", "let x = Color(hidden: 1)", "let x = Color(inner: 1)", "let x = Color.init",
    // Other types, and names that are not types.
    "let x = Encoding2(ianaCharsetName: a)", "let x: Color = .init(hexText: a)", "func Color(hexText: String) {}",
    "let x = Wide.Encoding(ianaCharsetName: a)", "struct Color { init(hexText: Int) {} }\nlet x = Color(hexText: 1)",
    "func f<Color>(_ x: Color) { Color(hexText: 1) }", "enum E { case Color(hexText: String) }",
    "extension Color { init(hexText: Int) {} }\nlet x = Color(hexText: 1)", "let s = \"Color(hexText: 1)\"",
  ])
  func whatMayBeAnotherIsNone(text: String) throws {
    let used = try CouplingSample.uses(["Core/Core.swift": Self.core, "A/A.swift": text])
    #expect(used.isEmpty, "\(used)")
  }

  /// Another unit extends the type alike, or the type is one of these sources, and may have the labels itself.
  @Test(arguments: [
    ("B/B.swift", "extension Color { init(hexText: String) {} }"), ("B/B.swift", "struct Color {}"),
    ("main.swift", "class Color {}"),
  ])
  func whatMayBeAnotherUnitsIsPassedOver(path: String, text: String) throws {
    let used = try CouplingSample.uses([
      "Core/Core.swift": Self.core, path: text,
      "A/A.swift": "let x = Color(hexText: \"\")",
    ]).filter { $0.contains("init") }
    #expect(used.isEmpty, "\(used)")
  }

  @Test func aModuleIsImportedAndTheInitialiserPublic() throws {
    let core = "extension Color {\n  public init(hexText: String) {}\n  init(inside: Int) {}\n}"
    let use = "let x = Color(hexText: \"\")\nlet y = Color(inside: 1)"
    #expect(
      try CouplingSample.uses(["Core/C.swift": core, "A/A.swift": "import Core\n\(use)"], areModules: true)
        == ["A > Core: Color.init() 1"])
    #expect(try CouplingSample.uses(["Core/C.swift": core, "A/A.swift": use], areModules: true) == [])
    let open = core.replacing("extension", with: "public extension").replacing("public init", with: "init")
    #expect(
      try CouplingSample.uses(
        ["Core/C.swift": open, "A/A.swift": "import Core\nlet x = Color(hexText: \"\")"], areModules: true)
        == ["A > Core: Color.init() 1"])
  }

  /// It counts as the type where that is of the same unit.
  @Test func anExtensionOfItsOwnTypeIsTheType() throws {
    #expect(
      try CouplingSample.uses([
        "Core/C.swift": "struct Money {}\nextension Money { init(cents: Int) {} }",
        "A/A.swift": "let x = Money(cents: 1)",
      ]) == ["A > Core: Money 1"])
  }
}
