import Model
import Testing

/// Types as specs write them.
@Suite struct SwiftTypeTests {
  @Test(arguments: [
    ("User", "User"), ("Swift.Int", "Swift.Int"), ("any Chat", "any Chat"), ("any Chat?", "(any Chat)?"),
    ("(any Chat)?", "(any Chat)?"), ("[User]?", "[User]?"), (" [ any Chat ] ", "[any Chat]"), ("Int??", "Int??"),
    ("[String:Int?]", "[String: Int?]"), ("[[Int]: [Int]]", "[[Int]: [Int]]"), ("Optional<Int>", "Int?"),
    ("Array<Optional<any A.B>>", "[(any A.B)?]"), ("[[String: [Int]]]", "[[String: [Int]]]"),
  ]) func aTypeIsRead(text: String, shown: String) {
    #expect(SwiftType(text)?.text == shown)
  }

  @Test(arguments: [
    "", " ", "?", "[]", "[:]", "[Int", "Int]", "[Int:]", "[:Int]", "[A: B: C]", "(A", "(A, B)", "()", "any", "A B",
    "A.", ".A", "1", "Set<Int>", "Array<Int", "Array<>", "A -> B", "A & B", "A!", "`A`", "some A", "A\n",
    String(repeating: "[", count: 5000), "A" + String(repeating: "?", count: 5000),
  ]) func otherTextsAreRefused(text: String) {
    #expect(SwiftType(text) == nil)
  }

  @Test func configurationsHaveTypesThatYAMLWrites() {
    for text in ["String", "[Int]", "[String: [URL]]", "[[String: Double]]", "[[[[Bool]]]]"] {
      #expect(ValueType(text)?.description == text)
    }
    for text in ["Float", "Int?", "[Int: Int]", "any Error", "[String: Data]"] { #expect(ValueType(text) == nil) }
  }
}
