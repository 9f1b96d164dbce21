import Disk
import TestSupport
import Testing

@testable import Fetching

/// Tries known attacks on tools that pass values of a lockfile to git.
@Suite struct AttackTests {
  /// A file that a successful attack would create.
  private func mark(_ workshop: Workshop) -> String { workshop.path + "/attacked" }

  @Test func addressesThatAreNoneNeverReachGit() throws {
    let workshop = try Workshop()
    let mark = mark(workshop)
    let count = try workshop.countGit(answering: false)
    let attacks = [
      "--upload-pack=touch \(mark)", "-u./x", "ext::sh -c touch% \(mark)", "ext::touch", "fd::17",
      "https://user:secret@git.example.com/a.git",
      "https://token@git.example.com/a.git", "ssh://-oProxyCommand=touch/a.git", "ssh://git@-oProxyCommand=x/a",
      "-oProxyCommand=x@host:a.git", "git@-host:a.git", "git://git.example.com/a.git", "http://git.example.com/a.git",
      "file:///etc", "hg::https://git.example.com/a", "a b", "https://git.example.com/a\n--x", "", "\u{0}",
    ]
    for result in try workshop.fetcher().repositories(attacks) {
      guard case .failure(let error) = result, case .refusedURL = error.reason else {
        Issue.record("\(result) was not refused")
        continue
      }
      #expect(error.help != nil)
    }
    #expect(Disk.kind(of: mark) == nil)
    #expect(try count("--") == 0, "git saw one of them")
  }

  /// If such a URL got through, git itself would still refuse it.
  @Test func transportsThatRunCommandsAreOff() throws {
    let workshop = try Workshop()
    workshop.environment["GIT_ALLOW_PROTOCOL"] = "ext:file"
    workshop.environment["GIT_CONFIG_COUNT"] = "2"
    workshop.environment["GIT_CONFIG_KEY_1"] = "protocol.ext.allow"
    workshop.environment["GIT_CONFIG_VALUE_1"] = "always"
    let remote = GitArgument.setting("remote.integrate.url", "ext::sh -c touch% '\(mark(workshop))'% %S")
    let git = Subprocess.git(
      remote + ["ls-remote", "--", Git.remote], in: workshop.path + "/home", environment: workshop.environment)
    let result = try git.run()
    #expect(!result.succeeded && result.errorText.contains("transport 'ext' not allowed"))
    #expect(Disk.kind(of: mark(workshop)) == nil)
  }

  @Test(arguments: [
    "-x", "--output=/tmp/x", "HEAD", "main", "abc", "9f8b:../x", String(repeating: "A", count: 39) + "-",
  ])
  func revisionsThatAreNoneNeverReachGit(revision: String) throws {
    let workshop = try Workshop()
    try workshop.commit("a", ["component.yaml": "name: A\n"], tags: ["1.0.0"])
    let repository = try workshop.ask("a")
    let count = try workshop.countGit()
    let error = fetchError { _ = try repository.facts(at: revision, component: "A") }
    guard case .unknownRevision = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try count("ls-tree") == 0)
    #expect(throws: FetchError.self) { try repository.mirror.contents(of: revision, limit: 1000, isLocal: false) }
  }

  @Test func tagsThatBeginWithADashAreIgnored() throws {
    let workshop = try Workshop()
    let revision = try workshop.commit("a", ["component.yaml": "name: A\n"], tags: ["1.0.0"])
    let tree = workshop.path + "/remote/a.git"
    try workshop.git(tree, "update-ref", "refs/tags/-9.0.0", revision)
    try workshop.git(tree, "update-ref", "refs/heads/--upload-pack=touch", revision)
    let references = try workshop.ask("a").references
    #expect(references.versions.map(\.tag) == ["1.0.0"])
    #expect(Array(references.branches.keys) == ["main"])
  }

  @Test func submodulesAndHooksAreLeftAlone() throws {
    let workshop = try Workshop()
    let mark = mark(workshop)
    // These user settings would fetch submodules, and run a hook in every repository.
    for name in ["reference-transaction", "post-checkout", "post-update", "pre-auto-gc", "post-merge"] {
      try workshop.write("#!/bin/sh\ntouch '\(mark)'\n", to: "\(workshop.path)/hooks/\(name)")
      try workshop.run("chmod", "+x", "\(workshop.path)/hooks/\(name)")
    }
    try workshop.commit("inner", ["x": ""])
    try workshop.commit("outer", ["component.yaml": "name: A\n"])
    let tree = workshop.path + "/remote/outer.git"
    try workshop.git(
      tree, "-c", "protocol.file.allow=always", "submodule", "add", "-q", "--",
      workshop.path + "/remote/inner.git", "inner")
    let revision = try workshop.commit("outer", [:], tags: ["1.0.0"])
    workshop.environment["GIT_CONFIG_COUNT"] = "4"
    for (index, (key, value)) in [
      ("submodule.recurse", "true"), ("fetch.recurseSubmodules", "true"), ("core.hooksPath", workshop.path + "/hooks"),
    ].enumerated() {
      workshop.environment["GIT_CONFIG_KEY_\(index + 1)"] = key
      workshop.environment["GIT_CONFIG_VALUE_\(index + 1)"] = value
    }
    let repository = try workshop.ask("outer")
    #expect(try repository.facts(at: revision, component: "A").spec == Array("name: A\n".utf8))
    #expect(Disk.kind(of: mark) == nil)
    #expect(try !workshop.run("find", workshop.cache, "-name", "modules").contains("modules"))
  }

  @Test func specThatIsALinkIsNone() throws {
    let workshop = try Workshop()
    try workshop.write("", to: workshop.path + "/remote/a.git.files")
    try workshop.commit("a", ["x": ""])
    try workshop.run("ln", "-s", "/etc/passwd", workshop.path + "/remote/a.git/component.yaml")
    let revision = try workshop.commit("a", [:], tags: ["1.0.0"])
    let error = fetchError { _ = try workshop.ask("a").facts(at: revision, component: "A") }
    guard case .noManifest = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// A repository with settings that would run a program if they were read.
  @Test func settingsOfTheFolderWorkedInAreNotRead() throws {
    let workshop = try Workshop()
    try workshop.commit("a", ["component.yaml": "name: A\n"], tags: ["1.0.0"])
    workshop.environment["GIT_DIR"] = workshop.path + "/remote/a.git/.git"
    workshop.environment["GIT_OBJECT_DIRECTORY"] = workshop.path + "/nowhere"
    #expect(try workshop.ask("a").references.versions.count == 1)
    #expect(Disk.kind(of: workshop.path + "/nowhere") == nil)
  }
}
