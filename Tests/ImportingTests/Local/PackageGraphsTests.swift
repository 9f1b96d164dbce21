import Diagnostics
import Model
import Testing

@testable import Importing

/// Graphs without a common requirement, and the packages that they cannot share.
@Suite struct PackageGraphsTests {
  /// The graphs without which the others can share a package, of those that ask for it so.
  private func odd(_ asked: [Manifest.PackageDependency.Requirement]) -> [[Int]] {
    let requests = asked.enumerated().map { index, requirement in
      let dependency = Manifest.PackageDependency(source: .git("https://h/log.git", requirement), identity: "log")
      return [
        PackageGraphs.Request(folder: "P\(index)", dependency: dependency, place: Place(file: FileID(rawValue: 0)))
      ]
    }
    return PackageGraphs.conflicts(requests, resolved: []).map(\.odd)
  }

  private func from(_ lower: String) -> Manifest.PackageDependency.Requirement {
    .range(from: lower, upTo: "\(lower.prefix(1) == "1" ? "2" : "3").0.0")
  }

  @Test func theOneWithoutWhichTheOthersAgreeIsOdd() {
    #expect(odd([from("1.0.0"), from("1.2.0"), .exact("1.3.0")]) == [])
    // With two, either one is odd; the first one has its place.
    #expect(odd([from("1.0.0"), from("2.0.0")]) == [[1]])
    for position in 0..<4 {
      var asked = ["1.0.0", "1.1.0", "1.2.0"].map(from)
      asked.insert(from("2.0.0"), at: position)
      #expect(odd(asked) == [[position]])
    }
    #expect(odd([from("1.0.0"), from("2.0.0"), from("1.1.0"), from("2.1.0")]) == [[]])
    #expect(odd([.branch("main"), from("1.0.0"), .branch("main")]) == [[1]])
    #expect(odd([from("1.0.0"), .exact("1.0.0"), .exact("1.1.0"), from("1.1.0")]) == [[1]])
  }

  /// It took minutes where each was left out in turn.
  @Test func theOddOneOfThousandsIsFound() {
    var asked = (0..<3_000).map { from("1.\($0).0") }
    asked[1_500] = from("2.0.0")
    #expect(odd(asked) == [[1_500]])
  }
}
