import Testing

@testable import XcodeProjects

@Suite struct PropertyListTests {
  private func list(_ text: String) throws -> PropertyList { try PropertyList(Array(text.utf8)) }

  private func value(_ text: String) throws -> String? {
    let list = try list("{ k = \(text); }")
    return list.value(of: "k", in: list.root).flatMap(list.text)
  }

  @Test func eachFormOfATextIsRead() throws {
    #expect(try value("a/b:c.d_e-f$1") == "a/b:c.d_e-f$1")
    #expect(try value(#""a \"b\" \\ c\n\t""#) == "a \"b\" \\ c\n\t")
    #expect(try value(#"'it "is"'"#) == #"it "is""#)
    #expect(try value(#""\U00e9\Ud83d\Ude00""#) == "é😀")
    #expect(try value(#""\101\0""#) == "A\0")
    #expect(try value("\"naïve 日本\"") == "naïve 日本")
    #expect(try value("\"\"") == "")
    #expect(try value("/* before */ a /* after */") == "a")
    #expect(try value("\"http://a//b\"") == "http://a//b")
    #expect(try value("http://a//b") == "http://a//b")
  }

  @Test func listsMappingsAndDataAreRead() throws {
    let list = try list("{ a = (x, \"y\", ( z ), ); b = { c = d; }; e = <00 fF>; flag; a2 = (); }")
    let a = list.value(of: "a", in: list.root)
    #expect(list.elements(of: a).map { list.text($0) } == ["x", "y", nil])
    let b = try #require(list.value(of: "b", in: list.root))
    #expect(list.value(of: "c", in: b).flatMap(list.text) == "d")
    #expect(list.value(of: "flag", in: list.root).flatMap(list.text) == "flag")
    #expect(list.elements(of: list.value(of: "a2", in: list.root)).isEmpty)
  }

  @Test func theLastOfTwoEqualKeysCounts() throws {
    let list = try list("{ a = 1; a = 2; }")
    #expect(list.value(of: "a", in: list.root).flatMap(list.text) == "2")
  }

  @Test func placesCountLinesAndScalarsFromOne() throws {
    let list = try PropertyList([0xEF, 0xBB, 0xBF] + Array("{ \"é\" = b;\r\n\tc = \"d\"; }".utf8))
    let places = list.entries(of: list.root).map { list.place(of: $0.value.start) }
    #expect(places.map(\.line) == [1, 2])
    #expect(places.map(\.column) == [9, 6])
    #expect(list.place(of: 3) == (1, 1))
  }

  /// Syntax errors, and their places.
  @Test(arguments: [
    ("", "1:1: a value is expected, but the file ends here"),
    ("{ a = b }", "1:9: ';' is expected, but here is '}'"),
    ("{ a b; }", "1:5: '=' is expected, but here is 'b'"),
    ("{\n  a = (b c);\n}", "2:10: ',' or ')' is expected, but here is 'c'"),
    ("{ a = b;", "1:1: this '{' is not closed"),
    ("{ a = \"b; }", "1:7: this quote is not closed"),
    ("{ a = b; } c", "1:12: the end of the file is expected, but here is 'c'"),
    ("{ a = <0>; }", "1:7: this has half a byte"),
    ("/* a", "1:1: this comment is not closed"),
    ("{\n<<<<<<< HEAD\n a = b;\n=======\n}", "2:1: this is the marker of an unfinished merge"),
    ("{\n a = b;\n=======\n}", "3:1: this is the marker of an unfinished merge"),
    ("<?xml version=\"1.0\"?>", "1:1: this is a property list in XML, which Xcode does not write"),
    ("{ é = b; }", "1:3: a key or '}' is expected, but here is a character that needs quotes"),
    ("{ \"é\" = (é); }", "1:10: a value is expected, but here is a character that needs quotes"),
  ])
  func whatIsNoPropertyListIsRefusedAtItsPlace(text: String, expected: String) throws {
    let error = #expect(throws: PropertyListError.self) { try list(text) }
    #expect(error.map { "\($0.line):\($0.column): \($0.message)" } == expected)
  }

  @Test func whatIsDeeperThanAnyProjectIsRefused() {
    let text = String(repeating: "(", count: 300) + "b" + String(repeating: ")", count: 300)
    let error = #expect(throws: PropertyListError.self) { try list(text) }
    #expect(error?.column == 129)
  }

  @Test func deepNestingIsRefusedAndNotFollowed() throws {
    for (open, close) in [("(", ")"), ("{ a = ", "; }")] {
      let text = String(repeating: open, count: 100_000) + "b" + String(repeating: close, count: 100_000)
      let error = #expect(throws: PropertyListError.self) { try list(text) }
      #expect(error?.message == "this is nested deeper than 128 levels")
    }
  }
}
