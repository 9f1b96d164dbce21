import Foundation
import TestSupport
import Testing

/// `generate --publish`, tried with SwiftPM: a component leaves versions open, and the integrator's pins decide.
@Suite struct OpenManifestTests {
  @Test func theIntegratorsPinDecides() throws {
    let company = try Company()
    let work = try Self.releaseLog(company)
    try Self.publishTracking(company)
    try Self.writeApp(company)
    let shop = company.shop
    let resolved = try shop.run("resolve", "--trust-manifests")
    #expect(resolved.status == 0 && resolved.stderr.contains("Tracking added at 1.0.0"), "\(resolved.stderr)")
    // Its manifest has the address.
    #expect(resolved.stderr.contains("log added at 2.0.0  (Tracking 1.0.0 needs"), "\(resolved.stderr)")
    let log = ["pin", "log", "--git", "https://git.example.com/log.git", "--trust-manifests"]
    // The newest is 2.0.0, which SwiftPM selects if nothing pins another.
    for (choice, printed) in [
      (["1.0.0"], "1.0.0"), (["1.1.0-beta.1"], "1.1.0-beta.1"), (["--revision", work], "work"), (["2.0.0"], "2.0.0"),
    ] {
      // The compiler's driver compares times in whole seconds: a file that changes within the second of the last build
      // is not compiled again.
      Thread.sleep(forTimeInterval: 1.1)
      let pinned = try shop.run(log + choice)
      #expect(pinned.status == 0, "\(choice): \(pinned.stderr)")
      #expect(try shop.run("generate").status == 0)
      #expect(try shop.run("check").status == 0)
      // Without Package.resolved, as in an Xcode project, the manifest alone has to bind.
      for removes in [false, true] {
        if removes { try? FileManager.default.removeItem(at: shop.root.appendingPathComponent("Package.resolved")) }
        let outcome = try company.swift("run", "Shop", in: "app")
        #expect(outcome.status == 0, "\(choice): \(outcome.stderr)")
        #expect(outcome.stdout == "\(printed)\n", "\(choice), removes: \(removes)")
        #expect(!outcome.stderr.contains("warning"), "\(outcome.stderr)")
      }
    }
  }

  @Test func aComponentIsBuiltAloneAtItsOwnPins() throws {
    let company = try Company()
    _ = try Self.releaseLog(company)
    try Self.publishTracking(company)
    let manifest = try company.shop.scratch.read("tracking/Package.swift")
    #expect(
      manifest.contains(
        ".package(url: \"https://git.example.com/log.git\", \"0.0.0-0\"..<\"100000.0.0\")"), "\(manifest)")
    #expect(try company.swift("build", in: "tracking").status == 0)
    #expect(try company.inClone("cat Package.resolved").contains("\"version\" : \"1.0.0\""))
    let tool = BuiltTool.path
    try company.inClone("'\(tool)' check --publish && '\(tool)' generate --publish --check")
    try company.inClone("! '\(tool)' check")
  }

  @Test func aFolderIsNothingThatOthersCouldUse() throws {
    let company = try Company()
    let scratch = company.shop.scratch
    try scratch.write("name: Tracking\ndependencies: [log]\n", to: "tracking/component.yaml")
    try scratch.write("// swift-tools-version: 6.0\n", to: "log/Package.swift")
    try scratch.write("lockfile: 1\npins:\n  log: { path: ../log }\n", to: "tracking/integrate.lock.yaml")
    try FileManager.default.removeItem(at: scratch.url.appendingPathComponent("tracking/Package.swift"))
    var launch = Launch.integrate(["generate", "--publish"], in: scratch.url.appendingPathComponent("tracking"))
    launch.environment = company.shop.environment
    let outcome = try launch.run()
    #expect(outcome.status == 1)
    #expect(
      outcome.stderr.contains(
        "integrate.lock.yaml:3:16: error: 'log' comes from a folder, which users of this package do not have [no-source]"
      ),
      "\(outcome.stderr)")
    #expect(!FileManager.default.fileExists(atPath: scratch.url.path + "/tracking/Package.swift"))
  }

  // MARK: The company

  /// `log` at 1.0.0, 1.1.0-beta.1, a commit of its own and 2.0.0, each of which prints its version.
  ///
  /// - Returns: the commit without a version.
  private static func releaseLog(_ company: Company) throws -> String {
    let shop = company.shop
    func say(_ text: String, tag: String?) throws {
      try shop.scratch.write("public let version = \"\(text)\"\n", to: "remote/log.git/Sources/log/log.swift")
      try shop.commit("log", "work.txt", text, tag: tag)
    }
    try shop.release("log", "0.1.0")
    for version in ["1.0.0", "1.1.0-beta.1"] { try say(version, tag: version) }
    try say("work", tag: nil)
    let work = try shop.git("rev-parse HEAD", in: "log")
    try say("2.0.0", tag: "2.0.0")
    return work
  }

  /// Develops `Tracking` against log 1.0.0, and publishes it.
  private static func publishTracking(_ company: Company) throws {
    let (scratch, tool) = (company.shop.scratch, BuiltTool.path)
    try scratch.write(
      "import log\n\npublic func tracked() -> String { version }\n", to: "tracking/Sources/Tracking/Tracking.swift")
    try scratch.write("name: Tracking\ndependencies: [log]\n", to: "tracking/component.yaml")
    try scratch.write("lockfile: 1\npins:\n", to: "tracking/integrate.lock.yaml")
    try scratch.write(".build/\n", to: "tracking/.gitignore")
    try FileManager.default.removeItem(at: scratch.url.appendingPathComponent("tracking/Package.swift"))
    try company.inClone(
      "'\(tool)' pin log 1.0.0 --git https://git.example.com/log.git --trust-manifests "
        + "&& '\(tool)' generate --publish")
    try company.commit("name: Tracking\ndependencies: [log]\n", tag: "1.0.0")
    let outcome = try company.publish("1.0.0")
    try #require(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stderr.isEmpty, "\(outcome.stderr)")
  }

  private static func writeApp(_ company: Company) throws {
    let scratch = company.shop.scratch
    try scratch.write(
      "name: Shop\nkind: app\ndependencies: [Tracking]\nintegration: { sources: [../specs] }\n",
      to: "app/component.yaml")
    try scratch.write("import Tracking\n\nprint(tracked())\n", to: "app/Sources/Shop/main.swift")
    try FileManager.default.removeItem(at: scratch.url.appendingPathComponent("app/Login"))
  }
}

extension Company {
  /// Runs `swift build` or `swift run` with caches of its own.
  func swift(_ command: String, _ arguments: String..., in folder: String) throws -> Launch.Outcome {
    var places = ["--scratch-path", shop.scratch["swift/\(folder)"]]
    for cache in ["cache", "config", "security"] { places += ["--\(cache)-path", shop.scratch["swift/\(cache)"]] }
    var launch = Launch.swift(command, places + arguments, in: shop.scratch[folder])
    launch.environment = shop.environment
    return try launch.run()
  }
}
