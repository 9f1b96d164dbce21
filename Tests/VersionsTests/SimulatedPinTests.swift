import AnalysisSupport
import TestSupport
import Testing
import Workspace

/// A simulated change of pins has the lockfile and the findings that an edit by hand has.
@Suite struct SimulatedPinTests {
  /// Packages that need each other in some of their versions, whose pins are moved at random.
  @Test func movedPinsAreAsAfterAnEditAndResolve() throws {
    let shop = try MemoryShop.resolved()
    let released = [
      ("log", ["1.0.0", "1.1.0", "1.2.0", "2.0.0"]), ("metrics", ["1.0.0", "1.1.0", "2.0.0"]),
      ("trace", ["1.0.0", "1.1.0"]),
    ]
    var random = SeededGenerator(seed: 21)
    var (failing, passing) = (0, 0)
    for _ in 0..<16 {
      let start = try shop.lockfile
      var changes: [(pin: String, version: String?)] = []
      for _ in 0..<(1 + random.below(2)) {
        let pinned = try shop.versions.map { $0.split(separator: " ").map(String.init) }
        let pin = pinned[random.below(pinned.count)]
        let others = try #require(released.first { $0.0 == pin[0] }).1.filter { $0 != pin[1] }
        let version = others[random.below(others.count)]
        changes.append((pin[0], version))
        try shop.write(Self.edited(shop.lockfile, pin[0], version))
        _ = try shop.resolve()
      }
      let (lockfile, findings) = (try shop.lockfile, try shop.root.findings(for: .simulate))
      try shop.write(start)
      let simulated = try shop.simulated(changes)
      #expect(simulated.lockfile == lockfile && simulated.findings == findings, "\(changes)\n\(start)")
      #expect(try shop.lockfile == start)
      // A change without errors is made.
      if findings.contains(where: { $0.hasPrefix("requirement-conflict ") }) {
        failing += 1
      } else {
        passing += 1
        try shop.write(lockfile)
      }
    }
    #expect(failing > 2 && passing > 2, "\(failing) \(passing)")
  }

  /// Pins that are removed, needed or not, one or all of them, alone and after another change.
  @Test func removedPinsAreAsAfterAnEdit() throws {
    let shop = try MemoryShop.resolved()
    let start = try shop.lockfile
    var (failing, passing) = (0, 0)
    for round in 0..<32 {
      try shop.write(start)
      let needed = ["metrics", "trace"].enumerated().filter { round & (1 << $0.offset) == 0 }.map(\.element)
      let unneeded = ["metrics", "trace"].filter { !needed.contains($0) }
      try shop.write(
        "name: Login\ndependencies: [\(needed.joined(separator: ", "))]\n", to: "Login/component.yaml")
      // Another pin has moved before.
      let moved: [(pin: String, version: String?)] = round & 4 == 0 ? [] : [("trace", "1.1.0")]
      let gone = [unneeded, ["metrics", "log", "trace"], ["log"], unneeded + (needed.isEmpty ? ["log"] : [])][
        round >> 3]
      let simulated = try shop.simulated(moved + gone.map { ($0, nil) })
      #expect(try shop.lockfile == start)
      if !moved.isEmpty {
        try shop.write(Self.edited(start, "trace", "1.1.0"))
        _ = try shop.resolve()
      }
      for name in gone { try shop.write(Self.without(name, shop.lockfile)) }
      let findings = try shop.root.findings(for: .simulate)
      #expect(simulated.findings == findings, "\(round)")
      if findings.isEmpty { passing += 1 } else { failing += 1 }
    }
    #expect(failing > 2 && passing > 2, "\(failing) \(passing)")
  }

  /// A lockfile without a pin.
  private static func without(_ name: String, _ lockfile: String) -> String {
    var isInside = false
    return lockfile.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if !line.hasPrefix("   "), !line.isEmpty { isInside = line == "  \(name):" }
      return !isInside
    }.joined(separator: "\n")
  }

  /// A lockfile with another version in the line of a pin.
  private static func edited(_ lockfile: String, _ name: String, _ version: String) -> String {
    var isInside = false
    let lines = lockfile.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      if !line.hasPrefix("   "), !line.isEmpty { isInside = line == "  \(name):" }
      return isInside && line.hasPrefix("    version: ") ? "    version: \(version)" : String(line)
    }
    return lines.joined(separator: "\n")
  }
}
