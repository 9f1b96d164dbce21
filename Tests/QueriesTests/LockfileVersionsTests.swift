import Diagnostics
import Disk
import JSON
import LockfileText
import Model
import Paths
import Queries
import TestSupport
import Testing
import Workspace

/// Lockfiles of other revisions, and the reports of their differences. LockfileTextTests tests the kinds of change.
@Suite struct LockfileVersionsTests {
  private let old = """
    lockfile: 1
    pins:
      Down: { git: https://x.example/down.git, version: 1.5.0 }
      Gone: { git: https://x.example/gone.git, version: 1.0.0 }
      Major: { git: https://x.example/major.git, version: 1.9.0 }
      Minor0: { git: https://x.example/minor.git, version: 0.9.0 }
      Moved: { git: https://x.example/moved.git, branch: main }
      Other: { git: https://x.example/other.git, version: 1.0.0 }
      Pod: { pod: trunk, version: 1.2.3.4 }
      Retagged: { git: https://x.example/r.git, version: 1.0.0, revision: 1111111111111111111111111111111111111111 }
      Same: { git: https://x.example/same.git, version: 1.0.0 }
      Up: { git: https://x.example/up.git, version: 1.9.0, allow: ^1.0.0 }

    """
  private let new = """
    lockfile: 1
    pins:
      Down: { git: https://x.example/down.git, version: 1.4.9 }
      'Ne|w': { git: https://x.example/new.git, version: 1.0.0 }
      Major: { git: https://x.example/major.git, version: 2.0.0-beta.1 }
      Minor0: { git: https://x.example/minor.git, version: 0.10.0 }
      Moved: { git: https://x.example/moved.git, version: 1.0.0 }
      Other: { git: https://y.example/other.git, version: 1.0.0, allow: ^1.0.0 }
      Pod: { pod: trunk, version: 1.2.10 }
      Retagged: { git: https://x.example/r.git, version: 1.0.0, revision: 2222222222222222222222222222222222222222 }
      same: { git: "https://x.example/same.git", version: "1.0.0", revision: 1111111111111111111111111111111111111111, tools: "5.9" }
      Up: { git: https://x.example/up.git, version: 1.10.0, allow: ^1.0.0 }

    """

  /// A repository with the old lockfile committed and tagged, and the new one in the folder below its top.
  private func repository() throws -> (scratch: ScratchFolder, root: Root) {
    let scratch = try ScratchFolder()
    try scratch.git("init", "-q", "-b", "main")
    try scratch.commit("empty")
    try scratch.git("tag", "empty")
    try scratch.write(old, to: "app/integrate.lock.yaml")
    try scratch.commit("old")
    try scratch.git("tag", "v1")
    try scratch.write(new, to: "app/integrate.lock.yaml")
    return (scratch, Root(Path.join(scratch.path, "app"), current: scratch.path))
  }

  private func difference(_ from: String, _ to: String?, _ root: Root) throws -> LockfileDifference {
    var versions = LockfileVersions(root: root)
    let (before, after) = (try versions.read(from), try versions.read(to))
    return LockfileDifference(from: try #require(before), to: try #require(after))
  }

  @Test func everyChangeHasADirection() throws {
    let (scratch, root) = try repository()
    let changes = try difference("HEAD", nil, root).changes
    #expect(
      changes.map { "\($0.name) \($0.kind)" } == [
        "Down down", "Gone removed", "Major major", "Minor0 major", "Moved moved", "Ne|w added", "Other source",
        "Pod up",
        "Retagged rewritten", "same details", "Up up",
      ])
    #expect(changes.first { $0.name == "Other" }?.details == ["allow"])
    #expect(changes.first { $0.name == "same" }?.details == ["tools"])
    #expect(try difference("v1", "HEAD", root).changes.isEmpty)
    #expect(try difference("empty", "v1", root).changes.map(\.kind) == Array(repeating: .added, count: 10))
    withExtendedLifetime(scratch) {}
  }

  @Test func asTextAndMarkdown() throws {
    let (scratch, root) = try repository()
    let report = DifferenceReport(difference: try difference("HEAD", nil, root), from: "HEAD", to: nil)
    #expect(
      report.text == """
        down       Down      1.5.0 → 1.4.9
        removed    Gone      1.0.0 (https://x.example/gone.git)
        major      Major     1.9.0 → 2.0.0-beta.1
        major      Minor0    0.9.0 → 0.10.0
        moved      Moved     branch main → 1.0.0
        added      Ne|w      1.0.0 (https://x.example/new.git)
        source     Other     1.0.0 (https://x.example/other.git → https://y.example/other.git)
        up         Pod       1.2.3.4 → 1.2.10
        rewritten  Retagged  1.0.0: 111111111111 → 222222222222
        details    same      1.0.0: tools
        up         Up        1.9.0 → 1.10.0

        """)
    let lines = report.markdown.split(separator: "\n")
    #expect(lines[0] == "| Pin | Change | Before | After |")
    #expect(lines.contains("| `Ne\\|w` | added |  | `1.0.0` `https://x.example/new.git` |"))
    #expect(lines.contains("| `Up` | up | `1.9.0` | `1.10.0` |"))
    let json = JSONWriter.pretty(report.json(toolVersion: "1"))
    #expect(json.contains("\"kind\": \"rewritten\""))
    withExtendedLifetime(scratch) {}
  }

  @Test(arguments: [
    ("https://github.com/Team/Log_er.git", "https://github.com/Team/Log_er/compare/OLD...NEW"),
    ("git@github.com:team/log", "https://github.com/team/log/compare/OLD...NEW"),
    ("ssh://git@gitlab.example.com:22/a/b/log.git/", "https://gitlab.example.com/a/b/log/-/compare/OLD...NEW"),
    ("https://codeberg.org/team/log", "https://codeberg.org/team/log/compare/OLD...NEW"),
    ("https://bitbucket.org/team/log.git", "https://bitbucket.org/team/log/branches/compare/NEW%0DOLD"),
    ("https://x.example/log.git", nil), ("../github.com/log", nil), ("https://github.com/a/l)[x](y", nil),
  ])
  func markdownLinksToWhatHappenedBetween(url: String, link: String?) throws {
    let (old, new) = (String(repeating: "a", count: 40), String(repeating: "b", count: 40))
    func lockfile(_ version: String, _ revision: String) throws -> Lockfile {
      let scratch = try ScratchFolder()
      try scratch.write(
        "lockfile: 1\npins:\n  Log: { git: \"\(url)\", version: \(version), revision: \(revision) }\n",
        to: "integrate.lock.yaml")
      var versions = LockfileVersions(root: Root(scratch.path, current: scratch.path))
      return try #require(try versions.read(nil))
    }
    let difference = LockfileDifference(from: try lockfile("1.0.0", old), to: try lockfile("1.1.0", new))
    let row = DifferenceReport(difference: difference, from: "HEAD", to: nil).markdown.split(separator: "\n").last
    let target = link?.replacing("OLD", with: old).replacing("NEW", with: new)
    #expect(row == "| `Log` | \(target.map { "[up](\($0))" } ?? "up") | `1.0.0` | `1.1.0` |")
  }

  @Test(arguments: ["-x", "--output=/etc/passwd", "", "nope", "HEAD\u{0}", "v1:app", "v1 v1", "v1^{tree}"])
  func revisionsThatAreNone(_ name: String) throws {
    let (scratch, root) = try repository()
    var versions = LockfileVersions(root: root)
    #expect(throws: Failure.self) { try versions.read(name) }
    withExtendedLifetime(scratch) {}
  }

  @Test func aLockfileThatCannotBeReadIsAFinding() throws {
    let (scratch, root) = try repository()
    try scratch.write("lockfile: 1\npins: [", to: "app/integrate.lock.yaml")
    var versions = LockfileVersions(root: root)
    #expect(try versions.read(nil)?.pins.count == nil)
    #expect(versions.bag.diagnostics.count == 1)
    #expect(versions.table.path(try #require(versions.bag.diagnostics[0].place).file) == "app/integrate.lock.yaml")
  }
}
