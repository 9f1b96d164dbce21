import Disk
import Model
import Text

/// The reason that something could not be read from a repository.
package struct FetchError: Error, Sendable {
  package enum Reason: Sendable {
    /// The tool does not hand such an address to git.
    case refusedURL(String)
    /// The root's `allowed-sources` does not list the host; with the host of a redirect, if the repository's own is
    /// listed.
    case disallowedURL(redirect: String?)
    /// git or another program could not be started.
    case cannotRun(SubprocessError)
    /// The repository did not answer, or not as expected; with git's message.
    case unreachable(String)
    /// The repository of a submodule could not be checked; with the reason.
    case submoduleNotAsked(path: String, String)
    /// The cache does not have it, and no repository may be asked.
    case notCached(revision: String?)
    /// A spec repository or one of its files is missing, or a link leads out of it.
    case unsoundSpecs(String)
    /// The repository has no such commit.
    case unknownRevision(String)
    /// No reference of the repository reaches that commit, whether or not it still has it.
    case strayRevision(String)
    /// At that commit there is neither a spec nor a manifest.
    case noManifest(revision: String)
    /// `swift package dump-package` failed; with its message.
    case manifestFailed(revision: String, String)
    /// The output of `swift package dump-package` could not be read.
    case manifestNotUnderstood(revision: String, String)
    /// A name in the manifest is not valid; with the problem.
    case unfitName(revision: String, String)
    /// The parsed manifest differs from the one that SwiftPM prints when it runs it.
    case manifestsDiffer(revision: String)
    /// There is no sandbox to run an untrusted manifest in; with the place and the reason why it has to run.
    case noSandbox(revision: String, String)
    /// There is no Swift to run a manifest with.
    case noSwift(revision: String, SubprocessError)
    /// The manifest needs newer tools than Swift has; with both.
    case newerTools(revision: String, String)
    /// The cache could not be used.
    case disk(DiskError)
  }

  /// The repository as the lockfile names it; empty if the error concerns none.
  package var repository: String
  package var reason: Reason

  package init(_ repository: String, _ reason: Reason) { (self.repository, self.reason) = (repository, reason) }

  /// One sentence that describes the error, in one line: git, manifests and names are strangers' words.
  package var message: String { sentence.visible }

  private var sentence: String {
    switch reason {
    case .refusedURL(let problem): "the URL '\(withoutPassword(repository))' \(problem)"
    case .disallowedURL(let redirect?):
      "'\(withoutPassword(repository))' leads to '\(withoutPassword(redirect))', which 'allowed-sources' does not list"
    case .disallowedURL: "'\(withoutPassword(repository))' is not listed in 'allowed-sources'"
    case .unsoundSpecs(let text): "cannot read '\(repository)'" + Self.because(text)
    case .cannotRun(let error): error.message
    case .unreachable(let text): "cannot read '\(repository)'" + Self.because(text)
    case .submoduleNotAsked(let path, let text):
      "cannot check the submodule '\(path)' of '\(repository)'" + Self.because(text)
    case .notCached(let revision):
      "the cache does not have \(revision.map { "\($0) of " } ?? "")'\(repository)'"
    case .unknownRevision(let revision): "'\(repository)' has no commit \(revision)"
    case .strayRevision(let revision):
      "no branch or tag of '\(repository)' reaches the commit \(revision), and SwiftPM fetches no other commits"
    case .noManifest(let revision): "'\(repository)' has neither a component.yaml nor a Package.swift at \(revision)"
    case .manifestFailed(let revision, let text):
      "cannot evaluate the manifest of '\(repository)' at \(revision)" + Self.because(text)
    case .manifestNotUnderstood(let revision, let text):
      "cannot read SwiftPM's dump of '\(repository)' at \(revision)" + Self.because(text)
    case .unfitName(let revision, let text):
      "cannot use the manifest of '\(repository)' at \(revision)" + Self.because(text)
    case .manifestsDiffer(let revision):
      "the manifest of '\(repository)' at \(revision) was parsed differently from how SwiftPM runs it"
    case .noSandbox(let revision, let text):
      "cannot read the manifest of '\(repository)' at \(revision) without running it" + Self.because(text)
    case .noSwift(let revision, let error):
      "cannot run the manifest of '\(repository)' at \(revision): \(error.message)"
    case .newerTools(let revision, let text): "cannot read the manifest of '\(repository)' at \(revision): \(text)"
    case .disk(let error): error.message
    }
  }

  /// The same of a version that is named before it, so without the names of repository and commit.
  package var messageOfVersion: String {
    let text: String
    switch reason {
    case .noManifest: text = "it has neither a component.yaml nor a Package.swift"
    case .manifestFailed(_, let reason): text = "its manifest cannot be evaluated" + Self.because(reason)
    case .manifestNotUnderstood(_, let reason): text = "its manifest cannot be read" + Self.because(reason)
    case .unfitName(_, let reason): text = "its manifest cannot be used" + Self.because(reason)
    case .noSandbox(_, let reason):
      text = "its manifest cannot be read without running it" + Self.because(reason) + "; \(Self.sandboxHelp)"
    case .noSwift(_, let error): text = "its manifest cannot be run: \(error.message)"
    case .newerTools(_, let reason): text = reason
    default: text = sentence
    }
    return text.visible
  }

  /// The help, if a fix is known.
  package var help: String? {
    switch reason {
    case .refusedURL(let problem): gitURLHelp(problem)
    case .disallowedURL: "add its host to 'allowed-sources' in the root's spec, or use another package"
    case .cannotRun(let error): error.help
    case .unreachable: "check the address and your access to it: 'git ls-remote' must work without a prompt"
    case .submoduleNotAsked:
      "check your access to the submodule, which SwiftPM fetches too, and try again"
    case .notCached: "run it again without '--offline'"
    case .unsoundSpecs: "check 'sources' in the root's spec, and that the published specs are complete"
    case .unknownRevision: "check that the commit was pushed, and that its tag or branch is still there"
    case .strayRevision:
      "pin a commit of a branch or tag, or ask its owners for a tag at this commit: a branch was moved or deleted"
    case .noManifest: "pin a version that has one, or check that it is the right repository"
    case .manifestFailed: "try 'swift package dump-package' in a clone of it; a newer toolchain may be needed"
    case .manifestNotUnderstood: "update integrate"
    case .unfitName: "pin another version, and ask its owners to rename it"
    case .manifestsDiffer: "report this as a bug of integrate"
    case .noSandbox: Self.sandboxHelp
    case .noSwift(_, let error): error.help
    case .newerTools: "install a newer Swift, or pin another version"
    case .disk(let error): error.help
    }
  }

  private static var sandboxHelp: String {
    #if canImport(Darwin)
      "run it outside of the other sandbox, or pass '--trust-manifests' if you trust the packages"
    #else
      "install bubblewrap ('bwrap'), or pass '--trust-manifests' if you trust the packages"
    #endif
  }

  private static func because(_ text: String) -> String { text.isEmpty ? "" : ": \(text)" }
}
