import Disk
import Model
import Parallel
import TestSupport
import Testing
import Versioning

@testable import Fetching

/// Mirrors of real repositories.
@Suite struct MirrorTests {
  @Test func versionsAreReadFromTagsAsSwiftPMReadsThem() throws {
    let workshop = try Workshop()
    let first = try workshop.commit(
      "a", ["x": "1"], tags: ["1.0.0", "v1.1.0", "1.2", "not-a-version", "v2.0.0-beta.1"])
    let second = try workshop.commit("a", ["x": "2"], tags: ["1.1.0", "v3.0.0"], annotated: false)
    let repository = try workshop.ask("a")
    let versions = repository.references.versions
    #expect(versions.map(\.version.description) == ["1.0.0", "1.1.0", "1.2.0", "2.0.0-beta.1", "3.0.0"])
    #expect(versions.map(\.tag) == ["1.0.0", "1.1.0", "1.2", "v2.0.0-beta.1", "v3.0.0"])
    // Annotated tags are followed to their commits.
    #expect(versions.map(\.revision) == [first, second, first, first, second])
    #expect(repository.references.branches == ["main": second])
  }

  @Test func mostSpecificTagOfAVersionWins() {
    let (a, b, c) = (
      String(repeating: "a", count: 40), String(repeating: "b", count: 40), String(repeating: "c", count: 40)
    )
    let listing = "\(a)\trefs/tags/1.0\n\(b)\trefs/tags/v1.0.0\n\(c)\trefs/tags/1.0.0\n"
    #expect(RemoteReferences(Array(listing.utf8)).versions.map(\.tag) == ["1.0.0"])
    #expect(RemoteReferences(Array(listing.utf8)).tagged(Version(1, 0, 0))?.revision == c)
  }

  /// As SwiftPM takes `branch:`.
  @Test func aTagIsTheHeadOfABranchThatDoesNotExist() {
    let (a, b) = (String(repeating: "a", count: 40), String(repeating: "b", count: 40))
    let listing = "\(a)\trefs/heads/1.0.0\n\(b)\trefs/tags/1.0.0\n\(b)\trefs/tags/2.0\n"
    let references = RemoteReferences(Array(listing.utf8))
    #expect([references.head(of: "1.0.0"), references.head(of: "2.0"), references.head(of: "2.0.0")] == [a, b, nil])
  }

  /// `git rev-parse 1.0.0` prints the object of an annotated tag, not its commit.
  @Test func theObjectOfATagLeadsToItsCommit() {
    let (a, b, c) = (
      String(repeating: "a", count: 40), String(repeating: "b", count: 40), String(repeating: "c", count: 40)
    )
    let listing = "\(a)\trefs/tags/1.0.0\n\(b)\trefs/tags/1.0.0^{}\n\(c)\trefs/tags/2.0.0\n"
    let references = RemoteReferences(Array(listing.utf8))
    #expect(references.commitsByTagObject == [a: b])
    #expect(references.versions.map(\.revision) == [b, c])
  }

  @Test func referencesThatBeginWithADashOrAreNoneAreIgnored() {
    let a = String(repeating: "a", count: 40)
    let listing =
      "\(a)\trefs/tags/-1.0.0\n\(a)\trefs/heads/--upload-pack=x\nnonsense\n-x\trefs/tags/1.0.0\n\(a)\tHEAD\n"
    let references = RemoteReferences(Array(listing.utf8))
    #expect(references.versions.isEmpty && references.branches.isEmpty)
  }

  @Test func secondUseAsksOnceAndFetchesNothing() throws {
    let workshop = try Workshop()
    try workshop.commit("a", ["Package.swift": Workshop.manifest("A")], tags: ["1.0.0"])
    let count = try workshop.countGit()
    _ = try workshop.ask("a")
    #expect(try (count("clone"), count("ls-remote"), count("fetch")) == (1, 0, 0))
    let before = try (count("ls-remote"), count("--"))
    _ = try workshop.ask("a")
    #expect(try count("ls-remote") == before.0 + 1)
    #expect(try count("--") == before.1 + 1, "nothing but the question is run")
    let new = try workshop.commit("a", ["more": ""], tags: ["1.1.0"])
    #expect(try workshop.ask("a").references.tagged(Version(1, 1, 0))?.revision == new)
    #expect(try count("fetch") == 1)
  }

  @Test(arguments: [true, false]) func filesAreReadAtARevision(filters: Bool) throws {
    let workshop = try Workshop()
    let spec = "# Umlaut: \u{fc}\nname: A\n"
    let big = String(repeating: "x", count: 200_000)
    let old = try workshop.commit(
      "a", ["component.yaml": spec, "big": big, "sub/sub/sub/component.yaml": "no"], tags: ["1.0.0"])
    try workshop.commit("a", ["component.yaml": "name: B\n", "big": big + "y"], tags: ["2.0.0"])
    if !filters { try workshop.git(workshop.path + "/remote/a.git", "config", "uploadpack.allowFilter", "false") }
    let repository = try workshop.ask("a")
    #expect(try repository.facts(at: old, component: "A").spec == Array(spec.utf8))
    let size = try workshop.run("du", "-sk", workshop.cache).split(separator: "\t").first.flatMap { Int($0) }
    #expect(size != nil)
    let objects = try workshop.run(
      "git", "--git-dir=\(workshop.cache)/repositories/\(try workshop.mirrorName("a"))/repository.git",
      "rev-list", "--objects", "--missing=print", "--all")
    // With a filter, files that were not needed were not fetched.
    #expect(objects.split(separator: "\n").contains { $0.hasPrefix("?") } == filters)
  }

  /// Each tag is a file of git's, and to wait for the disk at each of 100,000 takes half a minute.
  @Test func tagsAreNotFlushedOneByOne() throws {
    let workshop = try Workshop()
    let revision = try workshop.commit("a", ["component.yaml": "name: A\n"], tags: ["1.0.0"])
    let count = try workshop.countGit()
    _ = try workshop.ask("a").facts(at: revision, component: "A")
    #expect(try count("clone") > 0)
    #expect(try count("core.fsync=none") == count("--no-pager"))
  }

  @Test func specsAreReadFromTheDefaultBranchAndComeAlongAtOnce() throws {
    let workshop = try Workshop()
    let entry = "Specs/A/1.0.0"
    let source = "git: https://git.example.com/a.git\n"
    try workshop.commit(
      "specs",
      [
        "\(entry)/component.yaml": "name: A\n", "\(entry)/source.yaml": source, "Specs/A/latest/component.yaml": "no",
        "Specs/B/2.0.0/component.yaml": "name: B\n", "component.yaml": "name: Top\n",
      ])
    let count = try workshop.countGit()
    let specs = try workshop.fetcher().specRepository(workshop.url("specs"))
    #expect(try specs.versions(of: "A") == [Version(1, 0, 0)])
    for name in ["C", "a", "..", "A/1.0.0", ""] { #expect(try specs.versions(of: name) == [], "\(name)") }
    let fetched = try count("fetch")
    let read = try specs.entry(of: "A", Version(1, 0, 0))
    #expect(read.spec == Array("name: A\n".utf8) && read.source == Array(source.utf8))
    #expect(read.sourcePath == "https://git.example.com/specs.git/\(entry)/source.yaml")
    #expect(try count("fetch") == fetched, "no file is fetched by itself")
    #expect(fetchError { _ = try specs.entry(of: "B", Version(2, 0, 0)) }?.message.contains("does not exist") == true)
    // The same mirror serves specs and references, in either order.
    #expect(try workshop.ask("specs").references.branches.count == 1)
    _ = try workshop.fetcher().specRepository(workshop.url("specs"))
    #expect(try count("fetch") == fetched + 1)
    try workshop.git(workshop.path + "/remote/specs.git", "checkout", "-q", "-b", "other")
    try workshop.commit("specs", ["Specs/A/1.1.0/component.yaml": "name: A\n"])
    let later = try workshop.fetcher().specRepository(workshop.url("specs"))
    #expect(try later.versions(of: "A") == [Version(1, 0, 0), Version(1, 1, 0)])
  }

  @Test func repositoryWithoutACommitHasNoSpecs() throws {
    let workshop = try Workshop()
    try workshop.run("git", "init", "-q", "--bare", workshop.path + "/remote/empty.git")
    let error = fetchError { _ = try workshop.fetcher().specRepository(workshop.url("empty")) }
    #expect(error?.message.contains("it has no commit on a default branch") == true, "\(String(describing: error))")
  }

  @Test func commitThatNoBranchHasIsFetchedByItsName() throws {
    let workshop = try Workshop()
    try workshop.commit("a", ["component.yaml": "name: A\n"], tags: ["1.0.0"])
    let lost = try workshop.commit("a", ["component.yaml": "name: Lost\n"])
    try workshop.git(workshop.path + "/remote/a.git", "reset", "-q", "--hard", "1.0.0")
    let repository = try workshop.ask("a")
    #expect(try repository.facts(at: lost, component: "A").spec == Array("name: Lost\n".utf8))
    let nobody = String(repeating: "0123456789", count: 4)
    let error = fetchError { _ = try repository.facts(at: nobody, component: "A") }
    guard case .unknownRevision(nobody) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// A commit may state no date.
  @Test func datesAreThoseOfCommits() throws {
    let workshop = try Workshop()
    let dated = try workshop.commit("a", ["component.yaml": "name: A\n"], tags: ["1.0.0"])
    let folder = workshop.path + "/remote/a.git"
    let text = try workshop.git(folder, "cat-file", "commit", dated)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasPrefix("committer ") ? "committer A <a@example.com>" : String($0)
    }
    try workshop.write(lines.joined(separator: "\n"), to: workshop.path + "/commit")
    let object = try workshop.git(
      folder, "hash-object", "-t", "commit", "-w", "--literally", workshop.path + "/commit")
    let undated = String(object.prefix(40))
    try workshop.git(folder, "tag", "1.1.0", undated)
    let repository = try workshop.ask("a")
    #expect(try repository.dates(of: [dated, undated]) == [dated: 1_767_603_600])
  }

  @Test func interruptedFetchLeavesAMirrorThatIsMadeWhole() throws {
    let workshop = try Workshop()
    try workshop.commit("a", ["component.yaml": "name: A\n"], tags: ["1.0.0"])
    _ = try workshop.ask("a")
    let folder = "\(workshop.cache)/repositories/\(try workshop.mirrorName("a"))"
    // The leftovers of a killed fetch: no listing, stale lock files, half a pack.
    try workshop.run("rm", "--", "\(folder)/references")
    for file in ["packed-refs.lock", "refs/tags/2.0.0.lock", "objects/pack/tmp_pack_1", "HEAD.lock", "config.lock"] {
      try workshop.write("", to: "\(folder)/repository.git/\(file)")
    }
    try workshop.write("", to: "\(folder)/new-1/HEAD")
    let new = try workshop.commit("a", ["component.yaml": "name: B\n"], tags: ["2.0.0"])
    let repository = try workshop.ask("a")
    #expect(repository.references.tagged(Version(2, 0, 0))?.revision == new)
    #expect(try repository.facts(at: new, component: "A").spec == Array("name: B\n".utf8))
    #expect(Disk.kind(of: "\(folder)/repository.git/packed-refs.lock") == nil)
    #expect(try !Disk.list(folder).contains { $0.hasPrefix("new-") })
  }

  @Test func brokenMirrorIsMadeAnew() throws {
    let workshop = try Workshop()
    try workshop.commit("a", ["component.yaml": "name: A\n"], tags: ["1.0.0"])
    _ = try workshop.ask("a")
    let folder = "\(workshop.cache)/repositories/\(try workshop.mirrorName("a"))"
    try workshop.run("sh", "-c", "rm -f '\(folder)'/repository.git/objects/pack/*.pack '\(folder)'/references")
    try workshop.run("rm", "-f", "--", "\(folder)/repository.git/HEAD")
    let revision = try workshop.commit("a", ["component.yaml": "name: B\n"], tags: ["2.0.0"])
    #expect(try workshop.ask("a").facts(at: revision, component: "A").spec == Array("name: B\n".utf8))
  }

  @Test func twoRunsAtOnceShareAMirror() throws {
    let workshop = try Workshop()
    for version in 0..<5 { try workshop.commit("a", ["x": "\(version)"], tags: ["1.\(version).0"]) }
    let fetcher = try workshop.fetcher()
    let results = fetcher.repositories(Array(repeating: workshop.url("a"), count: 8))
    for result in results { #expect(try result.get().references.versions.count == 5) }
  }

  @Test func manyRepositoriesAreAskedAndProgressIsTold() throws {
    let workshop = try Workshop()
    let names = (0..<12).map { "package-\($0)" }
    for name in names { try workshop.commit(name, ["x": name], tags: ["1.0.0"]) }
    let told = Locked(0)
    let results = try workshop.fetcher().repositories(names.map(workshop.url) + [workshop.url("missing")]) {
      done, all, _ in
      if done <= all, all == 13 { told.withLock { $0 += 1 } }
    }
    #expect(told.value == 13)
    #expect(try results.dropLast().map { try $0.get().url } == names.map(workshop.url))
    guard case .failure(let error) = results[12], case .unreachable = error.reason else {
      Issue.record("a repository that is not there was read")
      return
    }
    #expect(error.message.hasPrefix("cannot read 'https://git.example.com/missing.git': "))
  }

  @Test func anotherRepositoryUnderTheSameNameIsNotTakenForIt() throws {
    let workshop = try Workshop()
    try workshop.commit("a", ["component.yaml": "name: A\n"], tags: ["1.0.0"])
    _ = try workshop.ask("a")
    let folder = "\(workshop.cache)/repositories/\(try workshop.mirrorName("a"))"
    try workshop.write("git.example.com/another\n", to: "\(folder)/url")
    let count = try workshop.countGit()
    _ = try workshop.ask("a")
    #expect(try count("clone") == 1, "it is made again")
  }

  /// A path may differ from another in case alone, and a user may see another folder.
  @Test func onlySpellingsOfOneRepositoryShareAMirror() throws {
    func names(_ urls: [String]) throws -> Set<String> {
      try Set(urls.map { Mirror.name(of: try GitURL($0, allowFileURLs: true)) })
    }
    let others = [
      "https://git.example.com/team/app", "https://git.example.com/team/App", "https://git.example.com/Team/app",
      "https://git.example.com/team/app.git", "https://git.example.com:8443/team/app", "ssh://git.example.com/team/app",
      "ssh://git@git.example.com/team/app", "ssh://Git@git.example.com/team/app", "git@git.example.com:team/app",
      "git@git.example.com:team/App", "ann@git.example.com:team/app", "/srv/team/app", "/srv/team/App",
      "file:///srv/team/app",
    ]
    #expect(try names(others).count == others.count)
    for same in [
      ["https://git.example.com/team/app", "HTTPS://Git.Example.com/team/app"],
      ["git@git.example.com:team/app", "git@GIT.example.com:team/app"],
      ["ssh://git@git.example.com:22/x", "SSH://git@Git.example.com:22/x"],
    ] {
      #expect(try names(same).count == 1, "\(same)")
    }
  }

  @Test func commitOfABranchThatCaseAloneTellsApartIsStillFound() throws {
    let workshop = try Workshop()
    try workshop.commit("a", ["component.yaml": "name: A\n"], tags: ["1.0.0"])
    let remote = workshop.path + "/remote/a.git"
    let other = try workshop.git(remote, "commit-tree", "-p", "HEAD", "-m", "other", "HEAD^{tree}").trimmed
    // Packed at once, as the test's own disk may be case-insensitive too.
    for (branch, revision) in [("Feature", "HEAD"), ("feature", other)] {
      try workshop.git(remote, "update-ref", "refs/heads/\(branch)", revision)
      try workshop.git(remote, "pack-refs", "--all")
    }
    let repository = try workshop.ask("a")
    #expect(repository.references.branches.keys.sorted() == ["Feature", "feature", "main"])
    #expect(repository.references.branches["feature"] == other)
    #expect(try repository.facts(at: other, component: "A").spec == Array("name: A\n".utf8))
  }

  @Test func cacheLiesWhereTheSystemWantsIt() {
    #if canImport(Darwin)
      #expect(CacheFolder.systemPath(["HOME": "/home/me"]) == "/home/me/Library/Caches/integrate")
    #else
      #expect(CacheFolder.systemPath(["HOME": "/home/me"]) == "/home/me/.cache/integrate")
      #expect(CacheFolder.systemPath(["HOME": "/home/me", "XDG_CACHE_HOME": "here"]) == "/home/me/.cache/integrate")
    #endif
    #expect(CacheFolder.systemPath(["HOME": "/home/me", "XDG_CACHE_HOME": "/var/c"]) == "/var/c/integrate")
    for environment in [[:], ["HOME": ""], ["HOME": "here"], ["XDG_CACHE_HOME": "here"]] {
      #expect(CacheFolder.systemPath(environment) == nil, "no place of everybody's is taken instead")
    }
  }
}
