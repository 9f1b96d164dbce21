import Disk
import Paths
import Text

/// Queries of the git repository that contains a root. None of the commands runs a program that the repository
/// configures.
package struct Git {
  /// The working folder of git, absolute.
  package let folder: String
  /// The time for which git may run without progress.
  private let patience: Duration

  package init(folder: String, patience: Duration = Subprocess.silence) {
    (self.folder, self.patience) = (folder, patience)
  }

  /// The commit of a name.
  package func commit(_ name: String) throws(Failure) -> GitObject {
    guard !name.isEmpty, let operand = GitArgument(operand: name) else { throw unknown(name) }
    let result = try run(["rev-parse", "--verify", "--quiet", "\(operand)^{commit}"])
    if result.succeeded, let commit = GitObject(result.outputText.trimmingLineBreak) { return commit }
    // For an unknown name git prints nothing.
    let message = result.errorText.trimmingLineBreak
    if message.isEmpty || message.contains("not a git repository") { throw unknown(name) }
    throw Failure("git cannot read the repository of '\(folder)': \(message)", help: Self.seeing("git status"))
  }

  private func unknown(_ name: String) -> Failure {
    let listed = try? run(["for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes"])
    let names = (listed?.outputText ?? "").split(separator: "\n").map(String.init)
    return Failure(
      "there is no git revision '\(name)' here",
      help: didYouMean(nearest(to: name, in: names)) ?? "write a branch, a tag or a commit")
  }

  /// The contents of a file in a commit, by its path relative to the folder; `nil` if it is not there.
  package func file(_ path: String, in commit: GitObject) throws(Failure) -> [UInt8]? {
    let result = try run(["cat-file", "blob", "\(commit):./\(value: path)"])
    if result.succeeded { return result.output }
    // The path does not exist; any other failure is an error, as where a partial clone lacks the file.
    let listed = try run(["ls-tree", "-z", "--name-only", commit.argument, "--", .path(path)])
    if listed.succeeded, listed.output.isEmpty { return nil }
    let why = (listed.succeeded ? result : listed).errorText.trimmingLineBreak
    throw Failure(
      "git cannot read '\(path)' in \(commit.name): \(why)",
      help: listed.succeeded
        ? "run 'git fetch --refetch --filter=blob:limit=1m' first, if this is a partial clone" : Self.seeing("git fsck")
    )
  }

  /// Advice where git itself has no answer.
  private static func seeing(_ command: String) -> String {
    "run '\(command)' there, fix its errors, and run again"
  }

  /// The merge base of a commit and `HEAD`; the commit itself if there is none.
  package func mergeBase(_ commit: GitObject) throws(Failure) -> GitObject {
    let result = try run(["merge-base", commit.argument, "HEAD"])
    return result.succeeded ? GitObject(result.outputText.trimmingLineBreak) ?? commit : commit
  }

  /// The files under the folder that differ from a commit, new ones included, by their paths relative to the folder.
  package func changedFiles(since commit: GitObject) throws(Failure) -> [String] {
    guard let top = try topOfWorkTree(), let here = try? Disk.realPath(folder), let there = try? Disk.realPath(top),
      Path.isInside(here, there)
    else {
      throw Failure(
        "git's work tree is not in '\(folder)'",
        help: "check 'git config core.worktree'")
    }
    let changed = try run(
      [
        "diff", "-z", "--name-only", "--relative", "--no-renames", "--no-ext-diff", "--no-textconv",
        "--ignore-submodules=dirty", commit.argument, "--", ".",
      ])
    let new = try run(["ls-files", "-z", "--others", "--exclude-standard", "--", "."])
    for result in [changed, new] where !result.succeeded {
      throw Failure(
        "git cannot list what changed: \(result.errorText.trimmingLineBreak)", help: Self.seeing("git status"))
    }
    let names = (changed.output + new.output).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return Set(names).sorted(by: Path.precedes)
  }

  /// The top of the work tree that contains the folder; `nil` if there is none.
  package func topOfWorkTree() throws(Failure) -> String? {
    let result = try run(["rev-parse", "--show-toplevel"])
    return result.succeeded ? result.outputText.trimmingLineBreak : nil
  }

  /// A setting of the repository; `nil` if it is not set.
  package func setting(_ key: GitArgument) throws(Failure) -> String? {
    let result = try run(["config", "--get", key])
    return result.succeeded ? result.outputText.trimmingLineBreak : nil
  }

  /// A file that differs from `HEAD`, or is neither tracked nor ignored; `nil` if there is none.
  package func firstChange() throws(Failure) -> String? {
    let result = try run([
      "status", "--porcelain", "-z", "--no-renames", "--untracked-files=normal", "--ignore-submodules=dirty",
    ])
    guard result.succeeded else {
      throw Failure(
        "git cannot tell what changed: \(result.errorText.trimmingLineBreak)", help: Self.seeing("git status"))
    }
    return result.output.split(separator: 0).first.map { String(decoding: $0.dropFirst(3), as: UTF8.self) }
  }

  /// Returns whether git ignores a file: it is not tracked, and a pattern matches it. False in a folder that is not a
  /// repository.
  package func ignores(_ path: String) throws(Failure) -> Bool {
    try run(["check-ignore", "--quiet", "--", .path(path)]).succeeded
  }

  /// The Swift files below the folder that git tracks, by their paths relative to it; empty if there is no repository.
  package func trackedSwiftFiles() throws(Failure) -> [String] {
    let listed = try run(["ls-files", "-z", "--", "*.swift"])
    return listed.succeeded ? listed.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } : []
  }

  func run(_ arguments: [GitArgument]) throws(Failure) -> Subprocess.Result {
    let result: Subprocess.Result
    do throws(SubprocessError) {
      result = try Subprocess.gitHere(arguments, in: folder, patience: patience).run()
    } catch { throw Failure(error) }
    if result.ending == .madeNoProgress { throw Failure(SubprocessError(program: "git", reason: .silent(patience))) }
    return result
  }
}

extension String {
  var trimmingLineBreak: String {
    var text = self[...]
    while text.last?.isNewline ?? false { text.removeLast() }
    return String(text)
  }
}
