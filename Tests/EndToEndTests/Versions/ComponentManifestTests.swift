import Foundation
import TestSupport
import Testing

/// The requirements in the Package.swift of a pinned component are recorded and compared, not those in its spec:
/// SwiftPM reads nothing else.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct ComponentManifestTests {
  /// A component `Chat` in a repository, with a manifest that asks for `log`.
  private func release(
    _ version: String, asking requirement: String, of package: String = "log", product: String = "log",
    spec: String = "name: Chat\n", in shop: Shop
  ) throws {
    let dependency = ".package(url: \"https://git.example.com/\(package).git\", \(requirement))"
    let manifest = RemoteRepositories.manifest("Chat", dependencies: dependency, needs: [product])
      .replacing(
        ".product(name: \"\(product)\", package: \"\(product)\")",
        with: ".product(name: \"\(product)\", package: \"\(package)\")")
    try shop.remote.commit(
      "chat",
      ["component.yaml": spec, "Package.swift": manifest, "Sources/Chat/Chat.swift": "public struct Chat {}\n"],
      tags: [version])
  }

  private func shop() throws -> Shop {
    let shop = try Shop(dependencies: "[Chat]")
    for version in ["1.0.0", "1.1.0", "1.5.0", "2.0.0"] { try shop.release("log", version) }
    return shop
  }

  @Test func whatTheManifestAsksForIsRecordedAndPinned() throws {
    let shop = try shop()
    try release("1.0.0", asking: "\"1.0.0\"..<\"1.2.0\"", in: shop)
    let pinned = try shop.run("pin", "Chat", "--git", "https://git.example.com/chat.git")
    #expect(pinned.status == 0, "\(pinned.stdout)\(pinned.stderr)")
    #expect(try shop.versions.sorted() == ["Chat 1.0.0", "log 1.1.0"])
    #expect(try shop.lockfile.contains("log: 1.0.0 ..< 1.2.0"))
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func aVersionThatTheManifestForbidsIsAConflict() throws {
    let shop = try shop()
    try release("1.0.0", asking: "exact: \"1.0.0\"", spec: "name: Chat\ndependencies: [log]\n", in: shop)
    #expect(try shop.run("pin", "Chat", "--git", "https://git.example.com/chat.git").status == 0)
    let refused = try shop.run("pin", "log", "1.5.0")
    #expect(
      refused.status == 1 && refused.stderr.contains("depends on log 1.0.0"), "\(refused.stdout)\(refused.stderr)")
    try shop.write(
      shop.lockfile.replacing(
        "  log:\n    git: https://git.example.com/log.git\n    version: 1.0.0",
        with: "  log:\n    git: https://git.example.com/log.git\n    version: 1.5.0"))
    let edited = try shop.run("resolve")
    #expect(edited.status == 1 && edited.stderr.contains("[requirement-conflict]"), "\(edited.stderr)")
  }

  @Test func twoPinsMoveTogetherWhereTheManifestAsksForIt() throws {
    let shop = try shop()
    try release("1.0.0", asking: "exact: \"1.0.0\"", in: shop)
    #expect(try shop.run("pin", "Chat", "--git", "https://git.example.com/chat.git").status == 0)
    try release("1.1.0", asking: "exact: \"1.5.0\"", in: shop)
    let updated = try shop.run("update")
    #expect(updated.status == 0, "\(updated.stdout)\(updated.stderr)")
    #expect(try shop.versions.sorted() == ["Chat 1.1.0", "log 1.5.0"])
  }

  @Test func aBranchThatTheManifestAsksForIsNoVersion() throws {
    let shop = try shop()
    try release("1.0.0", asking: "branch: \"main\"", spec: "name: Chat\ndependencies: [log]\n", in: shop)
    #expect(try shop.run("pin", "log", "1.0.0", "--git", "https://git.example.com/log.git").status == 1)
    let pinned = try shop.run("pin", "Chat", "--git", "https://git.example.com/chat.git")
    #expect(pinned.status == 1 && pinned.stderr.contains("requires the branch 'main' of 'log'"), "\(pinned.stdout)")
  }

  @Test func aLockfileWithoutTheseRecordsIsReadAnew() throws {
    let shop = try shop()
    try release("1.0.0", asking: "from: \"1.0.0\"", in: shop)
    #expect(try shop.run("pin", "Chat", "--git", "https://git.example.com/chat.git").status == 0)
    let written = try shop.lockfile
    // As an earlier version of the tool wrote it: without the ranges, without the packages that only they need, and
    // without a hash of either.
    let log = try #require(written.range(of: "  log:\n"))
    var before = String(written[..<log.lowerBound]).replacing(#/    ranges:\n      log: [^\n]*\n/#, with: "")
    let record = try #require(before.range(of: "    recorded:\n"))
    before.removeSubrange(record.lowerBound...)
    try shop.write(before)
    let frozen = try shop.run("resolve", "--frozen")
    #expect(frozen.status == 0, "\(frozen.stdout)\(frozen.stderr)")
    let again = try shop.run("resolve")
    #expect(again.status == 0, "\(again.stderr)")
    #expect(try shop.versions.sorted() == ["Chat 1.0.0", "log 1.5.0"])
    #expect(try shop.lockfile.contains("    ranges:\n      log: "))
  }

  @Test func aMemberDoesNotStandInForWhatTheManifestFetches() throws {
    let shop = try shop()
    try shop.scratch.write("name: Clock\n", to: "app/Clock/component.yaml")
    try shop.scratch.write("public struct Clock {}\n", to: "app/Clock/Sources/Clock/Clock.swift")
    try shop.remote.commit(
      "clock", ["Package.swift": RemoteRepositories.manifest("Clock"), "Sources/Clock/Clock.swift": ""], tags: ["1.0.0"]
    )
    try release(
      "1.0.0", asking: "from: \"1.0.0\"", of: "clock", product: "Clock", spec: "name: Chat\ndependencies: [Clock]\n",
      in: shop)
    let pinned = try shop.run("pin", "Chat", "--git", "https://git.example.com/chat.git")
    let said = pinned.stdout + pinned.stderr
    #expect(pinned.status == 1 && said.contains("the member 'Clock' cannot replace it"), "\(said)")
    // With a package for each component SwiftPM takes the folder of that name.
    let spec = try shop.scratch.read("app/component.yaml")
    try shop.scratch.write(
      spec.replacing("integration: {", with: "integration: { packages: separate,"), to: "app/component.yaml")
    let separate = try shop.run("pin", "Chat", "--git", "https://git.example.com/chat.git")
    #expect(separate.status == 0, "\(separate.stdout)\(separate.stderr)")
    try shop.scratch.write("name: Clock\nproducts: { Time: [Clock] }\n", to: "app/Clock/component.yaml")
    let lacking = try shop.run("check")
    #expect(lacking.status == 1 && lacking.stderr.contains("[missing-product]"), "\(lacking.stderr)")
  }

  /// With a package for each component; whether it is a component that asks or not, in a repository or in a folder.
  @Test(arguments: [true, false], [true, false])
  func whatAMemberStandsInForIsNotLookedFor(asksAsAComponent: Bool, isFolder: Bool) throws {
    let shop = try Shop(dependencies: "[Chat/Chat]")
    let spec = try shop.scratch.read("app/component.yaml")
    try shop.scratch.write(
      spec.replacing("integration: {", with: "integration: { packages: separate,"), to: "app/component.yaml")
    try shop.scratch.write("name: Clock\n", to: "app/Clock/component.yaml")
    try shop.scratch.write("public struct Clock {}\n", to: "app/Clock/Sources/Clock/Clock.swift")
    let dependency = ".package(url: \"https://git.example.com/clock.git\", from: \"1.0.0\")"
    var files = ["Sources/Chat/Chat.swift": "public struct Chat {}\n"]
    files["Package.swift"] = RemoteRepositories.manifest("Chat", dependencies: dependency, needs: ["Clock"])
      .replacing("package: \"Clock\"", with: "package: \"clock\"")
    if asksAsAComponent { files["component.yaml"] = "name: Chat\ndependencies: [Clock]\n" }
    if isFolder {
      for (file, text) in files { try shop.scratch.write(text, to: "vendor/chat/\(file)") }
      #expect(try shop.run("pin", "Chat", "--path", "../vendor/chat").status == 0)
    } else {
      try shop.remote.commit("chat", files, tags: ["1.0.0"])
      let pinned = try shop.run("pin", "Chat", "--git", "https://git.example.com/chat.git")
      #expect(pinned.status == 0, "\(pinned.stdout)\(pinned.stderr)")
    }
    let count = try shop.countConnections()
    let resolved = try shop.run("resolve")
    #expect(resolved.status == 0, "\(resolved.stdout)\(resolved.stderr)")
    #expect(count() == 0)
    let lockfile = try shop.lockfile
    #expect(!lockfile.lowercased().contains("  clock:\n"), "\(lockfile)")
  }

  /// With a package for each component, of which one that is built does not depend on the member.
  @Test func aMemberStandsInWhicheverPackageIsBuilt() throws {
    let shop = try Shop(dependencies: "[chat/Chat]")
    let spec = "name: Shop\nkind: workspace\nintegration: { packages: separate, tools: \"6.0\" }\n"
    try shop.scratch.write(spec, to: "app/component.yaml")
    try shop.scratch.write("import Chat\n", to: "app/Login/Sources/Login/Login.swift")
    try shop.scratch.write("name: Screens\ndependencies: [Login]\n", to: "app/Screens/component.yaml")
    try shop.scratch.write("import Login\n", to: "app/Screens/Sources/Screens/Screens.swift")
    try shop.scratch.write("name: Clock\n", to: "app/Clock/component.yaml")
    try shop.scratch.write("public struct Clock {}\n", to: "app/Clock/Sources/Clock/Clock.swift")
    // The one elsewhere does not compile.
    try shop.remote.commit(
      "clock",
      ["Package.swift": RemoteRepositories.manifest("Clock"), "Sources/Clock/Clock.swift": "let a: Int = \"\"\n"],
      tags: ["1.0.0"])
    let dependency = ".package(url: \"https://git.example.com/clock.git\", from: \"1.0.0\")"
    let manifest = RemoteRepositories.manifest("Chat", dependencies: dependency, needs: ["Clock"])
      .replacing("package: \"Clock\"", with: "package: \"clock\"")
    try shop.remote.commit(
      "chat", ["Package.swift": manifest, "Sources/Chat/Chat.swift": "import Clock\npublic let clock = Clock()\n"],
      tags: ["1.0.0"])
    #expect(try shop.run("pin", "chat", "--git", "https://git.example.com/chat.git").status == 0)
    let generated = try shop.run("generate")
    #expect(generated.status == 0, "\(generated.stderr)")
    let checked = try shop.run("check")
    #expect(checked.stdout.contains("sound: ") && checked.stderr.contains("the member 'Clock' replaces it"))
    for package in ["Login", "Screens"] {
      let resolved = try shop.scratch.read("app/\(package)/Package.resolved")
      let shown = try shop.paste(
        "cd \(package) && swift package --disable-sandbox \(Shop.ownFolders) show-dependencies")
      #expect(shown.status == 0 && !shown.stdout.contains("clock.git"), "\(shown.stdout)\(shown.stderr)")
      // Nothing was fetched that the lockfile does not name.
      #expect(try shop.scratch.read("app/\(package)/Package.resolved") == resolved)
    }
  }

  /// Names of pins are compared without case, whether the spec is in a folder or in a repository.
  @Test func aPinMayDifferInCaseFromTheNameInItsSpec() throws {
    let shop = try shop()
    try release("1.0.0", asking: "from: \"1.0.0\"", in: shop)
    try shop.write("lockfile: 1\npins:\n" + Shop.pins("chat"))
    let resolved = try shop.run("resolve")
    #expect(resolved.status == 0, "\(resolved.stdout)\(resolved.stderr)")
    #expect(try shop.versions.sorted() == ["chat 1.0.0", "log 1.5.0"])
    #expect(try shop.run("generate").status == 0)
    let checked = try shop.run("check")
    #expect(checked.status == 0 && checked.stdout.contains("sound: "), "\(checked.stdout)\(checked.stderr)")
    #expect(try shop.run("verify").status == 0)
  }
}
