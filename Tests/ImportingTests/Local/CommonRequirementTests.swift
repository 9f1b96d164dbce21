import Model
import SwiftPackages
import Testing
import Versioning

@testable import Importing

/// Requirements of several packages, merged to one.
@Suite struct CommonRequirementTests {
  private typealias Requirement = Manifest.PackageDependency.Requirement

  private func range(_ lower: String, _ upper: String) -> Requirement { .range(from: lower, upTo: upper) }

  @Test func rangesMeetInTheirMiddle() {
    #expect(commonRequirement(of: [range("1.0.0", "2.0.0")]) == range("1.0.0", "2.0.0"))
    #expect(
      commonRequirement(of: [range("1.0.0", "2.0.0"), range("1.4.0", "3.0.0"), range("1.2.0", "1.9.0")])
        == range("1.4.0", "1.9.0"))
    #expect(commonRequirement(of: [range("1.0.0", "2.0.0"), range("2.0.0", "3.0.0")]) == nil)
    #expect(commonRequirement(of: []) == nil)
  }

  @Test func anExactVersionCountsWhereAllTakeIt() {
    #expect(commonRequirement(of: [range("1.0.0", "2.0.0"), .exact("1.5.0")]) == .exact("1.5.0"))
    #expect(commonRequirement(of: [.exact("2.0.0"), range("1.0.0", "2.0.0")]) == nil)
    #expect(commonRequirement(of: [.exact("1.5.0"), .exact("1.5.1")]) == nil)
    #expect(commonRequirement(of: [.exact("1.5.0"), .exact("1.5.0")]) == .exact("1.5.0"))
  }

  @Test func branchesAndRevisionsOverrideVersions() {
    #expect(commonRequirement(of: [.branch("main"), .branch("main")]) == .branch("main"))
    #expect(commonRequirement(of: [.branch("main"), .branch("next")]) == nil)
    #expect(commonRequirement(of: [range("1.0.0", "2.0.0"), .branch("main")]) == .branch("main"))
    #expect(commonRequirement(of: [.revision("abc"), .exact("1.0.0"), .revision("abc")]) == .revision("abc"))
    #expect(commonRequirement(of: [.revision("abc"), .branch("abc")]) == nil)
  }

  /// SwiftPM compares a prerelease with the common range, of which one bound may be a prerelease.
  @Test func theCommonRangeHoldsWhatAllHold() throws {
    let common = commonRequirement(of: [range("1.0.0", "3.0.0"), range("1.0.0", "2.1.0-prerelease")])
    #expect(common == range("1.0.0", "2.1.0-prerelease"))
    #expect(common?.accepts(.version("2.0.0-beta.1", revision: nil)) == true)
    let bounds = ["1.0.0-beta", "1.0.0", "1.1.0-rc.1", "1.1.0", "2.0.0-alpha", "2.0.0"]
    let versions = try (bounds + ["0.9.0", "1.0.0-alpha", "1.0.5", "1.1.0-rc.2", "1.5.0", "2.0.0-beta", "2.1.0"]).map {
      try #require(Version($0))
    }
    var ranges: [Requirement] = []
    for (index, lower) in bounds.enumerated() {
      for upper in bounds[(index + 1)...] { ranges.append(range(lower, upper)) }
    }
    for one in ranges {
      for two in ranges {
        let (first, second) = (try #require(one.versions), try #require(two.versions))
        let common = commonRequirement(of: [one, two])?.versions
        for version in versions where !version.isPrerelease {
          let isInBoth = first.contains(version) && second.contains(version)
          #expect((common?.contains(version) ?? false) == isInBoth, "\(version) of \(first) and \(second)")
        }
        for version in versions where version.isPrerelease && (common?.contains(version) ?? false) {
          #expect(first.contains(version) || second.contains(version), "\(version) of \(first) and \(second)")
        }
      }
    }
  }
}
