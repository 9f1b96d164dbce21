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
    try scratch.git("config", "merge.integrate.name", "merge pins by meaning")
    try scratch.git("config", "merge.integrate.driver", "'\(BuiltTool.path)' merge %O %A %B")
    try scratch.write("integrate.lock.yaml merge=integrate\n", to: ".gitattributes")
    try scratch.write(base, to: "integrate.lock.yaml")
    try scratch.commit("base")
    try scratch.git("checkout", "-q", "-b", "theirs")
    try scratch.write(theirs, to: "integrate.lock.yaml")
    try scratch.commit("theirs")
    try scratch.git("checkout", "-q", "main")
    try scratch.write(ours, to: "integrate.lock.yaml")
    try scratch.commit("ours")
    return scratch
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
    try scratch.git("merge", "-q", "--no-edit", "theirs")
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
    let result = try scratch.git("merge", "-q", "--no-edit", "theirs", mayFail: true)
    #expect(result.status == 1)
    #expect(result.stderr.contains("'Login' is pinned at 1.1.0 on this side and at 1.2.0 on the other"))
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

  @Test func aFileThatCannotBeReadStays() throws {
    let scratch = try repository(ours: base + "# ours\n", theirs: "pins: [\n")
    let result = try scratch.git("merge", "-q", "--no-edit", "theirs", mayFail: true)
    #expect(result.status == 1)
    #expect(result.stderr.contains("cannot be merged"))
    #expect(try scratch.read("integrate.lock.yaml") == base + "# ours\n")
    #expect(try scratch.git("status", "--porcelain").stdout.contains("UU integrate.lock.yaml"))
  }

  @Test func aLockfileThatIsNewOnBothSides() throws {
    let scratch = try ScratchFolder()
    try scratch.git("init", "-q", "-b", "main")
    try scratch.git("config", "merge.integrate.driver", "'\(BuiltTool.path)' merge %O %A %B")
    try scratch.write("integrate.lock.yaml merge=integrate\n", to: ".gitattributes")
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
}
