import Foundation
import TestSupport
import Testing

/// Manifests are read without running them if possible, and the tool reports those that have to run.
@Suite struct UnrunManifestTests {
  /// A manifest whose products differ between systems, and that has to run if `program` is not empty.
  private func manifest(_ name: String, program: String = "") -> String {
    """
    // swift-tools-version: 5.9
    import PackageDescription
    #if os(macOS)
    let more: [Product] = [.library(name: "\(name)Mac", targets: ["\(name)"])]
    #else
    let more: [Product] = []
    #endif
    let package = Package(
      name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])] + more,
      targets: [.target(name: "\(name)")])
    \(program)

    """
  }

  private let program = "package.targets.sort { $0.name < $1.name }"

  /// Puts a swift before the real one that leaves a mark and fails, and says whether it ran.
  private func markSwift(_ scratch: ScratchFolder) throws -> (path: String, ran: () -> Bool) {
    let mark = scratch["swift-ran"]
    try scratch.write(program: "#!/bin/sh\n: > '\(mark)'\nexit 1\n", to: "bin/swift")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return ("\(scratch["bin"]):\(path)", { FileManager.default.fileExists(atPath: mark) })
  }

  @Test func commandsThatReadManifestsRunNone() throws {
    let pins = """
        log: { git: https://git.example.com/log.git, version: 1.0.0 }
        metrics: { git: https://git.example.com/metrics.git, version: 1.0.0 }
        trace: { git: https://git.example.com/trace.git, version: 1.0.0 }

      """
    let shop = try Shop.usual(pins)
    let (path, ran) = try markSwift(shop.scratch)
    shop.environment["PATH"] = path
    let lines = ["resolve", "outdated", "update", "verify", "pin log 1.1.0", "update --major", "resolve --frozen"]
    for line in lines {
      let outcome = try shop.run(line.split(separator: " ").map(String.init))
      #expect(outcome.status == 0 && !ran(), "\(line): \(outcome)")
    }
    // The mark proves something only if a manifest that is a program leaves one.
    try shop.commit("trace", "Package.swift", manifest("trace", program: program), tag: "1.2.0")
    _ = try shop.run("pin", "trace", "1.2.0", "--trust-manifests")
    #expect(ran())
  }

  @Test func importReadsManifestsWithoutRunningThem() throws {
    let scratch = try ScratchFolder()
    let (path, ran) = try markSwift(scratch)
    for name in ["A", "B"] {
      try scratch.write(manifest(name), to: "many/\(name)/Package.swift")
      try scratch.write("", to: "many/\(name)/Sources/\(name)/\(name).swift")
    }
    try scratch.write(manifest("C"), to: "one/Package.swift")
    try scratch.write("", to: "one/Sources/C/C.swift")
    try scratch.write(manifest("D", program: program), to: "program/Package.swift")
    try scratch.write("", to: "program/Sources/D/D.swift")
    func run(_ arguments: String...) throws -> Launch.Outcome {
      var launch = Launch.integrate(["import"] + arguments, in: scratch.url)
      launch.environment["PATH"] = path
      launch.environment["HOME"] = scratch["home"]
      return try launch.run()
    }
    for folder in ["many", "one"] {
      let outcome = try run(folder, "--verbose")
      #expect(outcome.status == 0 && !ran() && !outcome.stderr.contains("is run"), "\(outcome)")
    }
    let outcome = try run("program", "-v")
    #expect(ran() && outcome.stderr.contains("note: 'program/Package.swift' is run: Package.swift:11:"), "\(outcome)")
  }

  @Test(.enabled(if: Shop.hasSwift, "there is no swift in PATH"))
  func importComparesWhatItReadWithWhatRuns() throws {
    let scratch = try ScratchFolder()
    try scratch.write(manifest("A"), to: "a/Package.swift")
    try scratch.write("", to: "a/Sources/A/A.swift")
    let agreed = try Launch.integrate(["import", "a", "--compare-manifests"], in: scratch.url).run()
    #expect(agreed.status == 0, "\(agreed)")
    // A toolchain that says something else.
    try scratch.write(manifest("B"), to: "b/Package.swift")
    let other = #"{"name": "Other", "targets": [], "toolsVersion": {"_version": "5.9.0"}}"#
    try scratch.write(program: "#!/bin/sh\necho '\(other)'\n", to: "bin/swift")
    var launch = Launch.integrate(["import", "b", "--compare-manifests"], in: scratch.url)
    launch.environment["PATH"] = "\(scratch["bin"]):/usr/bin:/bin"
    let differing = try launch.run()
    #expect(
      differing.status == 2 && differing.stderr.contains("parsed differently from how SwiftPM runs it"), "\(differing)")
  }

  @Test(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
  func itSaysWhichManifestsAreRunAndForWhichSystemTheyAnswer() throws {
    let shop = try Shop(
      """
        log: { git: https://git.example.com/log.git, version: 1.0.0 }
        tool: { git: https://git.example.com/tool.git, version: 1.0.0 }

      """)
    try FileManager.default.removeItem(at: shop.root.appendingPathComponent("Login"))
    try shop.commit("log", "Package.swift", manifest("log"), tag: "1.0.0")
    try shop.commit("tool", "Package.swift", manifest("tool", program: program), tag: "1.0.0")
    let (log, tool) = (try shop.revision("log", "1.0.0"), try shop.revision("tool", "1.0.0"))
    func resolve(_ platforms: String) throws -> (stderr: String, lockfile: String) {
      try shop.scratch.write(
        "name: Shop\nkind: app\nintegration: { defaults: { platforms: { \(platforms) } } }\n"
          + "dependencies: [log, tool]\n", to: "app/component.yaml")
      try shop.scratch.write("", to: "app/Sources/Shop/main.swift")
      let before = try shop.lockfile
      let outcome = try shop.run("resolve", "-v")
      defer { try? shop.write(before) }
      return (outcome.stderr, try shop.lockfile)
    }
    let isRun = "the manifest of 'https://git.example.com/tool.git' at \(tool) is run: Package.swift:11:"
    let depends = "the manifest of 'https://git.example.com/log.git' at \(log) depends on the host"
    let forThisMachine = "the manifest of 'https://git.example.com/tool.git' at \(tool) was run on this machine"
    let phone = try resolve("iOS: \"16\"")
    #expect(phone.stderr.contains(isRun) && phone.stderr.contains("\(depends); this is for macOS"), "\(phone.stderr)")
    #expect(phone.lockfile.contains("logMac"), "what an app for iOS builds with is printed on every machine")
    let desktop = try resolve("macOS: \"13\"")
    #expect(desktop.stderr.contains(isRun) && desktop.stderr.contains(depends), "\(desktop.stderr)")
    #expect(!desktop.stderr.contains(forThisMachine))
    #if os(macOS)
      #expect(!phone.stderr.contains(forThisMachine))
    #else
      #expect(phone.stderr.contains("\(forThisMachine), and may differ on macOS"), "\(phone.stderr)")
      #expect(!desktop.lockfile.contains("logMac"))
    #endif
  }

  #if !canImport(Darwin)
    /// A component `Chat` whose manifest is a program that asks for log from 1.1.0, and no sandbox to run it in.
    private func shopWithoutASandbox(log: String) throws -> Shop {
      let shop = try Shop(dependencies: "[Chat]")
      for version in ["1.0.0", "1.1.0"] { try shop.release("log", version) }
      let manifest = RemoteRepositories.manifest(
        "Chat", dependencies: ".package(url: \"https://git.example.com/log.git\", from: \"1.1.0\")", needs: ["log"])
      try shop.remote.commit(
        "chat",
        [
          "component.yaml": "name: Chat\ndependencies: [log]\n", "Package.swift": manifest + "\n\(program)\n",
          "Sources/Chat/Chat.swift": "import log\n",
        ], tags: ["1.0.0"])
      try shop.write("lockfile: 1\npins:\n" + Shop.pins("Chat", "log").replacing("Chat.git", with: "chat.git"))
      if log != "1.0.0" { try shop.edit("log.git\n    version: 1.0.0", "log.git\n    version: \(log)") }
      // A bubblewrap that is not allowed to run, as in some containers.
      try shop.scratch.write(program: "#!/bin/sh\nexit 1\n", to: "bin/bwrap")
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      shop.environment["PATH"] = "\(shop.scratch["bin"]):\(path)"
      return shop
    }

    @Test(.enabled(if: Shop.hasSwift, "there is no swift in PATH"))
    func aComponentIsNotRecordedWithoutItsManifest() throws {
      let shop = try shopWithoutASandbox(log: "1.0.0")
      let written = try shop.lockfile
      for line in ["resolve", "pin Chat 1.0.0", "update Chat"] {
        let outcome = try shop.run(line.split(separator: " ").map(String.init))
        #expect(outcome.status == 2 && outcome.stderr.contains("without running it: Package.swift:"), "\(outcome)")
        #expect(outcome.stderr.contains("'--trust-manifests'"), "\(line): \(outcome.stderr)")
        #expect(try shop.lockfile == written)
      }
      let resolved = try shop.run("resolve", "--trust-manifests")
      #expect(resolved.status == 1 && resolved.stderr.contains("[requirement-conflict]"), "\(resolved.stderr)")
      // The record of a component cannot be verified here either. The cache has the manifest that was run once.
      try FileManager.default.removeItem(atPath: shop.scratch["cache"])
      let verified = try shop.run("verify")
      #expect(verified.status == 2 && !verified.stdout.contains("proven"), "\(verified)")
    }

    /// As earlier versions of the tool recorded it.
    @Test(.enabled(if: Shop.hasSwift, "there is no swift in PATH"))
    func aRecordWithoutTheManifestIsSoundButForIt() throws {
      let shop = try shopWithoutASandbox(log: "1.1.0")
      let resolved = try shop.run("resolve", "--trust-manifests")
      try #require(resolved.status == 0, "\(resolved.stderr)")
      #expect(try shop.run("generate").status == 0)
      let whole = try shop.lockfile
      let log = try #require(whole.range(of: "  log:\n"))
      let chat = String(whole[..<log.lowerBound])
        .replacing(#/    (?:targets|platforms|tools|ranges):[^\n]*\n(?:      [^\n]*\n)*/#, with: "")
        // The last half is the hash of the facts: here that of no facts.
        .replacing(#/hash: ([0-9a-f]{8})[0-9a-f]{8}/#) { "hash: \($0.1)a63c0ba1" }
      let old = chat + whole[log.lowerBound...]
      try shop.write(old)
      #expect(old != whole)
      // The cache has the results of earlier runs.
      try FileManager.default.removeItem(atPath: shop.scratch["cache"])

      let checked = try shop.run("check")
      #expect(
        checked.status == 0 && checked.stdout.contains("sound but for 1 pin checked only in part: "), "\(checked)")
      #expect(checked.stdout.contains("does not record the Package.swift of 1 pinned component"))
      #expect(try shop.run("resolve", "--frozen").status == 0)
      let strict = try shop.run("check", "--strict")
      #expect(
        strict.status == 1 && strict.stderr.contains("does not record the facts of its manifest of 'Chat'"), "\(strict)"
      )
      let again = try shop.run("resolve")
      #expect(again.status == 0 && again.stderr.contains("without running it: Package.swift:"), "\(again)")
      #expect(again.stderr.contains("'--trust-manifests'"), "\(again.stderr)")
      #expect(try shop.lockfile == old)
      // Others move all the same.
      try shop.release("log", "1.2.0")
      #expect(try shop.run("pin", "log", "1.2.0").status == 0)
      #expect(try shop.versions.sorted() == ["Chat 1.0.0", "log 1.2.0"])
      try shop.write(old)
      let verified = try shop.run("verify")
      #expect(verified.status == 0 && verified.stdout == "verified: 1 of 2 pins\n", "\(verified)")
      #expect(verified.stderr.contains("not compared, since the lockfile does not record all"), "\(verified.stderr)")
      let read = try shop.run("resolve", "--trust-manifests")
      #expect(read.status == 0, "\(read.stderr)")
      #expect(try shop.lockfile == whole)
    }
  #endif
}
