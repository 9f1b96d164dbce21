import Foundation
import TestSupport
import Testing

/// Configuration from specs and files to running programs and tests.
@Suite struct ConfigurationTests {
  private func root(isSeparate: Bool = false) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try ConfiguredRoot.write(to: scratch, isSeparate: isSeparate)
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

  @Test func buildsWithoutAWarningAndRunsInEachEnvironment() throws {
    let scratch = try root()
    try scratch.swift("build")
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

  @Test func testsHaveTheirValuesBeforeTheFirst() throws {
    let scratch = try root()
    try scratch.swift("test")
  }

  @Test func componentsTestAloneInPackagesOfTheirOwn() throws {
    let scratch = try root(isSeparate: true)
    for folder in ["Components/Chat", "Components/Home"] { try scratch.swift("test", in: folder) }
    try scratch.swift("build")
  }

  @Test func aComponentThatGoesTakesItsConfigurationWithIt() throws {
    let scratch = try root()
    try scratch.write(
      try scratch.read("component.yaml").replacing("dependencies: [Chat, Chat/ChatInterface, Home]", with: ""),
      to: "component.yaml")
    try FileManager.default.removeItem(atPath: scratch["Sources/Shop/Secrets.swift"])
    try FileManager.default.removeItem(atPath: scratch["Components"])
    try FileManager.default.createDirectory(atPath: scratch["Components"], withIntermediateDirectories: true)
    let resolved = try integrate(["resolve"], scratch)
    // No module uses the values any more, which the app's files still have.
    #expect(!resolved.stderr.contains("missing-config-value"), "\(resolved.stderr)")
  }

  @Test func whatIsReadAtLaunchNoMoreLeavesNoFile() throws {
    let scratch = try root()
    #expect(try integrate(["generate"], scratch).status == 0)
    let files = ["InfoPlist", "Launch", "Variables"].map { "Sources/ShopRegistration/\($0).swift" }
    for file in files { #expect(FileManager.default.fileExists(atPath: scratch[file]), "\(file)") }
    let spec = "Components/Chat/component.yaml"
    let text = try scratch.read(spec)
    try scratch.write(
      text.replacing(/info: \w+/, with: "app: true").replacing(/env: \w+/, with: "app: true"), to: spec)
    let root = try scratch.read("component.yaml")
    try scratch.write(
      root.replacing(#/\{ env: \w+ \}, /#, with: "").replacing(#/\{ info: \w+ \}, /#, with: ""), to: "component.yaml")
    let outcome = try integrate(["generate"], scratch)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    for file in files { #expect(!FileManager.default.fileExists(atPath: scratch[file]), "\(file)") }
    // The app's code would have to give the values that it makes now.
    try scratch.write("print(1)\n", to: "Sources/Shop/main.swift")
    let check = try integrate(["check"], scratch)
    #expect(check.status == 0, "\(check.stderr)")
  }

  @Test func whatTestsNeedNoMoreLeavesNoFile() throws {
    let scratch = try root()
    let folder = "Components/Chat/Sources/"
    let all = ["ChatTestConfiguration/ChatInterfaceValues.swift", "ChatTestConfiguration/SetUp.swift"]
    let setUp = ["ChatTestSetup/setup.c", "ChatTestSetup/include/setup.h"]
    func exist(_ files: [String]) -> [Bool] {
      files.map { FileManager.default.fileExists(atPath: scratch[folder + $0]) }
    }
    #expect(exist(all + setUp) == [true, true, true, true])
    let spec = "Components/Chat/component.yaml"
    try scratch.write(try scratch.read(spec).replacing("setup: ChatSetup", with: ""), to: spec)
    #expect(try integrate(["generate"], scratch).status == 0)
    #expect(exist(all + setUp) == [true, false, false, false])
    #expect(try integrate(["check"], scratch).stderr == "")
    let text = try scratch.read(spec)
    let start = try #require(text.range(of: "      test:\n"))
    let end = try #require(text.range(of: "provides:"))
    try scratch.write(text.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: ""), to: spec)
    let tests = "Components/Chat/Tests/ChatTests/ChatTests.swift"
    let without = try scratch.read(tests).replacing("import ChatTestConfiguration\n", with: "")
    try scratch.write(without, to: tests)
    let stale = try integrate(["check"], scratch)
    #expect(stale.stderr.contains("[orphaned-file]"), "\(stale.stderr)")
    #expect(try integrate(["generate"], scratch).status == 0)
    #expect(exist(all) == [false, false])
    #expect(try !integrate(["check"], scratch).stderr.contains("orphaned-file"))
  }

  @Test func whatTestsOfTheAppNeedNoMoreLeavesNoFile() throws {
    let scratch = try root()
    try scratch.write("import Testing\n\n@Test func one() {}\n", to: "Tests/ShopTests/ShopTests.swift")
    #expect(try integrate(["generate"], scratch).status == 0)
    let scopes = scratch["Sources/ShopDependenciesTesting/Scopes.swift"]
    #expect(FileManager.default.fileExists(atPath: scopes))
    let spec = "Components/Chat/component.yaml"
    try scratch.write(try scratch.read(spec).replacing("setup: ChatSetup", with: ""), to: spec)
    let generated = try integrate(["generate"], scratch)
    #expect(generated.status == 0, "\(generated.stderr)")
    #expect(!FileManager.default.fileExists(atPath: scopes))
    #expect(try integrate(["check"], scratch).status == 0)
  }

  @Test func anAppWithoutServicesLeavesNoModules() throws {
    let scratch = try root()
    try scratch.write("name: Shop\nkind: app\n", to: "component.yaml")
    try scratch.write("print(1)\n", to: "Sources/Shop/main.swift")
    try FileManager.default.removeItem(atPath: scratch["Components"])
    try FileManager.default.removeItem(atPath: scratch["Sources/Shop/Secrets.swift"])
    let stale = try integrate(["check"], scratch)
    #expect(stale.stderr.contains("Registration.swift' is from an earlier 'generate'"), "\(stale.stderr)")
    #expect(try integrate(["generate"], scratch).status == 0)
    for file in ["Dependencies/Storage", "Registration/Registration", "Registration/Variables"] {
      #expect(!FileManager.default.fileExists(atPath: scratch["Sources/Shop\(file).swift"]))
    }
    let check = try integrate(["check"], scratch)
    #expect(check.status == 0 && !check.stderr.contains("orphaned-file"), "\(check.stderr)")
  }

  /// A value that is forgotten is found at each place that has to give it, and nowhere else.
  @Test func aNewValueIsMissedWhereItHasToBeGiven() throws {
    let scratch = try root()
    let spec = "Components/Chat/component.yaml"
    try scratch.write(
      try scratch.read(spec).replacing("              host: String", with: "host: String"), to: spec)
    try scratch.write(
      try scratch.read(spec).replacing("ratio: Double", with: "ratio: Double\n        colour: String"), to: spec)
    try scratch.write(
      try scratch.read("config/staging.yaml") + "colour: red\n", to: "config/staging.yaml")
    let outcome = try integrate(["check"], scratch)
    let found = outcome.stderr.split(separator: "\n").filter { $0.contains(": error: ") }.map(String.init)
    #expect(
      found.map { $0.prefix { $0 != ":" } } == [
        "Components/Chat/component.yaml", "Components/Chat/component.yaml", "config/debug.yaml", "config/release.yaml",
      ], "\(outcome.stderr)")
    #expect(found.filter { $0.hasSuffix("[missing-config-value]") }.count == 3, "\(outcome.stderr)")
    #expect(found.contains { $0.contains("has no property 'colour'") }, "\(outcome.stderr)")
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
