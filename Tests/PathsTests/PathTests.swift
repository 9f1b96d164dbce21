import Paths
import Testing

@Suite struct PathTests {
  @Test(arguments: [
    ("a/./b//../c", "a/c"), ("", "."), (".", "."), ("./", "."), ("../../a", "../../a"), ("a/../..", ".."),
    ("/", "/"), ("/..", "/"), ("/a/../../b/", "/b"), ("a/b/", "a/b"), ("..a/b..", "..a/b.."),
    ("../a/../b", "../b"), ("../..", "../.."), ("a/..b", "a/..b"), (".../a", ".../a"), ("/../a", "/a"),
    ("..//a", "../a"),
  ])
  func pathsAreNormalised(_ path: String, _ expected: String) {
    #expect(Path.normalised(path) == expected)
  }

  @Test(arguments: [
    ("a", "b", "a/b"), ("a", "../b", "b"), ("a", "/b", "/b"), ("", "b", "b"), (".", "b", "b"), ("/", "b", "/b"),
    ("a/b", "../../../c", "../c"), ("/a", "../../c", "/c"),
  ])
  func pathsAreJoined(_ base: String, _ path: String, _ expected: String) {
    #expect(Path.join(base, path) == expected)
  }

  @Test(arguments: [
    ("/a/b", "/a/c/d", "../c/d"), ("/a", "/a", "."), ("/a", "/a/b", "b"), ("/a/b", "/a", ".."), ("/", "/x", "x"),
    ("a", "b", "../b"), (".", "a/b", "a/b"), ("a", ".", ".."), ("../x", "../y", "../y"), ("/ab", "/a", "../a"),
    ("..", "../y", "y"), ("/a", "b", nil), ("a", "/b", nil), ("..", "y", nil),
  ])
  func pathsAreRelated(_ base: String, _ path: String, _ expected: String?) {
    #expect(Path.relative(from: base, to: path) == expected)
  }

  @Test(arguments: [
    ("/a/b", "/a"), ("/a", "/"), ("/", "/"), ("a/b", "a"), ("a", "."), (".", ".."), ("..", "../.."), ("../a", ".."),
    ("../..", "../../.."),
  ])
  func parentsGoUpOneFolder(_ path: String, _ expected: String) {
    #expect(Path.parent(path) == expected)
  }

  @Test(arguments: [("/a/b", "b"), ("/", "/"), ("a", "a"), ("a/b/", "b"), ("/a", "a")])
  func theLastComponentIsFound(_ path: String, _ expected: String) {
    #expect(Path.lastComponent(path) == expected)
  }

  @Test(arguments: [
    ("/a/b", "/a", true), ("/a", "/a", true), ("/ab", "/a", false), ("/a/../b", "/a", false), ("/x", "/", true),
    ("a", ".", true), ("../a", ".", false), ("/a", ".", false), ("../../a", "..", false), ("../a", "..", true),
    ("..a", ".", true), ("a", "/", false),
  ])
  func containmentIsToldByPath(_ path: String, _ folder: String, _ expected: Bool) {
    #expect(Path.isInside(path, folder) == expected)
  }

  @Test func spellingsOfOneLetterAreDifferentPaths() {
    #expect("/e\u{301}/a" == "/\u{e9}/a")
    #expect(!Path.isInside("/e\u{301}/a", "/\u{e9}"))
    #expect(Path.relative(from: "/e\u{301}", to: "/\u{e9}/a").map { Array($0.utf8) } == Array("../\u{e9}/a".utf8))
  }

  @Test(arguments: ["", "/a", "a//b", "a/", "./a", "a/./b", "..", "../a", "a/../b", "a/..", "a\0b"])
  func pathsThatLeadOutAreUnsafe(_ path: String) {
    #expect(!Path.isSafe(path))
  }

  @Test(arguments: ["a", "a/b", ".a", "..a", "a..", "a b/ü", "-", "a\\b"])
  func pathsThatStayInsideAreSafe(_ path: String) {
    #expect(Path.isSafe(path))
  }

  @Test(arguments: [
    ("..", "../../Lib"), ("../..", "../../../Shop"), ("../Other", "../Other"), ("Sub", "Sub"), ("/abs/..", "/"),
    ("../../..", "../../.."),
  ])
  func aPathThatEndsInDotsIsSpelledByTheFoldersName(path: String, expected: String) {
    #expect(Path.spelledByName(path, from: "/Shop/Lib/Example") == expected)
  }
}
