import Foundation
import TestSupport
import Testing

/// Configuration from specs and files to running programs and tests.
@Suite struct ConfigurationTests {
  private func root(isSeparate: Bool = false) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(ConfiguredRoot.files, isSeparate: isSeparate)
    #expect(try Launch.shell("git init -q .", in: scratch.url).run().status == 0)
    let generate = try integrate(["generate", "--secrets", "Sources/Shop/Secrets.swift"], scratch)
    try #require(generate.status == 0, "\(generate.stderr)")
    let check = try integrate(["check"], scratch)
    try #require(check.status == 0 && check.stderr.isEmpty, "\(check.stdout)\(check.stderr)")
    return scratch
  }

  private func integrate(_ arguments: [String], _ scratch: ScratchFolder) throws -> Launch.Outcome {
    var launch = Launch.integrate(arguments, in: scratch.url)
    launch.environment = ["SHOP_CHAT_API_KEY": "k\"\\(1)"]
    return try launch.run()
  }

  private func run(
    _ scratch: ScratchFolder, _ arguments: [String] = [], _ environment: [String: String] = [:]
  ) throws -> Launch.Outcome {
    try Launch(
      program: scratch[".build/debug/Shop"], arguments: arguments, folder: "/",
      environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    ).run()
  }

  /// Tests have their values before the first.
  @Test func buildsWithoutAWarningAndRunsInEachEnvironment() throws {
    let scratch = try root()
    try scratch.swift("build", "--build-tests")
    try scratch.swift("test", "--skip-build")
    let none = try run(scratch, [], ["SHOP_ENVIRONMENT": "stagin", "SHOP_LEVEL": "high"])
    #expect(none.status != 0)
    for line in [
      "Shop cannot start:",
      "- the variable SHOP_ENVIRONMENT is 'stagin', and the environments are: debug, staging, release",
      "- 'CFBundleShortVersionString' of Info.plist is missing, and Chat/ChatInterface needs it (String)",
      "- 'BuildNumber' of Info.plist is missing, and Chat/ChatInterface needs it (Int)",
      "- the variable SHOP_LEVEL is no Int, and Chat/ChatInterface needs one",
    ] {
      #expect(none.stderr.contains(line), "\(none.stderr)")
    }
    try scratch.write(ConfiguredRoot.infoPlist, to: ".build/debug/Info.plist")
    let rest = "[\"a\", \"b\\\\(c)\"] [\"x=1\", \"y\\\"=-2\"] https://api.example/v1"
    for (arguments, environment, host, line) in [
      ([], [:], "staging.example", "staging.example 5 \(rest) 1.0 true 4.2 7 3 k\"\\(1)"),
      ([], ["SHOP_ENVIRONMENT": "debug"], "localhost", "localhost 3 \(rest) 0.5 true 4.2 7 3 k\"\\(1)"),
      (["release"], [:], "api.example \"x\\(", "api.example \"x\\( 3 \(rest) 1e+20 true 4.2 7 3 k\"\\(1)"),
    ] as [([String], [String: String], String, String)] {
      let outcome = try run(scratch, arguments, environment.merging(["SHOP_LEVEL": "3"]) { $1 })
      #expect(outcome.status == 0, "\(outcome.stderr)")
      let lines = outcome.stdout.split(separator: "\n").map(String.init)
      #expect(
        lines == [line, "host \(host) home 3 host \(host)", "over 5 \(rest) 1.0 false 9 8 2 s"], "\(outcome.stdout)")
    }
  }

  @Test func componentsTestAloneInPackagesOfTheirOwn() throws {
    let scratch = try root(isSeparate: true)
    for folder in ["Components/Chat", "Components/Home"] { try scratch.swift("test", in: folder) }
  }

  @Test func noFileThatGitKeepsGetsASecret() throws {
    let scratch = try root()
    let written = try scratch.read("Sources/Shop/Secrets.swift")
    #expect(written.contains("k\\\"\\\\(1)"))
    // One that was copied from elsewhere is for its owner alone again.
    let path = scratch["Sources/Shop/Secrets.swift"]
    func mode() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode() == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(try integrate(["generate", "--secrets", "Sources/Shop/Secrets.swift"], scratch).status == 0)
    #expect(try mode() == 0o600)
    try FileManager.default.createDirectory(atPath: scratch[".integrate"], withIntermediateDirectories: true)
    for (file, why) in [
      ("Sources/Shop/Other.swift", "git does not ignore"), ("Sources/Shop/main.swift", "was not written by"),
      ("Sources/ShopRegistration/Secrets.swift", "is in a generated module"), ("../Secrets.swift", "in the root"),
      ("Components/Chat/Sources/ChatTestSetup/Secrets.swift", "is in a generated module"),
      (".integrate/Secrets.swift", "is in a hidden folder"),
      ("Sources/Shop/Secrets.txt", "is not a Swift file"),
    ] {
      let outcome = try integrate(["generate", "--secrets", file], scratch)
      #expect(outcome.status == 2 && outcome.stderr.contains(why), "\(file): \(outcome.stderr)")
    }
    // A repository inside of this one would keep it.
    let nested = try Launch.shell(
      "mkdir Sources/Shop/Inner; git -C Sources/Shop/Inner init -q; echo 'Sources/Shop/Inner/' >>.gitignore",
      in: scratch.url
    ).run()
    #expect(nested.status == 0)
    let inner = try integrate(["generate", "--secrets", "Sources/Shop/Inner/Secrets.swift"], scratch)
    #expect(inner.status == 2 && inner.stderr.contains("git does not ignore"), "\(inner.stderr)")
    let untracked = try integrate(["check"], scratch)
    #expect(!untracked.stderr.contains("secret-in-config"), "\(untracked.stderr)")
    let copy = "mkdir -p Sources/.hidden; cp Sources/Shop/Secrets.swift Sources/.hidden/Secrets.swift"
    let add = try Launch.shell("\(copy); git add -f Sources/Shop/Secrets.swift Sources/.hidden", in: scratch.url).run()
    #expect(add.status == 0)
    let check = try integrate(["check"], scratch)
    let found = "Sources/Shop/Secrets.swift:1:1: error: git tracks 'Sources/Shop/Secrets.swift'"
    #expect(check.status == 1 && check.stderr.contains(found), "\(check.stderr)")
    #expect(check.stderr.contains("git tracks 'Sources/.hidden/Secrets.swift'"), "\(check.stderr)")
    #expect(check.stderr.contains("'git rm --cached'") && !(check.stdout + check.stderr).contains("k\\\"\\\\(1)"))
    _ = try Launch.shell("mv .git elsewhere", in: scratch.url).run()
    let without = try integrate(["check"], scratch)
    #expect(!without.stderr.contains("secret-in-config"), "\(without.stderr)")
    _ = try Launch.shell("mv elsewhere .git", in: scratch.url).run()
    let tracked = try integrate(["generate", "--secrets", "Sources/Shop/Secrets.swift"], scratch)
    #expect(tracked.status == 2 && tracked.stderr.contains("git does not ignore"), "\(tracked.stderr)")
    // A missing secret is reported with its name and the modules that need it, and nothing is written.
    _ = try Launch.shell(
      "git rm -q --cached -f Sources/Shop/Secrets.swift && rm Sources/Shop/Secrets.swift", in: scratch.url
    )
    .run()
    let missing = try Launch.integrate(["generate", "--secrets", "Sources/Shop/Secrets.swift"], in: scratch.url).run()
    #expect(missing.status == 1 && missing.stderr.contains("SHOP_CHAT_API_KEY is not set"))
    #expect(!FileManager.default.fileExists(atPath: scratch["Sources/Shop/Secrets.swift"]))
  }
}
