import Testing
import Versioning

@testable import Importing

/// Requirements of a Podfile as ranges of the lockfile.
struct PodRequirementTests {
  @Test(
    arguments: [
      ("~> 5.4", "^5.4.0"), ("~> 5.4.1", "~5.4.1"), ("~> 5", "^5.0.0"), ("5.4.1", "5.4.1"), ("= 5.4", "5.4.0"),
      (">= 1.2, < 3", "1.2.0 ..< 3.0.0"), (">= 1.2", "*"), ("< 3.0", "0.0.0 ..< 3.0.0"), ("~> 1.2, >= 1.2.5", "^1.2.5"),
      ("= 1.2.0, ~> 1.0", "1.2.0"),
    ])
  func requirementsAreRanges(text: String, expected: String) throws {
    #expect(allowedRange(try #require(GemRequirement(text)))?.description == expected)
  }

  @Test(arguments: ["", "!= 1.0", "> 1.0", "<= 2.0", "1.0, 2.0", ">= 3.0, < 2.0", "~> 1.2.3.4"])
  func whatTheLockfileHasNoWordsForIsNone(text: String) throws {
    #expect(allowedRange(try #require(GemRequirement(text))) == nil)
  }
}
