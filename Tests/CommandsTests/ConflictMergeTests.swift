import Foundation
import Generators
import LockfileText
import Model
import TestSupport
import Testing

/// `integrate merge` without arguments, in real repositories with conflicts.
@Suite struct ConflictMergeTests {
  /// A root with a member for each pin. Names in lower case are packages, others components with a kept spec.
  private struct Project {
    let scratch: ScratchFolder

    init() throws {
      scratch = try ScratchFolder()
      try scratch.git("init", "-q", "-b", "main")
      try scratch.write("name: App\nkind: workspace\n", to: "component.yaml")
    }

    @discardableResult
    func integrate(_ arguments: String...) throws -> Launch.Outcome {
      try Launch(program: BuiltTool.path, arguments: arguments, folder: scratch.path).run()
    }

    static func kept(_ name: String, _ version: String) -> String {
      // Lines of different versions that git joins without a conflict.
      let parts = version.split(separator: ".")
      return "name: \(name)\n# major \(parts[0])\n#\n#\n#\n# minor \(parts[1])\n"
    }

    static func lockfile(_ pins: [String: String]) throws -> String {
      var text = pins.isEmpty ? "lockfile: 1\npins: {}\n" : "lockfile: 1\npins:\n"
      for (name, version) in pins.sorted(by: { $0.key.lowercased() < $1.key.lowercased() }) {
        let source = "https://x.example/\(name).git"
        let revision = String(repeating: version.filter(\.isNumber), count: 20).prefix(40)
        let isComponent = name != name.lowercased()
        let products = isComponent ? "" : "    products: { \(name): [\(name)] }\n"
        let spec =
          isComponent ? "      spec: \(SHA256.hexDigest(of: Array(kept(name, version).utf8)))\n" : ""
        let head = """
            \(name):
              git: \(source)
              version: \(version)
              revision: \(revision)
          \(products)    targets: {}
              ranges: {}
              recorded:
                source: \(source)
                version: \(version)
                revision: \(revision)
          \(spec)      hash:
          """
        let one = try LockfileEditor(Array("lockfile: 1\npins:\n\(head) 0000000000000000\n".utf8)).lockfile.pins[0]
        text += "\(head) \(one.recorded.map { one.recordHash($0) } ?? "")\n"
      }
      return text
    }

    /// Writes pins, their kept specs and members, and generates.
    func write(_ pins: [String: String], besides old: [String: String] = [:]) throws {
      for name in old.keys where pins[name] == nil {
        try FileManager.default.removeItem(atPath: scratch["Use\(name)"])
        if name != name.lowercased() { try FileManager.default.removeItem(atPath: scratch[Self.path(name)]) }
      }
      for (name, version) in pins {
        try scratch.write("name: Use\(name)\ndependencies: [\(name)]\n", to: "Use\(name)/component.yaml")
        try scratch.write("import \(name)\n", to: "Use\(name)/Sources/Use\(name)/Use.swift")
        if name != name.lowercased() { try scratch.write(Self.kept(name, version), to: Self.path(name)) }
      }
      try scratch.write(Self.lockfile(pins), to: "integrate.lock.yaml")
      let outcome = try integrate("generate")
      try #require(outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
    }

    static func path(_ name: String) -> String { "integrate.lock.d/\(name).component.yaml" }

    /// Commits the pins of the base, and of two branches; `ours` is checked out.
    func branch(_ base: [String: String], ours: [String: String], theirs: [String: String]) throws {
      try write(base)
      try scratch.commit("base")
      for (name, pins) in [("theirs", theirs), ("ours", ours)] {
        try scratch.git("checkout", "-q", "-b", name, "main")
        try write(pins, besides: base)
        try scratch.commit(name)
      }
    }

    var unmerged: String { get throws { try scratch.git("ls-files", "--unmerged").stdout } }
  }

  private let base = ["Kit": "1.0.0", "toml": "1.0.0"]

  /// Both sides moved `Kit`, and theirs `toml` as well.
  private func conflict() throws -> Project {
    let project = try Project()
    try project.branch(
      base, ours: ["Kit": "1.1.0", "toml": "1.0.0"], theirs: ["Kit": "2.0.0", "toml": "1.2.0"])
    return project
  }

  @Test(arguments: [("--newer", "2.0.0"), ("--ours=kit", "1.1.0"), ("--theirs=Kit", "2.0.0")])
  func aPinThatBothSidesMovedIsDecidedByName(option: String, version: String) throws {
    let project = try conflict()
    try project.scratch.git("merge", "-q", "theirs", mayFail: true)
    let before = try project.scratch.read("integrate.lock.yaml")
    let asked = try project.integrate("merge")
    #expect(asked.status == 1)
    #expect(asked.stderr.contains("'Kit' is pinned at 1.1.0 on this side (ours) and at 2.0.0 on the other (theirs)"))
    #expect(asked.stderr.contains("run 'integrate merge --newer' to keep the higher version"))
    #expect(try project.scratch.read("integrate.lock.yaml") == before)
    let outcome = try project.integrate("merge", option)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stderr.hasSuffix("integrate: next: git commit\n"))
    #expect(
      try project.scratch.read("integrate.lock.yaml") == Project.lockfile(["Kit": version, "toml": "1.2.0"]))
    // git had joined the lines of both.
    #expect(try project.scratch.read(Project.path("Kit")) == Project.kept("Kit", version))
    #expect(try project.unmerged.isEmpty)
    #expect(try project.scratch.git("diff", "--name-only").stdout.isEmpty)
    let check = try project.integrate("check")
    #expect(check.status == 0, "\(check.stderr)")
  }

  @Test func aNameThatNoConflictHasIsRefused() throws {
    let project = try conflict()
    try project.scratch.git("merge", "-q", "theirs", mayFail: true)
    let outcome = try project.integrate("merge", "--ours", "Kitt", "--newer")
    #expect(outcome.status == 2)
    #expect(outcome.stderr.contains("'Kitt' is not a pin that both sides moved") && outcome.stderr.contains("'Kit'"))
    #expect(try project.unmerged.contains("integrate.lock.yaml"))
  }

  @Test func withoutAConflictOrGitItSaysSo() throws {
    let project = try conflict()
    let outcome = try project.integrate("merge")
    #expect(outcome.status == 0)
    #expect(outcome.stdout == "nothing to merge: git has no conflicts here\n")
    try FileManager.default.removeItem(atPath: project.scratch[".git"])
    let without = try project.integrate("merge")
    #expect(without.status == 2)
    #expect(without.stderr.hasPrefix("integrate: error: there is no git repository here"))
  }

  @Test(arguments: [true, false]) func aLockfileThatOneSideDeletedStaysWithBothSides(isOurs: Bool) throws {
    let project = try Project()
    let moved = ["Kit": "2.0.0", "toml": "1.0.0"]
    try project.branch(base, ours: moved, theirs: moved)
    try project.scratch.git("checkout", "-q", "-b", "leaves", "main")
    try project.scratch.git("rm", "-q", "integrate.lock.yaml")
    try project.scratch.commit("leave")
    if !isOurs { try project.scratch.git("checkout", "-q", "ours") }
    try project.scratch.git("merge", "-q", isOurs ? "theirs" : "leaves", mayFail: true)
    let before = try project.unmerged
    let outcome = try project.integrate("merge")
    #expect(outcome.status == 1)
    let help = "left: integrate.lock.yaml: one side deleted it: run 'git add integrate.lock.yaml'"
    #expect(outcome.stderr.contains(help))
    #expect(try project.unmerged == before)
    #expect(try project.scratch.read("integrate.lock.yaml") == Project.lockfile(moved))
    try project.scratch.git("rm", "-q", "integrate.lock.yaml")
    #expect(try project.integrate("merge").status == 2)
  }

  @Test func itWorksInARebaseInAnotherWorktree() throws {
    let project = try conflict()
    try project.scratch.git("worktree", "add", "-q", "--detach", "tree", "ours")
    try runGit(["rebase", "-q", "theirs"], in: project.scratch["tree"], mayFail: true)
    let tool = Launch(program: BuiltTool.path, arguments: ["merge", "--newer"], folder: project.scratch["tree"])
    let outcome = try tool.run()
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stderr.hasSuffix("integrate: next: git rebase --continue\n"))
    #expect(
      try project.scratch.read("tree/integrate.lock.yaml") == Project.lockfile(["Kit": "2.0.0", "toml": "1.2.0"]))
    try runGit(["-c", "core.editor=true", "rebase", "--continue"], in: project.scratch["tree"])
  }

  @Test func theLastOfThreeParentsIsMerged() throws {
    let project = try Project()
    try project.branch(
      base, ours: ["Kit": "1.0.0", "toml": "1.1.0"], theirs: ["Kit": "1.1.0", "toml": "1.0.0"])
    try project.scratch.git("checkout", "-q", "main")
    try project.scratch.git("checkout", "-q", "-b", "notes")
    try project.scratch.write("notes\n", to: "NOTES")
    try project.scratch.commit("notes")
    try project.scratch.git("checkout", "-q", "ours")
    try project.scratch.git("merge", "-q", "notes", "theirs", mayFail: true)
    #expect(try !project.unmerged.isEmpty)
    let outcome = try project.integrate("merge")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      try project.scratch.read("integrate.lock.yaml") == Project.lockfile(["Kit": "1.1.0", "toml": "1.1.0"]))
    try project.scratch.git("commit", "-q", "-m", "octopus")
    #expect(try project.scratch.git("log", "-1", "--format=%P").stdout.split(separator: " ").count == 3)
  }

  @Test func aSpecIsLeftToAPersonAndGeneratedFilesFollow() throws {
    let project = try conflict()
    for branch in ["theirs", "ours"] {
      try project.scratch.git("checkout", "-q", branch)
      try project.scratch.write("name: UseKit\nsummary: \(branch)\ndependencies: [Kit]\n", to: "UseKit/component.yaml")
      try project.scratch.commit("spec")
    }
    try project.scratch.git("merge", "-q", "theirs", mayFail: true)
    let outcome = try project.integrate("merge", "--newer")
    #expect(outcome.status == 1)
    #expect(outcome.stdout.contains("updated integrate.lock.yaml\n") && outcome.stdout.contains("staged "))
    #expect(
      outcome.stderr.contains(
        "left: UseKit/component.yaml: merge it by hand, then run 'git add UseKit/component.yaml'"))
    #expect(outcome.stderr.contains("left: Package.resolved: it is generated: first merge the others, then run"))
    try project.scratch.git("checkout", "--ours", "UseKit/component.yaml")
    try project.scratch.git("add", "UseKit/component.yaml")
    #expect(try project.integrate("merge").status == 0)
    #expect(try project.unmerged.isEmpty)
    #expect(try project.integrate("check").status == 0)
  }

  @Test func markersThatWereStagedAreMergedAllTheSame() throws {
    let project = try conflict()
    try project.scratch.git("merge", "-q", "theirs", mayFail: true)
    try project.scratch.git("add", "-A")
    #expect(try project.integrate("merge", "--newer").status == 0)
    #expect(
      try project.scratch.git("show", ":integrate.lock.yaml").stdout
        == Project.lockfile(["Kit": "2.0.0", "toml": "1.2.0"]))
    // After a commit git has no sides that belong to this file.
    try project.scratch.write("<<<<<<< ours\n", to: "integrate.lock.yaml")
    try project.scratch.commit()
    let outcome = try project.integrate("merge")
    #expect(outcome.status == 2)
    #expect(outcome.stderr.contains("has conflict markers, and git has no conflict here"))
  }

  @Test func aLockfileThatWasMergedByHandIsKept() throws {
    let project = try conflict()
    try project.scratch.git("merge", "-q", "theirs", mayFail: true)
    let mine = try Project.lockfile(["Kit": "1.1.0", "toml": "1.2.0"])
    try project.scratch.write(mine, to: "integrate.lock.yaml")
    #expect(try project.integrate("merge").status == 0)
    #expect(try project.scratch.git("show", ":integrate.lock.yaml").stdout == mine)
    #expect(try project.scratch.read(Project.path("Kit")) == Project.kept("Kit", "1.1.0"))
  }

  /// Another command may write it before the generated files are merged.
  @Test func theLockfileOfTheGeneratedFilesIsStaged() throws {
    let project = try conflict()
    try project.scratch.write("mine\n", to: "notes.txt")
    try project.scratch.commit("notes")
    try project.scratch.git("merge", "-q", "theirs", mayFail: true)
    try project.scratch.write(Project.lockfile(["Kit": "1.1.0", "toml": "1.2.0"]), to: "integrate.lock.yaml")
    try project.scratch.git("add", "integrate.lock.yaml")
    let mine = try Project.lockfile(["Kit": "1.1.0", "toml": "1.2.0"]) + "# changed after git add\n"
    try project.scratch.write(mine, to: "integrate.lock.yaml")
    try project.scratch.write("changed\n", to: "notes.txt")
    #expect(try project.integrate("merge").status == 0)
    #expect(try project.scratch.git("show", ":integrate.lock.yaml").stdout == mine)
    #expect(try project.scratch.git("show", ":notes.txt").stdout == "mine\n", "other files are not staged")
  }

  /// The merge by meaning of one pin; `nil` in the outer optional is a conflict.
  private func merged(_ base: String?, _ ours: String?, _ theirs: String?) -> String?? {
    if ours == theirs || theirs == base { return .some(ours) }
    return ours == base ? .some(theirs) : nil
  }

  @Test func randomBranchesAreMergedByMeaning() throws {
    var random = SeededGenerator(seed: 48)
    let names = ["Alpha", "beta", "Gamma", "delta"]
    func side(_ base: [String: String]) -> [String: String] {
      var pins = base
      for name in names {
        switch random.below(6) {
        case 0, 1: pins[name] = "\(1 + random.below(3)).\(random.below(3)).0"
        case 2: pins[name] = nil
        default: continue
        }
      }
      return pins
    }
    for run in 0..<12 {
      let base = side(side([:]))
      let (ours, theirs) = (side(base), side(base))
      let project = try Project()
      try project.scratch.write(Project.lockfile([:]), to: "integrate.lock.yaml")
      if run.isMultiple(of: 2) { #expect(try project.integrate("merge", "--register").status == 0) }
      try project.branch(base, ours: ours, theirs: theirs)
      let bin = try ScratchFolder()
      try bin.link("integrate", to: BuiltTool.path)
      try runGit(
        ["merge", "-q", "--no-edit", "theirs"], in: project.scratch.path,
        environment: ["PATH": "\(bin.path):/usr/bin:/bin"], mayFail: true)
      var (expected, options): ([String: String], [String]) = ([:], [])
      // A pin that a side needs no more, and that was decided to stay.
      var isUnneeded = false
      for name in names {
        let (mine, other) = (ours[name], theirs[name])
        if let one = merged(base[name], mine, other) {
          expected[name] = one
        } else {
          let keepsOurs = random.below(2) == 0
          options += [keepsOurs ? "--ours" : "--theirs", name]
          expected[name] = keepsOurs ? mine : other
          isUnneeded = isUnneeded || mine == nil || other == nil
        }
      }
      let outcome = try Launch(
        program: BuiltTool.path, arguments: ["merge"] + options, folder: project.scratch.path
      ).run()
      let said = "run \(run): \(base) \(ours) \(theirs) \(options): \(outcome.stdout)\(outcome.stderr)"
      #expect(try project.scratch.read("integrate.lock.yaml") == Project.lockfile(expected), "\(said)")
      for name in names where name != name.lowercased() {
        let kept = try? project.scratch.read(Project.path(name))
        #expect(kept == expected[name].map { Project.kept(name, $0) }, "\(said)")
      }
      if isUnneeded { continue }
      #expect(outcome.status == 0, "\(said)")
      #expect(try project.unmerged.isEmpty, "\(said)")
      // Without a conflict nothing is generated: git joined the files, or the lockfile's driver did.
      if outcome.stdout.hasPrefix("nothing to merge") { try project.integrate("generate") }
      let check = try project.integrate("check")
      #expect(check.status == 0, "\(said)\(check.stdout)\(check.stderr)")
    }
  }
}
