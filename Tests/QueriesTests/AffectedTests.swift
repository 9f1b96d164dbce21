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
    let resolution = try Resolution.run(Root(grocery, current: grocery))
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
