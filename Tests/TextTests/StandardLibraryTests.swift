import Testing
import Text

/// The functions that hide those of the standard library do the same.
@Suite struct StandardLibraryTests {
  @Test func sortsKeepTheOrderOfEqualElements() {
    let words = ["pear", "fig", "apple", "kiwi", "plum", "date"]
    #expect(words.sorted { $0.count < $1.count } == ["fig", "pear", "kiwi", "plum", "date", "apple"])
    #expect(Set(words).sorted() == ["apple", "date", "fig", "kiwi", "pear", "plum"])
    var numbers = (0..<1_000).map { $0 * 7_919 % 1_000 }
    numbers.sort()
    #expect(numbers == Array(0..<1_000))
    numbers.sort { $0 % 10 < $1 % 10 }
    #expect(numbers == (0..<10).flatMap { rest in (0..<100).map { $0 * 10 + rest } })
    #expect([Int]().sorted().isEmpty)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("+7", 7), ("007", 7), ("-128", -128), ("9223372036854775807", Int.max),
    ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("-9223372036854775809", nil), ("", nil),
    ("-", nil), ("+", nil), ("--1", nil), (" 1", nil), ("1 ", nil), ("1.0", nil), ("١", nil), ("a", nil),
    ("99999999999999999999999", nil),
  ])
  func integersAreRead(_ text: String, _ value: Int?) {
    #expect(Int(text) == value)
    #expect(Int(text[...]) == value)
  }

  @Test func integersFitTheirType() {
    #expect(UInt8("255") == 255 && UInt8("256") == nil && UInt8("-1") == nil && UInt("-0") == 0)
    #expect(Int8("-128") == -128 && Int8("-129") == nil && UInt64("18446744073709551615") == UInt64.max)
    #expect(UInt32("fF", radix: 16) == 255 && UInt32("g", radix: 16) == nil && Int("z", radix: 36) == 35)
    #expect(UInt64("18446744073709551616") == nil)
  }

  @Test func textsAreSplit() {
    #expect("a,b,,c".split(separator: ",") == ["a", "b", "c"])
    #expect(",a,".split(separator: ",", omittingEmptySubsequences: false) == ["", "a", ""])
    #expect("a=b=c".split(separator: "=", maxSplits: 1) == ["a", "b=c"])
    #expect("".split(separator: ",").isEmpty && "e\u{301}e".split(separator: "e") == ["e\u{301}"])
  }
}
