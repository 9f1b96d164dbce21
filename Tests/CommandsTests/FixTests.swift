import Foundation
import TestSupport
import Testing

/// `check --fix`: mistakes that one line in a spec fixes.
@Suite struct FixTests {
  private func root(_ spec: String, tests: String? = nil) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write("name: Root\nkind: workspace\nintegration: { layers: [feature, core] }\n", to: "component.yaml")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    for name in ["A", "B"] {
      try scratch.write("name: \(name)\nlayer: core\n", to: "\(name)/component.yaml")
      try scratch.write("public struct \(name) {}\n", to: "\(name)/Sources/\(name)/\(name).swift")
    }
    try scratch.write(spec, to: "User/component.yaml")
    try scratch.write("import A\n\npublic struct U {}\n", to: "User/Sources/User/User.swift")
    if let tests { try scratch.write(tests, to: "User/Tests/UserTests/T.swift") }
    return scratch
  }

  /// The findings of a root whose specs are fixed, and that is not generated yet.
  private static let nothingElse = """
    Package.swift: error: 'Package.swift' does not exist [missing-file]
    Package.swift: note: help: run 'integrate generate'
    1 error, 0 warnings
    not sound: Root

    """

  /// An app names its providers, and imports nothing of them. If 'provides' is forgotten, that is reported.
  @Test func whatAnAppNamesToBeProvidedStays() throws {
    let scratch = try ScratchFolder()
    try scratch.write("name: Shop\nkind: app\ndependencies: [Clock, SystemClock]\n", to: "component.yaml")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try scratch.write("print(1)\n", to: "Sources/Shop/main.swift")
    try scratch.write("name: Clock\nservices: { clock: Telling }\n", to: "Clock/component.yaml")
    try scratch.write("public protocol Telling {}\n", to: "Clock/Sources/Clock/Clock.swift")
    try scratch.write("name: SystemClock\ndependencies: [Clock]\n", to: "SystemClock/component.yaml")
    try scratch.write(
      "import Clock\npublic struct SystemTime: Telling { public init() {} }\n",
      to: "SystemClock/Sources/SystemClock/SystemTime.swift")
    let outcome = try scratch.integrate("check", "--fix", "--fix-unused")
    #expect(try scratch.read("component.yaml").contains("[Clock, SystemClock]"), "\(outcome.stderr)")
    #expect(
      outcome.stderr.contains("SystemTime.swift:2:8: note: 'SystemTime' conforms to 'Telling'")
        && outcome.stderr.contains("write 'provides: { clock: SystemTime }' into 'SystemClock/component.yaml'")
        && !outcome.stderr.contains("[unused-dependency]"), "\(outcome.stderr)")
  }

  /// Specs before and after, where `User` imports `A` and not `B`.
  @Test(arguments: [
    ("name: User # mine\nlayer: feature\n", "name: User # mine\nlayer: feature\ndependencies: [A]\n"),
    ("name: User\nlayer: feature", "name: User\nlayer: feature\ndependencies: [A]"),
    (
      "# top\nname: User\nlayer: feature # l\n# deps\ndependencies: [B] # b\n# end\n",
      "# top\nname: User\nlayer: feature # l\n# deps\ndependencies: [A] # b\n# end\n"
    ),
    (
      "name: User\ndependencies:\n  # why\n  - B # b\nlayer: feature\n",
      "name: User\ndependencies:\n  # why\n  - A\nlayer: feature\n"
    ),
    ("name: User\r\nlayer: feature\r\ndependencies: []\r\n", "name: User\r\nlayer: feature\r\ndependencies: [A]\r\n"),
    ("name: User\nlayer: feature\ndependencies: # none\n", "name: User\nlayer: feature\ndependencies: [A] # none\n"),
    ("{ name: User, layer: feature }\n", "{ name: User, layer: feature, dependencies: [A] }\n"),
    (
      "name: User\nmodules:\n  User:\n    layer: feature\n    dependencies: [{ name: B, platforms: [linux] }]\n",
      "name: User\nmodules:\n  User:\n    layer: feature\n    dependencies: [A]\n"
    ),
    // An entry of its own, and the dependencies at the top.
    (
      "name: User\nlayer: feature\nmodules: { User: { path: Sources/User } }\ndependencies: [B]\n",
      "name: User\nlayer: feature\nmodules: { User: { path: Sources/User } }\ndependencies: [A]\n"
    ),
    (
      "name: User\ndependencies:\n  - B\nlayer: feature\nmodules:\n  User:\n    path: Sources/User\n",
      "name: User\ndependencies:\n  - A\nlayer: feature\nmodules:\n  User:\n    path: Sources/User\n"
    ),
  ])
  func specsKeepWhatIsNotMended(before: String, after: String) throws {
    let scratch = try root(before)
    let outcome = try scratch.integrate("check", "--fix", "--fix-unused")
    #expect(try scratch.read("User/component.yaml") == after, "\(outcome.stderr)")
    #expect(outcome.stderr.replacing(/integrate: changed .*\n/, with: "") == Self.nothingElse)
    let again = try scratch.integrate("check", "--fix", "--fix-unused")
    #expect(again.stderr == Self.nothingElse)
    #expect(try scratch.read("User/component.yaml") == after)
  }

  /// Lists in brackets over several lines, where `User` imports `A`, and neither `B` nor `C`.
  @Test(arguments: [
    (
      "name: User\nlayer: feature\ndependencies: [\n  A,   # a, first\n  B,   # b\n  C    # c\n] # all\n",
      "name: User\nlayer: feature\ndependencies: [\n  A   # a, first\n] # all\n"
    ),
    (
      "name: User\nlayer: feature\ndependencies: [\n  B, # b\n  # why a\n  A,\n  C,\n]\n",
      "name: User\nlayer: feature\ndependencies: [\n  # why a\n  A,\n]\n"
    ),
    (
      "name: User\nlayer: feature\ndependencies: [A, # a\n  B, C] # all\n",
      "name: User\nlayer: feature\ndependencies: [A # a\n  ] # all\n"
    ),
    (
      "name: User\nlayer: feature\ndependencies: [B, C, # these\n  A]\n",
      "name: User\nlayer: feature\ndependencies: [ # these\n  A]\n"
    ),
    (
      "name: User\r\nlayer: feature\r\ndependencies: [\r\n  # none but these\r\n  B # b\r\n]\r\n",
      "name: User\r\nlayer: feature\r\ndependencies: [\r\n  # none but these\r\n  A\r\n]\r\n"
    ),
  ])
  func commentsOfOthersStayInBrackets(before: String, after: String) throws {
    let scratch = try root(before)
    try scratch.write("name: C\nlayer: core\n", to: "C/component.yaml")
    try scratch.write("public struct C {}\n", to: "C/Sources/C/C.swift")
    let outcome = try scratch.integrate("check", "--fix", "--fix-unused")
    #expect(try scratch.read("User/component.yaml") == after, "\(outcome.stderr)")
    #expect(outcome.stderr.replacing(/integrate: changed .*\n/, with: "") == Self.nothingElse)
  }

  @Test func aLineInBracketsIsAddedBelowTheLast() throws {
    let scratch = try root("name: User\nlayer: feature\ndependencies: [\n  B # b\n]\n")
    try scratch.write("import A\nimport B\n", to: "User/Sources/User/User.swift")
    let outcome = try scratch.integrate("check", "--fix", "--fix-unused")
    #expect(
      try scratch.read("User/component.yaml")
        == "name: User\nlayer: feature\ndependencies: [\n  B, # b\n  A\n]\n", "\(outcome.stderr)")
  }

  /// Repeated entries of lists.
  @Test(arguments: [
    (
      "name: User\nlayer: feature\ndependencies: [A, A] # both\n",
      "name: User\nlayer: feature\ndependencies: [A] # both\n"
    ),
    (
      "name: User\nlayer: feature\ndependencies:\n  - A # one\n  # why\n  - A # two\n  - A\nowners: [x, y, x]\n",
      "name: User\nlayer: feature\ndependencies:\n  - A # one\n  # why\nowners: [x, y]\n"
    ),
    (
      "name: User\nlayer: feature\ndependencies:\n  - A\n  - A/A\n",
      "name: User\nlayer: feature\ndependencies:\n  - A\n"
    ),
    (
      "name: User\nlayer: feature\ndependencies:\n  - A\n  - name: A\n    platforms: [linux] # here\n",
      "name: User\nlayer: feature\ndependencies:\n  - A\n  - name: A\n    platforms: [linux] # here\n"
    ),
    (
      "name: User\nlayer: feature\ndependencies:\n  - name: A\n    platforms: [linux, macos]\n  - name: A\n    platforms: [linux, macos]\n",
      "name: User\nlayer: feature\ndependencies:\n  - name: A\n    platforms: [linux, macos]\n"
    ),
    (
      "name: User\nlayer: feature\ndependencies: [A, B, A, B]\n",
      "name: User\nlayer: feature\ndependencies: [A]\n"
    ),
  ])
  func whatIsThereTwiceIsThereOnce(before: String, after: String) throws {
    let scratch = try root(before)
    let outcome = try scratch.integrate("check", "--fix", "--fix-unused")
    #expect(try scratch.read("User/component.yaml") == after, "\(outcome.stderr)")
    let again = try scratch.integrate("check", "--fix", "--fix-unused")
    #expect(again.stderr == Self.nothingElse)
  }

  @Test(arguments: [
    (
      "name: User\nlayer: feature\ndependencies: [A]\n",
      "name: User\nlayer: feature\ndependencies: [A]\ntests: { dependencies: [B] }\n"
    ),
    (
      "name: User\nlayer: feature\ndependencies: [A]\ntests: { resources: [T] }\n",
      "name: User\nlayer: feature\ndependencies: [A]\ntests: { resources: [T], dependencies: [B] }\n"
    ),
    (
      "name: User\nlayer: feature\ndependencies: [A]\ntests:\n  UserTests:\n    dependencies:\n      - A\n",
      "name: User\nlayer: feature\ndependencies: [A]\ntests:\n  UserTests:\n    dependencies:\n      - B\n"
    ),
  ])
  func testsHaveTheirOwn(before: String, after: String) throws {
    let scratch = try root(before, tests: "import B\n@testable import User\n")
    try scratch.write("", to: "User/Tests/UserTests/T/t.txt")
    let outcome = try scratch.integrate("check", "--fix", "--fix-unused")
    #expect(try scratch.read("User/component.yaml") == after, "\(outcome.stderr)")
  }

  /// Findings that severities turn off, or a baseline has, are not fixed.
  @Test func whatIsMeantIsLeft() throws {
    let spec = "name: User\nlayer: feature\nowners: [x, x]\ndependencies: [B]\n"
    let scratch = try root(spec)
    func run(_ arguments: String...) throws -> Launch.Outcome {
      try scratch.integrate(["check"] + arguments)
    }
    _ = try run("--baseline", scratch["known"], "--write-baseline")
    var outcome = try run("--fix", "--fix-unused", "--baseline", scratch["known"])
    #expect(!outcome.stderr.contains("integrate: changed"), "\(outcome.stderr)")
    let settings =
      "name: Root\nkind: workspace\nintegration:\n  layers: [feature, core]\n  severity:\n    undeclared-import: off\n"
    try scratch.write(settings + "    repeated-entry: off\n    unused-dependency: off\n", to: "component.yaml")
    outcome = try run("--fix", "--fix-unused")
    #expect(!outcome.stderr.contains("integrate: changed"), "\(outcome.stderr)")
    #expect(try scratch.read("User/component.yaml") == spec)
    // The others are still fixed.
    try scratch.write(settings, to: "component.yaml")
    outcome = try run("--fix", "--fix-unused")
    for line in ["removed a repeated 'x'", "removed 'B'"] {
      #expect(outcome.stderr.contains("integrate: changed User/component.yaml: \(line)\n"), "\(outcome.stderr)")
    }
  }

  @Test func whatARuleForbidsIsLeft() throws {
    let scratch = try root("name: User\nlayer: feature\ndependencies: [A]\n")
    try scratch.write("import User\n\npublic struct A {}\n", to: "A/Sources/A/A.swift")
    let before = try FolderContents(of: scratch.url)
    let outcome = try scratch.integrate("check", "--fix", "--fix-unused")
    #expect(outcome.status == 1 && outcome.stderr.contains("[layer-violation]"))
    #expect(try FolderContents(of: scratch.url) == before)
  }

  /// A dependency that other modules import through this one stays: without it, their import would be an error.
  @Test func whatPullsInAModuleForOthersStays() throws {
    let spec = "name: User\nlayer: feature\ndependencies: [A, B]\n"
    let scratch = try root(spec, tests: "import B\n")
    let outcome = try scratch.integrate("check", "--fix-unused")
    #expect(try scratch.read("User/component.yaml") == spec, "\(outcome.stderr)")
    #expect(outcome.stderr.contains("'User' lists 'B' as a dependency"), "\(outcome.stderr)")
    _ = try scratch.integrate("check", "--fix")
    let again = try scratch.integrate("check", "--fix-unused")
    #expect(again.stderr.contains("removed 'B'") && !again.stderr.contains("error: 'User"), "\(again.stderr)")
  }

  /// Imports that would close a cycle: which of them goes is for people to say.
  @Test(arguments: [
    // Two modules that import each other, everywhere or on one platform.
    (["A": "import B", "B": "import A"], ["A": "B", "B": "A"]),
    (["A": "import B", "B": "#if os(Linux)\nimport A\n#endif"], ["A": "B", "B": "A"]),
    // A ring that a declared dependency is part of.
    (["A": "import B", "B": "import User"], ["A": "B", "B": "User"]),
  ])
  func ofACycleNoLineIsWritten(imports: [String: String], undeclared: [String: String]) throws {
    let scratch = try root("name: User\nlayer: core\ndependencies: [A]\n")
    for (name, text) in imports {
      try scratch.write("\(text)\n\npublic struct \(name) {}\n", to: "\(name)/Sources/\(name)/\(name).swift")
    }
    try scratch.write(
      "name: Root\nkind: workspace\nintegration: { layers: [feature, { name: core, peers: true }] }\n",
      to: "component.yaml")
    let before = try FolderContents(of: scratch.url)
    let outcome = try scratch.integrate("check", "--fix", "--fix-unused")
    #expect(try FolderContents(of: scratch.url) == before)
    #expect(!outcome.stderr.contains("[dependency-cycle]") && !outcome.stderr.contains("integrate: changed"))
    for (from, to) in undeclared {
      #expect(
        outcome.stderr.contains("'\(from)' imports '\(to)', which its spec does not list")
          && outcome.stderr.contains(
            "'\(to)' also imports '\(from)', directly or through others: modules cannot import each other"),
        "\(outcome.stderr)")
    }
  }

  /// A module that a cycle leads to is not part of it, and is fixed.
  @Test func besideACycleLinesAreWritten() throws {
    let scratch = try root("name: User\nlayer: feature\n")
    try scratch.write("import B\n\npublic struct A {}\n", to: "A/Sources/A/A.swift")
    try scratch.write("import A\n\npublic struct B {}\n", to: "B/Sources/B/B.swift")
    try scratch.write(
      "name: Root\nkind: workspace\nintegration: { layers: [feature, { name: core, peers: true }] }\n",
      to: "component.yaml")
    let outcome = try scratch.integrate("check", "--fix", "--fix-unused")
    #expect(outcome.stderr.contains("integrate: changed User/component.yaml: added 'A'\n"), "\(outcome.stderr)")
    #expect(!outcome.stderr.contains("changed A") && !outcome.stderr.contains("changed B"))
  }

  // MARK: Leftovers

  private func app(packages: String, wiring: String = "") throws -> String {
    "name: App\nkind: app\n\(wiring)integration: { packages: \(packages) }\ndependencies: [Core]\n"
  }

  /// An app with one service, generated in its first layout.
  private func generated() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write(app(packages: "separate"), to: "component.yaml")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try scratch.write("import AppRegistration\n", to: "Sources/App/main.swift")
    try scratch.write(
      "name: Core\nmodules: { CoreInterface: { services: { core: Serving } } }\nprovides: { core: Core }\n",
      to: "Core/component.yaml")
    try scratch.write("public protocol Serving: Sendable {}\n", to: "Core/Sources/CoreInterface/Serving.swift")
    try scratch.write(
      "import CoreInterface\n\npublic struct Core: Serving { public init() {} }\n", to: "Core/Sources/Core/Core.swift")
    #expect(try scratch.integrate("generate").status == 0)
    return scratch
  }

  @Test func generateRemovesWhatAnEarlierLayoutWrote() throws {
    let scratch = try generated()
    // Another layout and other names.
    try scratch.write(
      app(packages: "single", wiring: "wiring: { dependencies: Services, registration: Wiring }\n"),
      to: "component.yaml")
    try scratch.write("import Wiring\n", to: "Sources/App/main.swift")
    let edited = try scratch.read("Sources/AppRegistration/Registration.swift") + "// mine\n"
    try scratch.write(edited, to: "Sources/AppRegistration/Registration.swift")
    let generated = try scratch.integrate("generate")
    #expect(generated.status == 0, "\(generated.stderr)")
    #expect(generated.stdout.contains("removed Core/Package.swift\n"), "\(generated.stdout)")
    #expect(generated.stdout.contains("removed Sources/AppDependencies/Dependencies.swift\n"), "\(generated.stdout)")
    #expect(try scratch.read("Sources/AppRegistration/Registration.swift") == edited)
    let check = try scratch.integrate("check")
    #expect(check.status == 0)
    #expect(check.stderr.contains("Sources/AppRegistration/Registration.swift: warning:"), "\(check.stderr)")
    #expect(check.stderr.contains("[orphaned-file]") && check.stderr.contains("0 errors, 1 warning"))
  }

  /// The app's name is in the comments of two of the files.
  @Test func generateRemovesWhatAnAppOfAnotherNameWrote() throws {
    let scratch = try generated()
    let spec = try scratch.read("component.yaml").replacing("name: App", with: "name: Shop")
    try scratch.write(spec, to: "component.yaml")
    try FileManager.default.moveItem(atPath: scratch["Sources/App"], toPath: scratch["Sources/Shop"])
    try scratch.write("import ShopRegistration\n", to: "Sources/Shop/main.swift")
    let generated = try scratch.integrate("generate")
    #expect(generated.status == 0, "\(generated.stderr)")
    for file in ["AppDependencies/Dependencies", "AppDependencies/Storage", "AppRegistration/Registration"] {
      #expect(generated.stdout.contains("removed Sources/\(file).swift\n"), "\(generated.stdout)")
    }
    let check = try scratch.integrate("check")
    #expect(check.status == 0 && !check.stderr.contains("[orphaned-file]"), "\(check.stderr)")
  }

  @Test func generateRemovesNothingFromAModuleOfTheTeam() throws {
    let scratch = try generated()
    let kept = try scratch.read("Sources/AppDependencies/Dependencies.swift")
    try scratch.write(
      app(packages: "single", wiring: "wiring: { dependencies: Services, registration: Wiring }\n")
        + "modules: { AppDependencies: { dependencies: [Core/CoreInterface] } }\n",
      to: "component.yaml")
    try scratch.write("import Wiring\n", to: "Sources/App/main.swift")
    let generated = try scratch.integrate("generate")
    #expect(generated.status == 0, "\(generated.stderr)")
    #expect(generated.stdout.contains("removed Core/Package.swift\n"), "\(generated.stdout)")
    #expect(try scratch.read("Sources/AppDependencies/Dependencies.swift") == kept)
  }
}
