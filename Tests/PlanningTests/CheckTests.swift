import Diagnostics
import Testing

/// Compares the checks with a slow implementation on small random projects.
@Suite struct CheckTests {
  static let seeds: Range<UInt64> = 0..<2_000

  @Test func everyCycleIsReportedEachOnceAlongEdgesThatAreThere() {
    var found = 0
    for seed in Self.seeds {
      let project = RandomProject(seed: seed)
      let cycles = project.written().findings.filter { $0.id.rawValue == "dependency-cycle" }.map(path)
      found += cycles.count
      for cycle in cycles {
        #expect(cycle.first == cycle.last && Set(cycle.dropLast()).count == cycle.count - 1, "seed \(seed)")
        for (from, to) in zip(cycle, cycle.dropFirst()) {
          #expect(project.dependencies[from].contains(to), "seed \(seed)")
        }
      }
      #expect(Set(cycles.joined()) == project.componentsOnCycles, "seed \(seed)")
      #expect(Set(cycles.map(turnedToSmallest)).count == cycles.count, "seed \(seed): a cycle is reported twice")
    }
    #expect(found > 500)
  }

  @Test func pinsAreCompleteInBothDirections() {
    var found = 0
    for seed in Self.seeds {
      let project = RandomProject(seed: seed)
      let findings = project.written().findings
      let missing = findings.filter { $0.id.rawValue == "missing-pin" }
      let unused = findings.filter { $0.id.rawValue == "unused-pin" }
      let reached = project.reachedPackages
      let pins = project.versions.count
      #expect(missing.count == reached.filter { $0 >= pins }.count, "seed \(seed)")
      #expect(Set(unused.compactMap(pin)) == Set(0..<pins).subtracting(reached), "seed \(seed)")
      #expect(unused.count == Set(unused.compactMap(pin)).count, "seed \(seed)")
      found += missing.count + unused.count
    }
    #expect(found > 500)
  }

  @Test func aPinOutsideOfAStatedRangeIsAConflictOnce() {
    var found = 0
    for seed in Self.seeds {
      let project = RandomProject(seed: seed)
      let conflicts = project.written().findings.filter { $0.id.rawValue == "requirement-conflict" }.compactMap(pin)
      #expect(Set(conflicts) == project.pinsInConflict, "seed \(seed)")
      #expect(conflicts.count == Set(conflicts).count, "seed \(seed)")
      found += conflicts.count
    }
    #expect(found > 500)
  }

  /// The components in a finding's message: `…: C1 → C2 → C1`.
  private func path(_ finding: Diagnostic) -> [Int] {
    let names = finding.message.split(separator: ": ").last ?? ""
    return names.split(separator: " → ").compactMap { Int($0.dropFirst()) }
  }

  /// The pin that a finding's message is about: `… 'package-3' …`.
  private func pin(_ finding: Diagnostic) -> Int? {
    finding.message.firstMatch(of: /'package-(\d+)'/).flatMap { Int($0.output.1) }
  }

  private func turnedToSmallest(_ cycle: [Int]) -> [Int] {
    let open = Array(cycle.dropLast())
    guard let start = open.indices.min(by: { open[$0] < open[$1] }) else { return [] }
    return Array(open[start...] + open[..<start])
  }
}
