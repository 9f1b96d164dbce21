import Testing
import Versioning

@Suite struct GemTests {
  @Test func ordersAsRubyGemsDoes() throws {
    let texts = [
      "0", "0.9", "1.0.a", "1.0.pre.beta", "1.0.rc2", "1.0.rc10", "1.0", "1.0.0.1", "1.1", "1.9", "1.10", "2.a", "2",
      "20231215123456789012345",
    ]
    let versions = try texts.map { try #require(GemVersion($0)) }
    for (place, one) in versions.enumerated() {
      for (other, two) in versions.enumerated() {
        #expect((one < two) == (place < other), "\(one) and \(two)")
        #expect((one == two) == (place == other))
      }
    }
  }

  @Test(arguments: [
    ("1.0", "1.0.0"), ("1", "1.0.0.0"), ("3.0.0-beta", "3.0.0.pre.beta"), ("", "0"), ("1.a.0", "1.0.a"),
    ("1.0.0-1", "1.pre.1"), ("01.2", "1.2"), ("3.4.6+4", "3.4.6"),
    ("1.0-a+96ef7ed.b-c", "1.pre.a"),
  ])
  func equalHoweverWritten(_ one: String, _ two: String) throws {
    let (left, right) = (try #require(GemVersion(one)), try #require(GemVersion(two)))
    #expect(left == right && left.hashValue == right.hashValue)
  }

  @Test(arguments: ["a", "1..2", ".1", "1.", "1.2-", "1 2", "1.2_3", "-1", "1.0-a..b", "1.0+", "1.0+a+b", "+1"])
  func refusesWhatIsNoVersion(_ text: String) {
    #expect(GemVersion(text) == nil)
  }

  @Test(arguments: [
    ("", "0.1", true), ("1.0", "1.0.0", true), ("= 1.0", "1.0.1", false), ("!= 1.0", "1.0.0", false),
    ("~> 2.0", "2.9", true), ("~> 2.0", "3.0", false), ("~> 2.0", "3.0.0.a", false), ("~> 2.0.1", "2.0.9", true),
    ("~> 2.0.1", "2.1", false), ("~> 2", "2.7", true), ("~> 2", "3", false), ("< 2.0", "2.0.0-beta", true),
    (">= 1.0, < 2.0", "1.5", true), (">= 1.0, < 2.0", "2.0", false), ("~>1.0,!=1.2", "1.2.0", false),
    ("> 1.0", "1.0.0", false), ("<= 1.7.7, >= 1.4.4", "1.7.7", true), ("~> 1.0.0.1", "1.0.0.9", true),
    ("~> 1.0.0.1", "1.0.1", false), ("~> 1.0.a", "1.5", true), ("~> 3.0.0.beta", "3.0.1", true),
  ])
  func requirementHolds(_ requirement: String, _ version: String, _ expected: Bool) throws {
    let version = try #require(GemVersion(version))
    #expect(try GemRequirement(parsing: requirement).contains(version) == expected)
  }

  @Test(arguments: ["~>", "=> 1.0", "1.0 2.0", "~> x", "== 1.0", "!1.0"])
  func refusesWhatIsNoRequirement(_ text: String) {
    #expect(GemRequirement(text) == nil)
  }

  @Test func asksForPrereleasesByNamingOne() throws {
    #expect(try GemRequirement(parsing: "= 3.0.0-beta").isPrerelease)
    #expect(try !GemRequirement(parsing: "~> 3.0, != 3.1").isPrerelease)
  }

  @Test func requirementsThatAdmitDifferentVersionsAreNotEqual() throws {
    #expect(try GemRequirement(parsing: "~> 1.5") != GemRequirement(parsing: "~> 1.5.0"))
    #expect(try GemRequirement(parsing: ">=1.5") == GemRequirement(parsing: " >= 1.5 "))
  }

  @Test func printsWhatItRead() throws {
    for text in ["~> 2.0", ">= 1.0, < 2.0", "!= 1.2.0-b"] {
      let requirement = try GemRequirement(parsing: text)
      #expect(requirement.description == text)
    }
    #expect(try GemRequirement(parsing: "").description == ">= 0")
  }
}
