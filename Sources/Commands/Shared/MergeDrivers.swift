import Disk
import Paths
import Workspace

/// The drivers by which git merges branches that both changed the lockfile or a generated file: two entries in the
/// configuration of a clone, and the lines of `.gitattributes` that name them.
///
/// Without drivers in the clone, git merges these files as any other. The drivers never drop a side either: if
/// `integrate` cannot run, git merges line by line, with conflict markers.
enum MergeDrivers {
  /// git gives both to a shell, with `%P` quoted.
  private static let settings: [(GitArgument, GitArgument)] = [
    ("merge.integrate.name", "merge lockfiles pin by pin"), ("merge.integrate.driver", lockfileDriver),
    ("merge.integrate-generated.name", "merge generated files"),
    ("merge.integrate-generated.driver", generatedDriver),
  ]

  /// 0 and 1 are answers. Anything else means that the tool is not there, or could not run.
  private static let lockfileDriver: GitArgument = """
    integrate merge -- %O %A %B %P; s=$?; test $s -le 1 && exit $s; \
    echo "'integrate merge' did not run: lines were merged; run 'integrate resolve' to check them" >&2; \(byLines)
    """

  /// A text that git could join may still be stale, which `check` finds. A name with characters that a terminal may
  /// interpret is not printed: git itself prints it, escaped.
  private static let generatedDriver: GitArgument = """
    \(byLines); s=$?; test $s -eq 0 && exit; case %P in *[!A-Za-z0-9._/+-]*) n="the file";; *) n=%P;; esac; \
    echo "$n: if it is generated, run 'integrate merge' to write it again" >&2; exit $s
    """

  private static let byLines: GitArgument = "git merge-file -L ours -L base -L theirs %A %O %B"

  private static let attributes: [(pattern: String, driver: String)] = [
    (Root.lockfileName, "integrate"), (Root.manifestName, "integrate-generated"),
    ("Package.resolved", "integrate-generated"), ("**/*Dependencies/*.swift", "integrate-generated"),
    ("**/*Registration/*.swift", "integrate-generated"),
  ]

  /// Adds the lines to `.gitattributes` that it lacks. A file that has another driver there keeps it.
  static func addAttributes(_ root: String, to writes: inout WriteSet) throws(Failure) {
    let path = Path.join(root, ".gitattributes")
    var bytes = Disk.kind(of: path) == .file ? try orFailure(Disk.read(path)) : []
    let known = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      line.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
    let missing = attributes.filter { !known.contains($0.pattern) }
    if missing.isEmpty { return }
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    for (pattern, driver) in missing { bytes += "\(pattern) merge=\(driver)\n".utf8 }
    writes.add(bytes, to: ".gitattributes")
  }

  /// Registers the drivers in the configuration of the repository.
  ///
  /// - Returns: true if there is a repository, and a git to ask.
  /// - Throws: an error if git cannot write its configuration.
  static func register(in root: String) throws(Failure) -> Bool {
    for (key, value) in settings {
      var process = Subprocess.git(["config", "--local", key, value], in: root)
      process.patience = .seconds(30)
      guard let result = try? process.run() else { return false }
      if result.succeeded { continue }
      let message =
        result.errorText.split(whereSeparator: \.isNewline).first.map(String.init) ?? "git printed no reason"
      if message.contains("inside a git repository") || message.contains("not in a git directory") { return false }
      throw Failure(
        "git cannot register the merge drivers: \(message)",
        help: "check that git's configuration is writable and the disk has space, and run 'integrate merge --register'")
    }
    return true
  }

  /// The line that reports their registration.
  static let registered = "registered the merge drivers in this repository's git configuration\n"
}
