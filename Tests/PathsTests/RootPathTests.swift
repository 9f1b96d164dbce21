import Paths
import Testing

@Suite struct RootPathTests {
  @Test(arguments: [
    ("", "a", "a"), ("a", "b/c", "a/b/c"), ("a", "", "a"), ("", "", ""), ("", ".", ""), ("a", "..", ""),
    ("a/b", "../c", "a/c"), ("a", "./b//c/", "a/b/c"), ("", "..a", "..a"), ("a", "../..", nil), ("", "../a", nil),
    ("a", "../../a", nil), ("a", "/a", nil),
  ])
  func joinedPathsStayInTheRoot(_ folder: String, _ path: String, _ expected: String?) {
    #expect(Path.joinInRoot(folder, path) == expected)
  }

  @Test(arguments: [("a", ""), ("a/b", "a"), ("a/b/c", "a/b"), ("", "")])
  func aFileLiesInItsFolder(_ path: String, _ expected: String) {
    #expect(Path.folder(of: path) == expected)
  }

  @Test(arguments: [
    ("a", "", "a"), ("a", "b", "../a"), ("a/b", "c/d", "../../a/b"), ("a", "a/b", "../../a"), ("../a", "b", "../../a"),
    ("/a", "b", "/a"), (".", "b", ".."),
  ])
  func aFolderWritesPathsByWayOfTheRoot(_ path: String, _ folder: String, _ expected: String) {
    #expect(Path.viaRoot(path, from: folder) == expected)
  }

  @Test(arguments: ["", "a\nb", "a\u{7F}", "a/\u{301}b", ".\u{301}/a"])
  func spellingsThatMisleadAreRefused(_ path: String) {
    #expect(Path.spellingProblem(path) != nil)
  }

  @Test(arguments: ["a", "../a", "/a", "e\u{301}/b", "a b"])
  func otherSpellingsAreTaken(_ path: String) {
    #expect(Path.spellingProblem(path) == nil)
  }
}

/// The fast check for normal paths must agree with splitting them.
@Suite struct PathPropertyTests {
  private static let parts = ["a", "bc", ".", "..", "", "...", ".d", "e."]

  /// All paths of up to four parts.
  private static let paths: [String] = {
    var lists: [[String]] = [[]]
    var all: [String] = []
    for _ in 0..<4 {
      lists = lists.flatMap { list in parts.map { list + [$0] } }
      all += lists.map { $0.joined(separator: "/") }
    }
    return all
  }()

  private static func byHand(_ path: String) -> String {
    let absolute = path.hasPrefix("/")
    var kept: [String] = []
    for part in path.split(separator: "/").map(String.init) where part != "." {
      if part != ".." {
        kept.append(part)
      } else if let last = kept.last, last != ".." {
        kept.removeLast()
      } else if !absolute {
        kept.append(part)
      }
    }
    let joined = kept.joined(separator: "/")
    return absolute ? "/" + joined : joined.isEmpty ? "." : joined
  }

  @Test func normalPathsAreWhatTakingThemApartGives() {
    for path in Self.paths { #expect(Path.normalised(path) == Self.byHand(path), "\(path)") }
  }

  @Test func aRelativePathLeadsBack() {
    let normal = Set(Self.paths.map(Path.normalised)).sorted().filter { $0.count < 8 }
    for from in normal {
      for to in normal {
        guard let way = Path.relative(from: from, to: to) else { continue }
        #expect(Path.join(from, way) == to, "from \(from) to \(to)")
      }
    }
  }
}
