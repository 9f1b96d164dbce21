import TestSupport
import Testing
import Versioning

@Suite struct VersionSetTests {
  /// Every set that three operations can make from bounds between 0 and 5, with membership as the oracle.
  @Test func algebraAgreesWithMembership() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<4000 {
      let one = set(&random)
      let two = set(&random)
      for doubled in -1...11 {
        let value = Double(doubled) / 2
        let (left, right) = (one.contains(value), two.contains(value))
        #expect(one.union(two).contains(value) == (left || right))
        #expect(one.intersection(two).contains(value) == (left && right))
        #expect(one.complement.contains(value) == !left)
        #expect(one.subtracting(two).contains(value) == (left && !right))
      }
      #expect(one.complement.complement == one)
      #expect(one.isSubset(of: one.union(two)))
      #expect(one.intersection(two).union(one.subtracting(two)) == one)
    }
  }

  private func set(_ random: inout SeededGenerator) -> VersionSet<Double> {
    var result = VersionSet<Double>.none
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let (one, two) = (Double(Int.random(in: 0...5, using: &random)), Double(Int.random(in: 0...5, using: &random)))
      let pieces: [VersionSet<Double>] = [
        .halfOpen(one, two), .exactly(one), .atLeast(one), .atMost(one), .moreThan(one), .lessThan(one),
        .exactly(one).complement,
      ]
      let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
      result = Bool.random(using: &random) ? result.union(piece) : piece.subtracting(result)
    }
    return result
  }

  @Test func printsWhatPeopleRead() {
    let set = VersionSet.halfOpen(Version(1, 0, 0), Version(2, 0, 0))
    #expect(set.description == "1.0.0 ..< 2.0.0")
    #expect(set.complement.description == "<1.0.0 or >=2.0.0")
    #expect(set.subtracting(.exactly(Version(1, 5, 0))).description == "1.0.0 ..< 1.5.0 or >1.5.0 <2.0.0")
    #expect(VersionSet<Version>.exactly(Version(1, 0, 0)).description == "1.0.0")
    #expect(VersionSet<Version>.none.description == "none")
    #expect(VersionSet<Version>.all.description == "any")
  }
}
