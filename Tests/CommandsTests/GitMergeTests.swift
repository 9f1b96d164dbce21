import Foundation
import TestSupport
import Testing

/// Real repositories, real 'git merge', and the driver as 'init' registers it.
@Suite struct GitMergeTests {
  private let base = """
    lockfile: 1
    pins:
      # keep it below 2
      Login:
        git: https://x.example/login.git
        version: 1.0.0
      Tracking:
        git: https://x.example/tracking.git
        version: 1.0.0

    """

  /// A repository with two branches that both changed the lockfile; the first is checked out.
  private func repository(ours: String, theirs: String) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.git("init", "-q", "-b", "main")
    try scratch.write(base, to: "integrate.lock.yaml")
    try register(in: scratch)
    try scratch.commit("base")
    try scratch.git("checkout", "-q", "-b", "theirs")
    try scratch.write(theirs, to: "integrate.lock.yaml")
    try scratch.commit("theirs")
    try scratch.git("checkout", "-q", "main")
    try scratch.write(ours, to: "integrate.lock.yaml")
    try scratch.commit("ours")
    return scratch
  }

  /// Registers the drivers as in a clone of a project.
  private func register(in scratch: ScratchFolder) throws {
    let outcome = try Launch(program: BuiltTool.path, arguments: ["merge", "--register"], folder: scratch.path).run()
    #expect(outcome.status == 0)
    #expect(outcome.stdout.hasSuffix("registered the merge drivers in this repository's git configuration\n"))
  }

  /// Merges the other branch, with or without the tool on the PATH.
  private func merge(in scratch: ScratchFolder, withTool: Bool = true) throws -> Launch.Outcome {
    let bin = try ScratchFolder()
    for name in ["git", "sh"] { try link(name, to: name == "sh" ? "/bin/sh" : "/usr/bin/git", in: bin) }
    if withTool { try link("integrate", to: BuiltTool.path, in: bin) }
    return try runGit(
      ["merge", "-q", "--no-edit", "theirs"], in: scratch.path, environment: ["PATH": bin.path], mayFail: true)
  }

  private func link(_ name: String, to path: String, in folder: ScratchFolder) throws {
    try FileManager.default.createSymbolicLink(atPath: folder[name], withDestinationPath: path)
  }

  private func pin(_ name: String) -> String {
    "  \(name):\n    git: https://x.example/\(name).git\n    version: 1.0.0\n"
  }

  @Test func twoPinsSideBySide() throws {
    let (ours, theirs) = (
      base.replacing("  Tracking:", with: pin("Mail") + "  Tracking:"),
      base.replacing("  Tracking:", with: pin("Maps") + "  Tracking:")
    )
    let scratch = try repository(ours: ours, theirs: theirs)
    let result = try merge(in: scratch)
    #expect(result.status == 0)
    #expect(result.stderr.contains("merged integrate.lock.yaml: run 'integrate merge' if git reports conflicts"))
    #expect(
      try scratch.read("integrate.lock.yaml")
        == base.replacing("  Tracking:", with: pin("Mail") + pin("Maps") + "  Tracking:"))
    // Plain git cannot merge this.
    try scratch.git("reset", "-q", "--hard", "HEAD^")
    try scratch.git("config", "merge.integrate.driver", "git merge-file %A %O %B")
    #expect(try scratch.git("merge", "-q", "--no-edit", "theirs", mayFail: true).status == 1)
  }

  @Test func oneQuestionForOnePin() throws {
    let scratch = try repository(
      ours: base.replacing("login.git\n    version: 1.0.0", with: "login.git\n    version: 1.1.0"),
      theirs: base.replacing("login.git\n    version: 1.0.0", with: "login.git\n    version: 1.2.0") + pin("Zoom"))
    let result = try merge(in: scratch)
    #expect(result.status == 1)
    #expect(result.stderr.contains("between the markers in integrate.lock.yaml"))
    #expect(result.stderr.contains("'Login' is pinned at 1.1.0 on this side (ours) and at 1.2.0 on the other (theirs)"))
    let text = try scratch.read("integrate.lock.yaml")
    #expect(text.split(separator: "\n").count(where: { $0.hasPrefix("<<<<<<<") }) == 1)
    #expect(text.hasPrefix("lockfile: 1\npins:\n  # keep it below 2\n<<<<<<< ours\n  Login:\n"))
    #expect(text.hasSuffix("    version: 1.0.0\n" + pin("Zoom")))
    // Choosing one of the two sides is enough.
    let start = try #require(text.firstRange(of: "=======\n")?.lowerBound)
    let end = try #require(text.firstRange(of: ">>>>>>> theirs\n")?.upperBound)
    let answered = text[..<start].replacing("<<<<<<< ours\n", with: "") + text[end...]
    #expect(
      answered == base.replacing("login.git\n    version: 1.0.0", with: "login.git\n    version: 1.1.0") + pin("Zoom"))
  }

  @Test func aFileThatCannotBeReadIsMergedByLines() throws {
    let scratch = try repository(ours: base + "# ours\n", theirs: "pins: [\n")
    let result = try merge(in: scratch)
    #expect(result.status == 1)
    #expect(result.stderr.contains("the pins cannot be merged"))
    let text = try scratch.read("integrate.lock.yaml")
    #expect(text.contains("# ours\n") && text.contains("pins: [\n") && text.contains("<<<<<<< ours\n"))
    #expect(try scratch.git("status", "--porcelain").stdout.contains("UU integrate.lock.yaml"))
  }

  @Test(arguments: [true, false]) func neitherSideIsLostWithoutTheTool(isRegistered: Bool) throws {
    let scratch = try repository(
      ours: base.replacing("login.git\n    version: 1.0.0", with: "login.git\n    version: 1.1.0"),
      theirs: base.replacing("login.git\n    version: 1.0.0", with: "login.git\n    version: 1.2.0") + pin("Zoom"))
    if !isRegistered { try scratch.git("config", "--remove-section", "merge.integrate") }
    let result = try merge(in: scratch, withTool: false)
    #expect(result.status == 1)
    let text = try scratch.read("integrate.lock.yaml")
    for part in ["<<<<<<< ", "version: 1.1.0", "version: 1.2.0", "Zoom:"] { #expect(text.contains(part)) }
    #expect(result.stderr.contains("'integrate merge' did not run") == isRegistered)
  }

  @Test func whatGitCanJoinIsJoinedWithoutTheTool() throws {
    let ours = base.replacing("login.git\n    version: 1.0.0", with: "login.git\n    version: 1.1.0")
    let scratch = try repository(ours: ours, theirs: base + pin("Zoom"))
    #expect(try merge(in: scratch, withTool: false).status == 0)
    #expect(try scratch.read("integrate.lock.yaml") == ours + pin("Zoom"))
  }

  /// An older tool, one that crashes, and one that cannot read its files.
  @Test(arguments: [2, 64, 127, 139]) func neitherSideIsLostWhereTheToolFails(status: Int) throws {
    let scratch = try repository(
      ours: base.replacing("login.git\n    version: 1.0.0", with: "login.git\n    version: 1.1.0"),
      theirs: base.replacing("login.git\n    version: 1.0.0", with: "login.git\n    version: 1.2.0"))
    let bin = try ScratchFolder()
    try link("git", to: "/usr/bin/git", in: bin)
    try link("sh", to: "/bin/sh", in: bin)
    try bin.write(program: "#!/bin/sh\nexit \(status)\n", to: "integrate")
    let result = try runGit(
      ["merge", "-q", "--no-edit", "theirs"], in: scratch.path, environment: ["PATH": bin.path], mayFail: true)
    #expect(result.status == 1)
    let text = try scratch.read("integrate.lock.yaml")
    #expect(text.contains("version: 1.1.0") && text.contains("version: 1.2.0"))
  }

  @Test(arguments: [true, false]) func oneGenerateSettlesGeneratedFiles(withTool: Bool) throws {
    let scratch = try ScratchFolder()
    func integrate(_ arguments: String...) throws -> Launch.Outcome {
      try Launch(program: BuiltTool.path, arguments: arguments, folder: scratch.path).run()
    }
    func lockfile(_ versions: [String]) -> String {
      "lockfile: 1\npins:\n"
        + zip(["aa", "bb"], versions).map { name, version in
          """
            \(name):
              git: https://x.example/\(name).git
              version: \(version)
              revision: \(String(repeating: String(version.prefix(1)), count: 40))
              products: { \(name): [\(name)] }
              ranges: {}

          """
        }.joined()
    }
    try scratch.git("init", "-q", "-b", "main")
    try scratch.write("name: C\ndependencies: [aa, bb]\n", to: "component.yaml")
    try scratch.write("import aa\nimport bb\n", to: "Sources/C/C.swift")
    try scratch.write(lockfile(["1.0.0", "1.0.0"]), to: "integrate.lock.yaml")
    try register(in: scratch)
    #expect(try integrate("generate").status == 0)
    try scratch.commit("base")
    for (branch, versions) in [("theirs", ["1.0.0", "2.0.0"]), ("ours", ["2.0.0", "1.0.0"])] {
      try scratch.git("checkout", "-q", "-b", branch, "main")
      try scratch.write(lockfile(versions), to: "integrate.lock.yaml")
      #expect(try integrate("generate").status == 0)
      try scratch.commit(branch)
    }
    let result = try merge(in: scratch, withTool: withTool)
    #expect(result.status == 1)
    #expect(result.stderr.contains("Package.resolved: if it is generated, run 'integrate merge' to write it again\n"))
    #expect(try scratch.read("Package.resolved").contains("<<<<<<< ours\n"))
    #expect(try integrate("check").status == 1)
    #expect(try scratch.read("integrate.lock.yaml") == lockfile(["2.0.0", "2.0.0"]))
    #expect(try integrate("generate").status == 0)
    #expect(try integrate("check").status == 0)
  }

  @Test func aLockfileThatIsNewOnBothSides() throws {
    let scratch = try ScratchFolder()
    try scratch.git("init", "-q", "-b", "main")
    try scratch.write("integrate.lock.yaml merge=integrate\n", to: ".gitattributes")
    try scratch.git("config", "merge.integrate.driver", "'\(BuiltTool.path)' merge %O %A %B")
    try scratch.commit()
    try scratch.git("checkout", "-q", "-b", "theirs")
    try scratch.write("lockfile: 1\npins:\n" + pin("A"), to: "integrate.lock.yaml")
    try scratch.commit()
    try scratch.git("checkout", "-q", "main")
    try scratch.write("lockfile: 1\npins:\n" + pin("B"), to: "integrate.lock.yaml")
    try scratch.commit()
    try scratch.git("merge", "-q", "--no-edit", "theirs")
    #expect(try scratch.read("integrate.lock.yaml") == "lockfile: 1\npins:\n" + pin("A") + pin("B"))
  }

  /// The author of a pull request can name a file like an option, and choose the driver that merges it.
  @Test func aFileThatIsCalledLikeAnOptionIsMerged() throws {
    let scratch = try ScratchFolder()
    let name = "--register"
    try scratch.git("init", "-q", "-b", "main")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try register(in: scratch)
    try scratch.write("\(name) merge=integrate\n", to: ".gitattributes")
    try scratch.write("lockfile: 1\npins:\n" + pin("M"), to: name)
    try scratch.commit("base")
    try scratch.git("checkout", "-q", "-b", "theirs")
    try scratch.write("lockfile: 1\npins:\n" + pin("A") + pin("M"), to: name)
    try scratch.commit("theirs")
    try scratch.git("checkout", "-q", "main")
    try scratch.write("lockfile: 1\npins:\n" + pin("B") + pin("M"), to: name)
    try scratch.commit("ours")
    let result = try merge(in: scratch)
    #expect(result.status == 0, "\(result.stderr)")
    #expect(try scratch.read(name) == "lockfile: 1\npins:\n" + pin("A") + pin("B") + pin("M"))
  }
}
