import Disk
import Foundation
import Paths
import Planning
import TestSupport
import Testing
import Workspace

@testable import Queries

@Suite struct AffectedTests {
  private func grocery() throws -> NeedGraph {
    let grocery = checkout.appendingPathComponent("Examples/Grocery").path
    let resolution = try Analysis.graph(of: Root(grocery, current: grocery))
    return NeedGraph(resolution.graph, wirings: resolution.wirings)
  }

  @Test func filesAndAllThatNeedsThem() throws {
    let set = AffectedSet(
      files: ["Components/Basket/Sources/Basket/MemoryBasket.swift", "README.md"], pins: [], in: try grocery())
    #expect(set.components.map(\.name) == ["Basket", "Grocery"])
    #expect(set.components[0].modules == ["Basket", "Basket/BasketTests"])
    #expect(set.components[1].changes.isEmpty && set.components[1].way?.needed == ["Basket"])
    #expect(set.unowned == ["README.md"])
    #expect(AffectedReport(set).text.contains("Grocery  needs Basket\n"))
  }

  @Test func anInterfaceReachesItsUsers() throws {
    let set = AffectedSet(
      files: ["Components/Login/Sources/LoginInterface/LoginModule.swift"], pins: [], in: try grocery())
    #expect(set.components.map(\.name).contains("Login") && set.components.map(\.name).contains("Chat"))
    #expect(!set.components.map(\.name).contains("CoreUI"))
  }

  @Test func aTestReachesItsOwnModuleOnly() throws {
    let set = AffectedSet(
      files: ["Components/Login/Tests/LoginTests/LoginFeatureTests.swift"], pins: [], in: try grocery())
    #expect(set.components.map(\.name) == ["Login"] && set.components[0].modules == ["Login/LoginTests"])
  }

  @Test func specsAndPinsReachTheirUsers() throws {
    let graph = try grocery()
    let all = AffectedSet(files: ["component.yaml"], pins: [], in: graph)
    #expect(all.components.count == graph.linked.components.count(where: \.isMember))
    let pin = AffectedSet(files: [], pins: ["pricekit"], in: graph)
    #expect(pin.components.map(\.name) == ["Basket", "Browse", "Grocery", "ProductUI", "Search"])
    let spec = AffectedSet(files: ["integrate.lock.d/Tracking.component.yaml"], pins: [], in: graph)
    #expect(spec.components.map(\.name) == ["Ads", "Grocery", "Login"])
    #expect(AffectedSet(files: [], pins: [], in: graph).components.isEmpty)
  }

  /// Random components with interfaces, services, tests and pins, beside a search that goes over all needs until nothing
  /// more is reached.
  @Test(arguments: 0..<60 as Range<UInt64>) func whatIsReachedIsWhatNeedsIt(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (count, pins) = (3 + random.below(5), ["kit", "log", "net"])
    var needs: [(user: String, used: String)] = []
    let scratch = try ScratchFolder()
    try scratch.write("name: Root\nkind: workspace\n", to: "component.yaml")
    let pinned = pins.map { "  \($0): { git: \"https://git.example.com/\($0).git\", version: 1.0.0 }\n" }.joined()
    try scratch.write("lockfile: 1\npins:\n\(pinned)", to: "integrate.lock.yaml")
    var files: [(path: String, module: String)] = []
    for index in 0..<count {
      let name = "Part\(index)"
      func chosen(_ known: [String]) -> [String] { known.filter { _ in random.below(3) == 0 } }
      let own = (0..<index).flatMap { ["Part\($0)", "Part\($0)/Part\($0)Interface"] } + pins
      let (dependencies, ofTests) = (chosen(own), chosen(own))
      let required = chosen((0..<count).filter { $0 != index }.map { "part\($0)" })
      try scratch.write(
        """
        name: \(name)
        dependencies: [\(dependencies.joined(separator: ", "))]
        modules: { \(name)Interface: { services: { part\(index): \(name)Service } } }
        provides: { part\(index): { type: Thing, requires: [\(required.joined(separator: ", "))] } }
        tests: { dependencies: [\(ofTests.joined(separator: ", "))] }

        """, to: "\(name)/component.yaml")
      let (interface, tests) = ("\(name)/\(name)Interface", "\(name)/\(name)Tests")
      needs += (dependencies + [interface]).map { (name, $0) } + (ofTests + [name]).map { (tests, $0) }
      needs += required.map { service in
        let other = "Part" + service.dropFirst("part".count)
        return (name, "\(other)/\(other)Interface")
      }
      files += [
        ("\(name)/Sources/\(name)/a.swift", name), ("\(name)/Sources/\(name)Interface/a.swift", interface),
        ("\(name)/Tests/\(name)Tests/a.swift", tests),
      ]
      for file in files.suffix(3) { try scratch.write("", to: file.path) }
    }
    let resolution = try Analysis.graph(of: Root(scratch.path, current: scratch.path))
    let graph = NeedGraph(resolution.graph, wirings: resolution.wirings)
    for _ in 0..<6 {
      let changed = (0..<random.below(3)).map { _ in files[random.below(files.count)] }
      let moved = random.below(2) == 0 ? [pins[random.below(pins.count)]] : []
      var reached = Set(changed.map(\.module) + moved)
      while let need = needs.first(where: { reached.contains($0.used) && !reached.contains($0.user) }) {
        reached.insert(need.user)
      }
      let set = AffectedSet(files: changed.map(\.path), pins: moved, in: graph)
      #expect(Set(set.components.flatMap(\.modules)) == reached.subtracting(pins), "\(changed) \(moved) \(needs)")
      let components = Set(reached.subtracting(pins).map { String($0.prefix { $0 != "/" }) })
      #expect(set.components.map(\.name) == components.sorted())
    }
  }

  /// A pin may be a folder of the root, and either may be a submodule, of which git names the folder alone. So may the root.
  @Test(arguments: [
    ("Vendor/Kit/Sources/Kit/a.swift", ["A", "C"]), ("Vendor/Kit", ["A", "C"]), ("Vendor", ["A", "C"]),
    ("Parts/B", ["B"]), ("Parts", ["A", "B", "C"]), ("Parts/B/notes.txt", ["B"]), ("Vendor/Other/a.swift", []),
    ("Part", []), (".", ["A", "B", "C", "Root"]),
  ])
  func aFolderThatIsPinnedOrASubmodule(file: String, reached: [String]) throws {
    let scratch = try ScratchFolder()
    try scratch.write("name: Root\nkind: workspace\nintegration: { search: [Parts] }\n", to: "component.yaml")
    try scratch.write("lockfile: 1\npins:\n  kit: { path: ./Vendor/Kit }\n", to: "integrate.lock.yaml")
    for (name, needs) in [("A", "kit"), ("B", ""), ("C", "A")] {
      try scratch.write("name: \(name)\ndependencies: [\(needs)]\n", to: "Parts/\(name)/component.yaml")
    }
    let resolution = try Analysis.graph(of: Root(scratch.path, current: scratch.path))
    let set = AffectedSet(files: [file], pins: [], in: NeedGraph(resolution.graph))
    #expect(set.components.map(\.name) == reached)
    #expect(set.unowned == (reached.isEmpty ? [file] : []))
  }

  @Test func whatGitSaysChanged() throws {
    let scratch = try ScratchFolder()
    try scratch.git("init", "-q", "-b", "main")
    try scratch.write("a\n", to: "app/Old.swift")
    try scratch.write("a\n", to: "app/ä b\n.swift")
    try scratch.write("a\n", to: "other/x")
    try scratch.commit()
    try scratch.git("checkout", "-q", "-b", "work")
    try scratch.write("b\n", to: "app/Committed.swift")
    try scratch.commit()
    try scratch.git("checkout", "-q", "main")
    try scratch.write("later\n", to: "app/Later.swift")
    try scratch.commit()
    try scratch.git("checkout", "-q", "work")
    try scratch.write("b\n", to: "app/ä b\n.swift")
    try scratch.write("b\n", to: "app/Untracked.swift")
    try scratch.write("b\n", to: "other/x")
    let git = Git(folder: Path.join(scratch.path, "app"))
    let base = try git.mergeBase(try git.commit("main"))
    #expect(try git.changedFiles(since: base) == ["Committed.swift", "Untracked.swift", "ä b\n.swift"])
    #expect(try git.file("Old.swift", in: base) == Array("a\n".utf8))
    #expect(try git.file("Nothing.swift", in: base) == nil)
  }
}
