import TestSupport
import Testing

extension PinnedRepositoryTests {
  /// A submodule of the package `a`, in `vendor/sub`.
  enum Submodule: String, CaseIterable, CustomTestStringConvertible {
    case isThere, hasNoSuchCommit, hasNoRepository, hasNoAddress, hasARelativeAddress, hasOneThatIsGone
    case hasAHostThatDoesNotAnswer
    case standsInNoFile, standsInNoFileAndHoldsATarget, standsInNoFileAndHoldsAFolderOfATarget

    var testDescription: String { rawValue }

    var isSound: Bool { self == .isThere || self == .standsInNoFile }

    /// True if the sample is also built with SwiftPM.
    var isBuilt: Bool {
      switch self {
      case .hasARelativeAddress, .hasOneThatIsGone, .standsInNoFile, .standsInNoFileAndHoldsAFolderOfATarget: true
      default: false
      }
    }

    var targets: [PinnedPackage.Target] {
      switch self {
      case .standsInNoFileAndHoldsATarget: [.init("A", [], "path: \"vendor/sub\"", files: [:])]
      case .standsInNoFileAndHoldsAFolderOfATarget:
        [.init("A", ["In"]), .init("In", [], "path: \"vendor/sub/In\"", files: [:])]
      default: [.init("A")]
      }
    }

    /// Adds it to the package, and moves its tag.
    func add(to remotes: RemoteRepositories, _ scratch: ScratchFolder) throws {
      var files = ["In/In.swift": "public struct S {}\n"]
      if self == .hasOneThatIsGone { files[".gitmodules"] = Self.list("deep", remotes.url("gone")) }
      var real = try remotes.commit("sub", files)
      let unknown = String(repeating: "1", count: 40)
      if self == .hasOneThatIsGone { real = try link("deep", to: unknown, in: "sub", remotes) }
      let commit = self == .hasNoSuchCommit ? unknown : real
      let list: String? =
        switch self {
        case .isThere, .hasNoSuchCommit, .hasOneThatIsGone: Self.list("vendor/sub", remotes.url("sub"))
        case .hasNoRepository: Self.list("vendor/sub", remotes.url("gone"))
        case .hasAHostThatDoesNotAnswer: Self.list("vendor/sub", "https://localhost:9/sub.git")
        case .hasNoAddress: Self.list("other", remotes.url("sub"))
        case .hasARelativeAddress: Self.list("vendor/sub", "../sub.git")
        case .standsInNoFile, .standsInNoFileAndHoldsATarget, .standsInNoFileAndHoldsAFolderOfATarget: nil
        }
      if let list {
        try scratch.write(list, to: "remote/a.git/.gitmodules")
        try remotes.git(["add", ".gitmodules"], in: "a")
      }
      _ = try link("vendor/sub", to: commit, in: "a", remotes)
      try remotes.git(["tag", "-f", "1.0.0"], in: "a")
    }

    /// - Returns: the new commit.
    private func link(
      _ path: String, to commit: String, in name: String, _ remotes: RemoteRepositories
    ) throws -> String {
      try remotes.git(["update-index", "--add", "--cacheinfo", "160000,\(commit),\(path)"], in: name)
      try remotes.git(["commit", "-q", "-m", "submodule"], in: name)
      return try remotes.revision(name, "HEAD")
    }

    private static func list(_ path: String, _ url: String) -> String {
      "[submodule \"x\"]\n  path = \(path)\n  url = \(url)\n"
    }
  }
}
