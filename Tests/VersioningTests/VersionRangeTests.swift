import Testing
import Versioning

@Suite struct VersionRangeTests {
  @Test(arguments: [
    ("1.1.0 ..< 2.0.0", "1.1.0", "2.0.0"), ("1.1.0..<2.0.0", "1.1.0", "2.0.0"), ("^1.12.0", "1.12.0", "2.0.0"),
    ("^0.2.3", "0.2.3", "0.3.0"), ("^0.0.3", "0.0.3", "0.0.4"), ("~1.2.0", "1.2.0", "1.3.0"),
    (" ^ 1.0.0 ", "1.0.0", "2.0.0"), ("1.0.0-a ..< 1.0.0", "1.0.0-a", "1.0.0"),
  ])
  func readsHalfOpenRanges(_ text: String, _ lower: String, _ upper: String) throws {
    let range = try VersionRange(parsing: text)
    #expect(range == .halfOpen(try Version(parsing: lower), try Version(parsing: upper)))
    #expect(try VersionRange(parsing: range.description) == range)
    #expect(try VersionRange(parsing: range.spelledOut) == range)
  }

  /// The end stays of the kind that it was, so that no later version comes in that breaks others.
  @Test(arguments: [
    ("^1.2.0", "2.1.0", "1.2.0 ..< 3.0.0"), ("^0.5.0", "0.6.0", "0.5.0 ..< 0.7.0"),
    ("^0.0.3", "0.0.5", "0.0.3 ..< 0.0.6"), ("~1.2.0", "1.4.1", "1.2.0 ..< 1.5.0"),
    ("^0.5.0", "1.0.0", "0.5.0 ..< 2.0.0"), ("^1.2.0", "1.1.0", "^1.1.0"), ("1.2.0", "1.3.0", "1.3.0"),
    ("^1.0.0", "2.0.0-beta", "^2.0.0-beta"),
  ])
  func widensToWhatItWouldHaveSaidOfTheVersion(_ text: String, _ version: String, _ wider: String) throws {
    let range = try VersionRange(parsing: text)
    #expect(range.widened(to: try Version(parsing: version))?.description == wider)
  }

  @Test func readsExactAndAny() throws {
    #expect(try VersionRange(parsing: "1.12.0") == .exact(Version(1, 12, 0)))
    #expect(try VersionRange(parsing: "*") == .any)
  }

  @Test(arguments: [
    ("", VersionError.Reason.empty), ("1.2", .count(2)), ("2.0.0 ..< 1.0.0", .reversed), ("1.0.0 ..< 1.0.0", .reversed),
    (">= 1.0.0", .range), ("^", .range), ("1.0.0 ..<", .range), ("1.0.0 ... 2.0.0", .number), ("*1", .range),
    ("^^1.0.0", .range),
  ])
  func refusesWhatIsNoRange(_ text: String, _ reason: VersionError.Reason) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { VersionRange(utf8: $0) } == nil)
    do {
      let range = try VersionRange(parsing: text)
      Issue.record("read as \(range)")
    } catch {
      #expect(error.reason == reason)
      #expect(error.help != nil)
    }
  }

  @Test(arguments: [
    ("1.0.0 ..< 2.0.0", "1.0.0", true), ("1.0.0 ..< 2.0.0", "2.0.0", false), ("1.0.0 ..< 2.0.0", "1.5.0-beta", false),
    ("1.0.0 ..< 2.0.0", "2.0.0-beta", false), ("1.0.0-a ..< 2.0.0", "1.5.0-beta", true),
    ("1.0.0-a ..< 2.0.0", "2.0.0-beta", false), ("1.0.0 ..< 2.0.0-b", "2.0.0-a", true),
    ("1.0.0 ..< 2.0.0-b", "2.0.0-b", false), ("0.0.0-0 ..< 100000.0.0", "3.0.0-beta", true),
    ("1.0.0-b", "1.0.0-b", true), ("1.0.0-b", "1.0.0", false), ("*", "1.0.0", true), ("*", "1.0.0-b", false),
  ])
  func containsWhatSwiftPMTakes(_ range: String, _ version: String, _ expected: Bool) throws {
    #expect(try VersionRange(parsing: range).contains(try Version(parsing: version)) == expected)
  }

  @Test(arguments: [
    ("^1.0.0", "^1.2.0", true), ("^1.2.0", "^1.0.0", false), ("*", "^1.0.0", true), ("^1.0.0", "1.5.0", true),
    ("^1.0.0", "1.0.0-a ..< 1.5.0", false), ("^1.0.0", "*", false), ("1.0.0", "1.0.0", true),
  ])
  func containsRanges(_ outer: String, _ inner: String, _ expected: Bool) throws {
    #expect(try VersionRange(parsing: outer).contains(try VersionRange(parsing: inner)) == expected)
  }
}
