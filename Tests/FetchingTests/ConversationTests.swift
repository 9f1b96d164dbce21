import Disk
import Model
import TestSupport
import Testing

@testable import Fetching

/// The number of requests to repositories: each takes a host a second or more, whatever its size.
@Suite struct ConversationTests {
  private static let names = ["a", "b", "c", "d"]
  private static let versions = (0..<6).map { "1.\($0).0" }

  /// Packages of some versions, whose manifests all differ and whose sources lie as deep as most do.
  private func packages(_ workshop: Workshop, settings: [(String, String)] = []) throws {
    for name in Self.names {
      for version in Self.versions {
        try workshop.commit(
          name,
          [
            "Package.swift": Workshop.manifest("A") + "// \(name) \(version)\n", "Sources/A/a.swift": "// \(version)",
            "Sources/A/Inner/More/b.swift": "// \(version)", "Docs/Images/one/two/three.txt": version,
          ], tags: [version, "nightly-\(version)"])
      }
      for (key, value) in settings { try workshop.git("\(workshop.path)/remote/\(name).git", "config", key, value) }
    }
  }

  private func readAll(_ workshop: Workshop) throws {
    let fetcher = try workshop.fetcher()
    let repositories = try fetcher.repositories(Self.names.map(workshop.url)).map { try $0.get() }
    for (name, repository) in zip(Self.names, repositories) {
      #expect(repository.references.versions.map(\.tag) == Self.versions)
      // The files that a search needs, the newest first, and at the end the facts of the chosen version.
      for version in repository.references.versions.reversed() {
        #expect(try repository.facts(at: version.revision, component: name).manifest?.name == "A")
      }
      let chosen = try #require(repository.references.versions.last)
      let facts = try repository.facts(at: chosen.revision, component: name, needsPaths: true)
      #expect(facts.missing == [])
    }
  }

  /// The settings of a server, and the most conversations that each repository of it may take.
  private static let servers: [(settings: [(String, String)], most: Int)] = [
    ([], 1), ([("uploadpackfilter.tree.maxDepth", "0"), ("uploadpackfilter.combine.allow", "false")], 3),
    ([("uploadpackfilter.allow", "false")], 3), ([("uploadpack.allowFilter", "false")], 1),
    ([("protocol.version", "0")], 1),
  ]

  @Test(arguments: servers.indices) func aNewRepositoryTakesFewConversations(index: Int) throws {
    let workshop = try Workshop()
    let (settings, most) = Self.servers[index]
    try packages(workshop, settings: settings)
    let conversations = try workshop.countConversations()
    try readAll(workshop)
    #expect(conversations() <= most * Self.names.count)
    try readAll(workshop)
    #expect(conversations() == Self.names.count, "whether something changed is asked, and nothing else")
  }

  /// No version of a repository costs a conversation of its own, also where a new one came.
  @Test(arguments: [nil, "0"]) func newVersionsTakeFewConversations(depth: String?) throws {
    let workshop = try Workshop()
    try packages(workshop, settings: depth.map { [("uploadpackfilter.tree.maxDepth", $0)] } ?? [])
    try readAll(workshop)
    let conversations = try workshop.countConversations()
    for version in ["1.6.0", "1.7.0", "1.8.0"] {
      try workshop.commit("a", ["Package.swift": Workshop.manifest("A") + "// \(version)\n"], tags: [version])
    }
    let repository = try workshop.ask("a")
    for version in repository.references.versions {
      _ = try repository.facts(at: version.revision, component: "a", needsPaths: true)
    }
    // The listing, the new objects, and without levels the manifests.
    #expect(conversations() <= (depth == nil ? 2 : 3))
  }

  /// Files deeper than the fetched levels are fetched, and only once.
  @Test func deepFoldersOfTargetsAreSeen() throws {
    let workshop = try Workshop()
    let folder = "Sources/A/One/Two/Three"
    let manifest = Workshop.manifest("A").replacing(
      ".target(name: \"A\"", with: ".target(name: \"A\", path: \"\(folder)\"")
    let deep = try workshop.commit(
      "a", ["Package.swift": manifest, "\(folder)/a.swift": "", "Sources/A/One/Two/b": ""], tags: ["1.0.0"])
    try workshop.git("\(workshop.path)/remote/a.git", "rm", "-rq", folder)
    let none = try workshop.commit("a", ["Sources/A/One/Two/b": "b"], tags: ["2.0.0"])
    let conversations = try workshop.countConversations()
    let repository = try workshop.ask("a")
    #expect(try repository.facts(at: deep, component: "a", needsPaths: true).missing == [])
    #expect(conversations() == 2)
    #expect(try repository.facts(at: none, component: "a", needsPaths: true).missing == [folder])
    #expect(conversations() == 1)
  }

  @Test func aSubmoduleThatOnlyDeepFoldersHoldIsSeen() throws {
    let workshop = try Workshop()
    let modules = "[submodule \"s\"]\n\tpath = Deps/a/b/c/s\n\turl = https://git.example.com/lost.git\n"
    try workshop.commit(
      "a",
      [
        "Package.swift": Workshop.manifest("A"), "Sources/A/a.swift": "", ".gitmodules": modules,
        "Deps/a/b/c/x": "", "Deps/a/b/y": "",
      ])
    let script = """
      cd "$1"; echo "160000 \(String(repeating: "1", count: 40))\tDeps/a/b/c/s" | git update-index --index-info
      git commit -q -m submodule; git tag 1.0.0; git rev-parse HEAD
      """
    let commit = try workshop.run("sh", "-euc", script, "sh", workshop.path + "/remote/a.git").trimmed
    let facts = try workshop.ask("a").facts(at: commit, component: "a", needsPaths: true)
    #expect(facts.missing == ["Deps/a/b/c/s"])
  }

  /// Some tools make a tag for each build. They are not asked for, whatever comes and goes among them.
  @Test func tagsThatAreNoVersionsAreNotFetched() throws {
    let workshop = try Workshop()
    try workshop.commit("a", ["Package.swift": Workshop.manifest("A")], tags: ["1.0.0"])
    let junk = try workshop.commit("a", ["big": "x"], tags: ["build-1"])
    try workshop.git("\(workshop.path)/remote/a.git", "reset", "-q", "--hard", "1.0.0")
    _ = try workshop.ask("a")
    let mirror = "\(workshop.cache)/repositories/\(try workshop.mirrorName("a"))/repository.git"
    let objects = try workshop.run(
      "git", "--git-dir=\(mirror)", "cat-file", "--batch-all-objects", "--batch-check=%(objectname)")
    #expect(!objects.contains(junk))
    let conversations = try workshop.countConversations()
    try workshop.git("\(workshop.path)/remote/a.git", "tag", "build-2", junk)
    _ = try workshop.ask("a")
    #expect(conversations() == 1, "the question")
  }

  /// The history of a repository may be gigabytes, and nothing of it is asked for.
  @Test func historyIsLeftWhereItIs() throws {
    let workshop = try Workshop()
    let old = try workshop.commit("a", ["Package.swift": Workshop.manifest("A")])
    let new = try workshop.commit("a", ["x": "1"], tags: ["1.0.0"])
    let repository = try workshop.ask("a")
    let mirror = "\(workshop.cache)/repositories/\(try workshop.mirrorName("a"))/repository.git"
    let objects = try workshop.run(
      "git", "--git-dir=\(mirror)", "cat-file", "--batch-all-objects", "--batch-check=%(objectname)")
    #expect(objects.contains(new) && !objects.contains(old))
    // An earlier commit is fetched by its name when it is asked for.
    #expect(try repository.facts(at: old, component: "a").manifest?.name == "A")
  }

  /// A server of plain files, which does not support git's protocol.
  @Test(.enabled(if: Workshop.hasPython, "there is no python3 in PATH")) func aDumbServerIsReadToo() throws {
    let workshop = try Workshop()
    try packages(workshop)
    for name in Self.names {
      let folder = "\(workshop.path)/dumb/\(name).git"
      try workshop.run("git", "clone", "-q", "--bare", "\(workshop.path)/remote/\(name).git", folder)
      try workshop.git(folder, "update-server-info")
    }
    let server = try workshop.serve("dumb")
    defer { server.kill() }
    try readAll(workshop)
    try readAll(workshop)
  }

  @Test func aDeadRepositoryStopsNobodyElse() throws {
    let workshop = try Workshop()
    try packages(workshop)
    let silent = "https://127.0.0.1:\(try workshop.listen())/dead.git"
    var settings = workshop.settings()
    settings.gitTimeout = .seconds(1)
    let urls = [silent] + Self.names.map(workshop.url) + [workshop.url("gone")]
    let results = try Fetcher(settings).repositories(urls)
    #expect(results.map { (try? $0.get()) != nil } == [false, true, true, true, true, false])
  }

  /// A server that is killed, or a run, leaves nothing that the next run takes for whole.
  @Test func aCloneThatFailedIsMadeAnew() throws {
    let workshop = try Workshop()
    let revision = try workshop.commit("a", ["Package.swift": Workshop.manifest("A")], tags: ["1.0.0"])
    let folder = "\(workshop.cache)/repositories/\(try workshop.mirrorName("a"))"
    for file in ["HEAD", "config", "shallow.lock", "objects/pack/tmp_pack_1"] {
      try workshop.write("", to: "\(folder)/repository.git/\(file)")
    }
    #expect(try workshop.ask("a").facts(at: revision, component: "a").manifest?.name == "A")
    // A killed fetch leaves a lock, in which git would not fetch again.
    try workshop.write("", to: "\(folder)/repository.git/shallow.lock")
    let new = try workshop.commit("a", ["x": ""], tags: ["1.1.0"])
    #expect(try workshop.ask("a").facts(at: new, component: "a").manifest?.name == "A")
  }
}
