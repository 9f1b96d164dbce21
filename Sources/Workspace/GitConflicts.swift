import Disk
import Paths
import Text

/// A file that git could not merge, with the versions of it that the index has.
package struct GitConflict {
  /// From the folder that git was asked in.
  package let path: String
  /// The common ancestor, this side and the other side; `nil` for one that has no such file.
  package fileprivate(set) var base, ours, theirs: GitObject?
}

extension Git {
  /// The files of the whole repository that git could not merge, by path.
  ///
  /// - Parameter path: a file whose conflict counts if `git add` has ended it already, and no commit has.
  package func conflicts(also path: String? = nil) throws(Failure) -> [GitConflict] {
    let unmerged = try run(["ls-files", "-z", "--unmerged", "--", ":/"])
    guard unmerged.succeeded else {
      let why = unmerged.errorText.trimmingLineBreak
      if why.contains("not a git repository") {
        throw Failure(
          "there is no git repository here, from which 'integrate merge' reads both sides",
          help: "run 'integrate merge BASE OURS THEIRS' to merge three lockfiles without git")
      }
      throw Failure("git cannot list the conflicts: \(why)", help: "run 'git status', fix its errors, and run again")
    }
    var listed = unmerged.output
    if let path { listed += try run(["ls-files", "-z", "--resolve-undo", "--", .path(path)]).output }
    var found: [String: GitConflict] = [:]
    for entry in listed.split(separator: 0) {
      // Mode, object, stage, then a tab and the path.
      let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let words = parts[0].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2, words.count == 3 else { continue }
      let path = String(decoding: parts[1], as: UTF8.self)
      var conflict = found[path] ?? GitConflict(path: path)
      switch words[2] {
      case "1": conflict.base = GitObject(words[1])
      case "2": conflict.ours = GitObject(words[1])
      default: conflict.theirs = GitObject(words[1])
      }
      found[path] = conflict
    }
    return found.values.sorted { Path.precedes($0.path, $1.path) }
  }

  /// The contents of a file in the object database.
  package func contents(_ object: GitObject) throws(Failure) -> [UInt8] {
    let result = try run(["cat-file", "blob", object.argument])
    if result.succeeded { return result.output }
    throw Failure(
      "git cannot read the object \(object.name): \(result.errorText.trimmingLineBreak)",
      help: "run 'git fsck', fix its errors, and run again")
  }

  /// The lockfile and the kept files of pins, if they differ from what is staged; those that git ignores stay out.
  package func unstagedPins() throws(Failure) -> [String] {
    let listed = try run(
      ["--literal-pathspecs", "ls-files", "-z", "--modified", "--others", "--exclude-standard", "--"]
        + [.path(Root.lockfileName), .path(Root.pinnedFolder)])
    let files = Set(listed.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    return files.filter { path in
      [Root.lockfileName, ".component.yaml", ".declarations"].contains(where: path.hasSuffix)
    }
  }

  /// Stages files, those that are gone as well; files that git ignores stay out.
  ///
  /// - Returns: the number of staged files.
  package func stage(_ paths: [String]) throws(Failure) -> Int {
    guard !paths.isEmpty else { return 0 }
    let operands = paths.map(GitArgument.path)
    let listed = try run(
      ["--literal-pathspecs", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"] + operands)
    let known = Set(listed.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    let staged = paths.filter(known.contains)
    if staged.isEmpty { return 0 }
    let result = try run(["--literal-pathspecs", "add", "--all", "--"] + staged.map(GitArgument.path))
    if !result.succeeded {
      throw Failure(
        "the files were merged, but git cannot stage them: \(result.errorText.trimmingLineBreak)",
        help: "run 'git add \(staged.map(ShellWord.quoted).joined(separator: " "))' to stage them")
    }
    return staged.count
  }

  /// The command that goes on with what was interrupted by conflicts; `nil` if git has only changed files.
  package func continuation() throws(Failure) -> String? {
    let folder = try run(["rev-parse", "--absolute-git-dir"]).outputText.trimmingLineBreak
    let marks = [
      ("rebase-merge", "git rebase --continue"), ("rebase-apply", "git rebase --continue"),
      ("CHERRY_PICK_HEAD", "git cherry-pick --continue"), ("REVERT_HEAD", "git revert --continue"),
      ("MERGE_HEAD", "git commit"),
    ]
    return marks.first { Disk.kind(of: Path.join(folder, $0.0)) != nil }?.1
  }
}
