import Foundation
import TestSupport
import Testing

@testable import Commands

/// Commands in a root of which a spec cannot be read, or only a part of it.
@Suite struct MisreadSpecTests {
  private let scratch: ScratchFolder
  private static let root = """
    name: Shop
    kind: app
    integration: { tools: "6.0" }
    dependencies: [Pay]

    """
  private static let pay = "name: Pay\ndependencies: [Money]\n"

  init() throws {
    scratch = try ScratchFolder()
    try scratch.git("init", "-q", "-b", "main")
    try scratch.write(Self.root, to: "component.yaml")
    try scratch.write("import Pay\nprint(pay)\n", to: "Sources/Shop/main.swift")
    try scratch.write(Self.pay, to: "Pay/component.yaml")
    try scratch.write("import Money\npublic let pay = money\n", to: "Pay/Sources/Pay/Pay.swift")
    try scratch.write("name: Money\n", to: "Money/component.yaml")
    try scratch.write("public let money = 1\n", to: "Money/Sources/Money/Money.swift")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    #expect(try scratch.integrate("generate").status == 0)
    try scratch.commit("sound")
  }

  /// Guards of the root, such as the sources that it allows, may be in the part that was not understood.
  @Test(arguments: [
    ["update"], ["pin", "log", "1.0.0", "--git", "https://x.example/log"], ["unpin", "log"],
    ["add", "log", "--to", "Pay", "--git", "https://x.example/log"], ["remove", "Money", "--from", "Pay"],
    ["simulate", "remove Money", "--apply"], ["simulate", "rename Money to Cash", "--apply"],
  ])
  func noPinOrSpecIsChanged(by command: [String]) throws {
    for (path, text) in [
      ("component.yaml", Self.root + "\tx: y\n"),
      ("component.yaml", Self.root.replacing("tools", with: "minimum-aeg")),
      ("Pay/component.yaml", Self.pay + "<<<<<<< HEAD\n"),
      ("Pay/component.yaml", Self.pay.replacing("dep", with: "dpe")),
    ] {
      try scratch.write(text, to: path)
      let before = try scratch.git("diff").stdout
      let outcome = try scratch.integrate(command)
      let reasons = ["nothing was written: first fix the errors in specs", "so that the change cannot be simulated"]
      #expect(outcome.status != 0 && reasons.contains(where: outcome.stderr.contains), "\(outcome)")
      #expect(try scratch.git("status", "--porcelain").stdout == " M \(path)\n")
      #expect(try scratch.git("diff").stdout == before)
      try scratch.git("checkout", "-q", ".")
    }
  }

  /// An empty answer would leave out the tests of what changed.
  @Test func theAffectedComponentsAreUnknown() throws {
    try scratch.write(Self.pay + "\tx: y\n", to: "Pay/component.yaml")
    for format in ["text", "json", "matrix"] {
      let outcome = try scratch.integrate("affected", "--format", format)
      #expect(outcome.status == 2 && outcome.stdout.isEmpty, "\(outcome)")
    }
  }

  @Test func filesOfNoComponentAreNamed() throws {
    try scratch.write("x", to: "deploy.sh")
    let outcome = try scratch.integrate("affected", "deploy.sh")
    #expect(outcome.stderr.hasPrefix("integrate: note: 'deploy.sh' belongs to no component, so that"), "\(outcome)")
    try scratch.write(Self.root.replacing("tools", with: "unowned: nothing, tools"), to: "component.yaml")
    #expect(try scratch.integrate("affected", "deploy.sh").stderr.isEmpty)
  }

  @Test func aDeletedRootSpecIsRestoredFromGit() throws {
    try scratch.git("rm", "-q", "component.yaml")
    let outcome = try scratch.integrate("check")
    #expect(outcome.stderr.contains("run 'git checkout HEAD -- component.yaml' if it was deleted"), "\(outcome)")
    #expect(outcome.stderr.contains("1 error, 0 warnings"), "\(outcome)")
  }

  @Test func importsOfARemovedComponentAreFindings() throws {
    let outcome = try scratch.integrate("simulate", "undepend Pay from Money", "remove Money", "--apply")
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.stdout.contains("'Pay' imports 'Money', which the change removes"), "\(outcome)")
    #expect(try scratch.git("status", "--porcelain").stdout == "")
  }

  /// Other clones would lack it.
  @Test func aGeneratedFileThatGitIgnoresIsReported() throws {
    try scratch.write("Package.swift\n", to: ".gitignore")
    try scratch.git("rm", "-q", "Package.swift")
    let advice = "remove 'Package.swift' from .gitignore and commit it"
    let check = try scratch.integrate("check")
    #expect(check.stderr.contains("run 'integrate generate', and \(advice)"), "\(check)")
    let generate = try scratch.integrate("generate")
    #expect(generate.status == 0 && generate.stderr.contains("note: \(advice)"), "\(generate)")
    // Another line takes it back, and a pattern of a folder is not one of those below.
    for (path, text) in [(".gitignore", "Package.swift\n!Package.swift\n"), (".gitignore", "Docs/Package.swift\n")] {
      try scratch.write(text, to: path)
      try FileManager.default.removeItem(atPath: scratch["Package.swift"])
      #expect(try !scratch.integrate("check").stderr.contains(".gitignore"))
      #expect(try scratch.integrate("generate").status == 0)
    }
  }

  /// `Tool` removes the folder from the output, as it is a detail of the test.
  @Test func printedCommandsAreForTheFolderOfTheRoot() {
    let invocation = Invocation(folder: "my app")
    #expect(
      invocation.repeatingFolder("run 'integrate generate', or 'integrate -C x check'")
        == "run 'integrate -C 'my app' generate', or 'integrate -C x check'")
    #expect(Invocation(folder: ".").repeatingFolder("run 'integrate check'") == "run 'integrate check'")
  }
}
