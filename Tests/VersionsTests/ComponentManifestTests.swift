import AnalysisSupport
import Foundation
import TestSupport
import Testing

/// The requirements in the Package.swift of a pinned component are recorded and compared, not those in its spec:
/// SwiftPM reads nothing else.
@Suite struct ComponentManifestTests {
  /// A component `Chat` in a repository, with a manifest that asks for `log`.
  private func release(
    _ version: String, asking requirement: String, of package: String = "log", product: String = "log",
    spec: String = "name: Chat\n", in shop: MemoryShop
  ) {
    let dependency = ".package(url: \"https://git.example.com/\(package).git\", \(requirement))"
    let manifest = RemoteRepositories.manifest("Chat", dependencies: dependency, needs: [product])
      .replacing(
        ".product(name: \"\(product)\", package: \"\(product)\")",
        with: ".product(name: \"\(product)\", package: \"\(package)\")")
    shop.remote.commit(
      "chat",
      ["component.yaml": spec, "Package.swift": manifest, "Sources/Chat/Chat.swift": "public struct Chat {}\n"],
      tags: [version])
  }

  private func shop() throws -> MemoryShop {
    let shop = try MemoryShop(dependencies: "[Chat]")
    for version in ["1.0.0", "1.1.0", "1.5.0", "2.0.0"] { shop.release("log", version) }
    return shop
  }

  @Test func whatTheManifestAsksForIsRecordedAndPinned() throws {
    let shop = try shop()
    release("1.0.0", asking: "\"1.0.0\"..<\"1.2.0\"", in: shop)
    let pinned = try shop.pin("Chat", git: "chat")
    #expect(pinned.isSound, "\(pinned)")
    #expect(try shop.versions.sorted() == ["Chat 1.0.0", "log 1.1.0"])
    #expect(try shop.lockfile.contains("log: 1.0.0 ..< 1.2.0"))
    #expect(try shop.problems == [])
  }

  @Test func aVersionThatTheManifestForbidsIsAConflict() throws {
    let shop = try shop()
    release("1.0.0", asking: "exact: \"1.0.0\"", spec: "name: Chat\ndependencies: [log]\n", in: shop)
    #expect(try shop.pin("Chat", git: "chat").isSound)
    let refused = try shop.pin("log", "1.5.0")
    #expect(
      !refused.isSound && refused.text.contains("depends on log 1.0.0"), "\(refused)")
    try shop.write(
      shop.lockfile.replacing(
        "  log:\n    git: https://git.example.com/log.git\n    version: 1.0.0",
        with: "  log:\n    git: https://git.example.com/log.git\n    version: 1.5.0"))
    let edited = try shop.resolve()
    #expect(!edited.isSound && edited.text.contains("[requirement-conflict]"), "\(edited)")
  }

  @Test func twoPinsMoveTogetherWhereTheManifestAsksForIt() throws {
    let shop = try shop()
    release("1.0.0", asking: "exact: \"1.0.0\"", in: shop)
    #expect(try shop.pin("Chat", git: "chat").isSound)
    release("1.1.0", asking: "exact: \"1.5.0\"", in: shop)
    let updated = try shop.update()
    #expect(updated.isSound, "\(updated)")
    #expect(try shop.versions.sorted() == ["Chat 1.1.0", "log 1.5.0"])
  }

  @Test func aBranchThatTheManifestAsksForIsNoVersion() throws {
    let shop = try shop()
    release("1.0.0", asking: "branch: \"main\"", spec: "name: Chat\ndependencies: [log]\n", in: shop)
    #expect(try !shop.pin("log", "1.0.0", git: "log").isSound)
    let pinned = try shop.pin("Chat", git: "chat")
    #expect(!pinned.isSound && pinned.text.contains("requires the branch 'main' of 'log'"), "\(pinned)")
  }

  @Test func aLockfileWithoutTheseRecordsIsReadAnew() throws {
    let shop = try shop()
    release("1.0.0", asking: "from: \"1.0.0\"", in: shop)
    #expect(try shop.pin("Chat", git: "chat").isSound)
    let written = try shop.lockfile
    // As an earlier version of the tool wrote it: without the ranges, without the packages that only they need, and
    // without a hash of either.
    let log = try #require(written.range(of: "  log:\n"))
    var before = String(written[..<log.lowerBound]).replacing(#/    ranges:\n      log: [^\n]*\n/#, with: "")
    let record = try #require(before.range(of: "    recorded:\n"))
    before.removeSubrange(record.lowerBound...)
    try shop.write(before)
    #expect(try shop.problems == [])
    let again = try shop.resolve()
    #expect(again.isSound, "\(again)")
    #expect(try shop.versions.sorted() == ["Chat 1.0.0", "log 1.5.0"])
    #expect(try shop.lockfile.contains("    ranges:\n      log: "))
  }

  @Test func aMemberDoesNotStandInForWhatTheManifestFetches() throws {
    let shop = try shop()
    try shop.write("name: Clock\n", to: "Clock/component.yaml")
    try shop.write("public struct Clock {}\n", to: "Clock/Sources/Clock/Clock.swift")
    shop.remote.commit(
      "clock", ["Package.swift": RemoteRepositories.manifest("Clock"), "Sources/Clock/Clock.swift": ""], tags: ["1.0.0"]
    )
    release(
      "1.0.0", asking: "from: \"1.0.0\"", of: "clock", product: "Clock", spec: "name: Chat\ndependencies: [Clock]\n",
      in: shop)
    let pinned = try shop.pin("Chat", git: "chat")
    #expect(!pinned.isSound && pinned.text.contains("the member 'Clock' cannot replace it"), "\(pinned)")
    // With a package for each component SwiftPM takes the folder of that name.
    let spec = try shop.root.read("component.yaml")
    try shop.write(spec.replacing("integration: {", with: "integration: { packages: separate,"), to: "component.yaml")
    let separate = try shop.pin("Chat", git: "chat")
    #expect(separate.isSound, "\(separate)")
    try shop.write("name: Clock\nproducts: { Time: [Clock] }\n", to: "Clock/component.yaml")
    let lacking = try shop.check()
    #expect(!lacking.isSound && lacking.text.contains("[missing-product]"), "\(lacking)")
  }

  /// With a package for each component; whether it is a component that asks or not, in a repository or in a folder.
  @Test(arguments: [true, false], [true, false])
  func whatAMemberStandsInForIsNotLookedFor(asksAsAComponent: Bool, isFolder: Bool) throws {
    let shop = try MemoryShop(dependencies: "[Chat/Chat]")
    let spec = try shop.root.read("component.yaml")
    try shop.write(spec.replacing("integration: {", with: "integration: { packages: separate,"), to: "component.yaml")
    try shop.write("name: Clock\n", to: "Clock/component.yaml")
    try shop.write("public struct Clock {}\n", to: "Clock/Sources/Clock/Clock.swift")
    let dependency = ".package(url: \"https://git.example.com/clock.git\", from: \"1.0.0\")"
    var files = ["Sources/Chat/Chat.swift": "public struct Chat {}\n"]
    files["Package.swift"] = RemoteRepositories.manifest("Chat", dependencies: dependency, needs: ["Clock"])
      .replacing("package: \"Clock\"", with: "package: \"clock\"")
    if asksAsAComponent { files["component.yaml"] = "name: Chat\ndependencies: [Clock]\n" }
    if isFolder {
      for (file, text) in files { try shop.root.scratch.write(text, to: "vendor/chat/\(file)") }
      #expect(try shop.pin("Chat", path: "../vendor/chat").isSound)
    } else {
      shop.remote.commit("chat", files, tags: ["1.0.0"])
      let pinned = try shop.pin("Chat", git: "chat")
      #expect(pinned.isSound, "\(pinned)")
    }
    // No repository is contacted any more.
    shop.remote.remove("chat")
    let resolved = try shop.resolve()
    #expect(resolved.isSound, "\(resolved)")
    let lockfile = try shop.lockfile
    #expect(!lockfile.lowercased().contains("  clock:\n"), "\(lockfile)")
  }

  /// Names of pins are compared without case, whether the spec is in a folder or in a repository.
  @Test func aPinMayDifferInCaseFromTheNameInItsSpec() throws {
    let shop = try shop()
    release("1.0.0", asking: "from: \"1.0.0\"", in: shop)
    try shop.write("lockfile: 1\npins:\n" + MemoryShop.pins("chat"))
    let resolved = try shop.resolve()
    #expect(resolved.isSound, "\(resolved)")
    #expect(try shop.versions.sorted() == ["chat 1.0.0", "log 1.5.0"])
    try shop.root.generate()
    let checked = try shop.check()
    #expect(checked.isSound, "\(checked)")
    #expect(try shop.verify().isSound)
  }
}
