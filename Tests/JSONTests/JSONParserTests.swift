import JSON
import Testing

@Suite struct JSONParserTests {
  @Test(arguments: [
    "null", "true", "[]", "{}", "-0.5e+3", "\"\"", "[1,[2,{\"a\":null}],\"b\"]", "{\"z\":1,\"a\":{\"z\":false}}",
  ])
  func aTextIsWrittenAsItWasRead(_ text: String) throws {
    #expect(try JSONWriter.compact(JSONValue.parse(Array(text.utf8))) == text)
  }

  @Test func everyValueKnowsWhereItBegins() throws {
    let json = try JSONValue.parse(Array("\u{FEFF} { \"a\" : [ 1 , \"b\" ] }".utf8))
    #expect(json.offset == 4)
    #expect(json["a"]?.offset == 12)
    #expect(json["a"]?.elements.map(\.offset) == [14, 18])
  }

  @Test func escapesAreCharacters() throws {
    let json = try JSONValue.parse(Array(#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#.utf8))
    #expect(json.text == "\"\\/\u{8}\u{C}\n\r\té😀")
  }

  @Test(arguments: [
    ("", 0, "the text ends where a value is expected"), ("nul", 0, "a value is expected"),
    ("[1,]", 3, "a value is expected"), ("{\"a\":1,}", 7, "a key in quotes is expected"),
    ("{\"a\" 1}", 5, "':' is expected after key 'a'"), ("{\"a\":1 \"b\"}", 7, "',' or '}' is expected"),
    ("[1 2]", 3, "',' or ']' is expected"), ("1 2", 2, "there is more text after the document's end"),
    ("{\"a\":1,\"a\":2}", 7, "key 'a' is written twice"), ("\"a", 0, "the string is not closed"),
    ("\"a\nb\"", 2, "a string contains a control character"), ("\"\\x\"", 1, "the escape is unknown"),
    ("\"\\ud800\"", 1, "a string contains half a character"), ("1.2.3", 0, "'1.2.3' is not a number"),
  ])
  func whatIsNoJSONIsRefusedAtItsPlace(_ text: String, _ offset: Int, _ message: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue.parse(Array(text.utf8)) }
    #expect(error?.message == message)
    #expect(error?.offset == offset)
  }

  @Test func duplicateKeysAreKeptWhereTheyAreAllowed() throws {
    let json = try JSONValue.parse(Array("{\"a\":1,\"a\":2}".utf8), allowsDuplicateKeys: true)
    #expect(json.members.map(\.key) == ["a", "a"])
  }

  @Test func brokenUTF8IsRefused() {
    #expect(throws: JSONError.self) { try JSONValue.parse([0x22, 0xFF, 0x22]) }
  }

  @Test func nestingHasALimit() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    _ = try JSONValue.parse(nested(128))
    #expect(throws: JSONError.self) { try JSONValue.parse(nested(129)) }
    #expect(throws: JSONError.self) { try JSONValue.parse(nested(1_000_000)) }
  }
}
