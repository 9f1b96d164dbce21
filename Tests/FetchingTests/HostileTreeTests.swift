import Disk
import TestSupport
import Testing

@testable import Fetching

/// Small commits with huge contents: an untrusted repository decides about them.
@Suite struct HostileTreeTests {
  /// Each of its folders holds the next one ten times, and the first one two times: two million files in a few objects,
  /// and two hundred million.
  @Test(arguments: [6, 8]) func aTreeThatNamesItselfAgainAndAgainIsTooLarge(levels: Int) throws {
    let workshop = try Workshop()
    try workshop.commit("bomb", ["component.yaml": "name: Bomb\n"])
    let folder = workshop.path + "/remote/bomb.git"
    let script = """
      cd "$1"; tree=$(printf '100644 blob %s\\tf\\n' "$(git hash-object -w component.yaml)" | git mktree)
      for level in $(seq "$2") top; do
        names=$(if [ "$level" = top ]; then seq 2; else seq 0 9; fi)
        tree=$(for name in $names; do printf '040000 tree %s\\t%s\\n' "$tree" "$name"; done | git mktree)
      done
      commit=$(git commit-tree -m bomb "$tree") && git update-ref refs/heads/bomb "$commit" && echo "$commit"
      """
    let commit = try workshop.run("sh", "-euc", script, "sh", folder, "\(levels)").trimmed
    let error = fetchError { _ = try workshop.ask("bomb").mirror.tree(at: commit, isWhole: true) }
    #expect(error?.message.hasSuffix("it is too large") == true, "\(String(describing: error))")
  }

  /// Whatever a folder's depth, it takes no more room than in git's listing.
  @Test func deepFoldersAreFoundByWhatLiesInThem() {
    let deep = String(repeating: "d/", count: 2_000)
    var entries: [(path: String, kind: CommitTree.Kind)] = (0..<2_000).map { ("\($0)/\(deep)f.swift", .file) }
    entries += [("Link", .link), ("Sub/Module", .submodule), ("Sources/a\u{301}/B.swift", .file)]
    let tree = CommitTree(entries, commits: [:])
    #expect(tree.kind(of: "7/d/d") == .folder && tree.kind(of: "7/\(deep)f.swift") == .file)
    #expect(tree.kind(of: "7/d/e") == nil && tree.kind(of: "2000") == nil && tree.kind(of: "Source") == nil)
    #expect(tree.kind(of: "Link/x/y") == .link && tree.kind(of: "Sub/Module/x") == .submodule)
    #expect(tree.mayHave("sources") && tree.mayHave("sub/MODULE") && !tree.mayHave("sourc"))
  }

  /// Each may be on a host of its own, which may be any host of the network.
  @Test func onlySomeSubmodulesAreAskedFor() throws {
    let workshop = try Workshop()
    let modules = (0..<150).map { number in
      "[submodule \"s\(number)\"]\n\tpath = s\(number)\n\turl = https://git.example.com/lost-\(number).git\n"
    }
    try workshop.commit("many", ["component.yaml": "name: Many\n", ".gitmodules": modules.joined()])
    let script = """
      cd "$1"; for n in $(seq 0 149); do echo "160000 \(String(repeating: "1", count: 40))\ts$n"; done |
        git update-index --index-info; git commit -q -m submodules; git rev-parse HEAD
      """
    let commit = try workshop.run("sh", "-euc", script, "sh", workshop.path + "/remote/many.git").trimmed
    let count = try workshop.countGit()
    let asked = try workshop.ask("many")
    let tree = try asked.mirror.tree(at: commit, isWhole: true)
    #expect(tree.submodules.count == 150)
    let before = try count("fetch")
    #expect(try asked.missingSubmodules(of: tree, at: commit).count == 100)
    #expect(try count("fetch") - before == 100)
  }
}
