import Disk
import Paths

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The cache folder, with mirrors of repositories and facts about revisions. It can be deleted at any time.
///
/// Its contents are trusted, so nobody else may be able to write to it.
package struct CacheFolder: Sendable {
  /// The absolute real path of an existing folder.
  package let path: String
  /// A temporary folder if there is no place for a cache. It is removed with the last copy of this value.
  private let passing: PassingFolder?

  /// - Parameters:
  ///   - chosen: the folder of `--cache-path`; `nil` for the system's usual place.
  ///   - environment: for `XDG_CACHE_HOME` and `HOME`.
  ///   - note: called with a sentence where nothing can be kept for later runs.
  package init(
    _ chosen: String? = nil, environment: [String: String], note: (String) -> Void = { _ in }
  ) throws(DiskError) {
    guard let place = chosen ?? Self.systemPath(environment) else {
      let passing = try PassingFolder(environment)
      note("there is no home folder for the cache, so that the next run fetches again; pass '--cache-path DIR'")
      (path, self.passing) = (passing.path, passing)
      return
    }
    let folder = try Path.join(Disk.workingFolder(), place)
    try Self.make(folder)
    path = try Disk.realPath(folder)
    passing = nil
    if let problem = Self.problem(of: path) { throw DiskError(.use, path, .sharedFolder(problem)) }
    // A person who chooses a folder knows who owns the folders above it.
    if chosen == nil, let problem = Self.problem(above: path) { throw DiskError(.use, path, .sharedFolder(problem)) }
  }

  /// The system's folder for caches; `nil` without a home. `XDG_CACHE_HOME` counts on every system: nobody sets it by
  /// accident.
  static func systemPath(_ environment: [String: String]) -> String? {
    // The XDG base directory specification demands that relative paths be ignored.
    if let base = environment["XDG_CACHE_HOME"], Path.isAbsolute(base) { return Path.join(base, "integrate") }
    guard let home = environment["HOME"], Path.isAbsolute(home) else { return nil }
    #if canImport(Darwin)
      return Path.join(home, "Library/Caches/integrate")
    #else
      return Path.join(home, ".cache/integrate")
    #endif
  }

  /// The reason that other users can write to a folder; `nil` if they cannot.
  private static func problem(of folder: String) -> String? {
    var info = stat()
    guard lstat(folder, &info) == 0 else { return "it cannot be read" }
    if info.st_uid != geteuid() { return "it belongs to another user, who could change the cache" }
    if info.st_mode & 0o022 != 0 { return "other users may write there and could change the cache" }
    return nil
  }

  /// The reason that other users could replace a folder; `nil` if they cannot.
  private static func problem(above folder: String) -> String? {
    var parent = folder
    while parent != "/", !parent.isEmpty {
      parent = Path.parent(parent)
      var info = stat()
      guard lstat(parent, &info) == 0 else { return "the folder '\(parent)' cannot be read" }
      // With the sticky bit set, only the owner of an entry can rename it.
      if info.st_mode & 0o002 != 0, info.st_mode & 0o1000 == 0 {
        return "every user may rename files in '\(parent)' and could change the cache"
      }
    }
    return nil
  }

  /// A folder in the cache, created if it is missing.
  package func folder(_ parts: String...) throws(DiskError) -> String {
    let folder = parts.reduce(path) { Path.join($0, $1) }
    try Self.make(folder)
    return folder
  }

  /// Creates a folder and its parents. Only the user may look inside, as repositories may be private.
  static func make(_ folder: String) throws(DiskError) {
    if Disk.kind(of: folder) == .folder { return }
    let parent = Path.parent(folder)
    if parent != folder { try make(parent) }
    if mkdir(folder, 0o700) != 0 {
      let code = errno
      // Another run may have created it meanwhile.
      if code == EEXIST, Disk.kind(of: folder) == .folder { return }
      if code == EEXIST { throw DiskError(.write, folder, .system(ENOTDIR)) }
      throw DiskError(.write, folder, .system(code))
    }
  }

  /// Returns the reason why a folder of the cache cannot be written; `nil` if it can. It is called after a program
  /// failed there: git and SwiftPM print unclear errors when the disk is full.
  static func writingProblem(in folder: String) -> DiskError? {
    let name = "probe-\(getpid())-\(UInt64.random(in: .min ... .max))"
    defer { unlink(Path.join(folder, name)) }
    do throws(DiskError) {
      _ = try Disk.writeAtomically([UInt8](repeating: 0, count: 256 << 10), to: name, inside: folder)
      return nil
    } catch { return DiskError(error.operation, folder, error.reason) }
  }

  /// Gives a folder another name, which nothing has.
  static func rename(_ folder: String, to name: String) throws(DiskError) {
    guard renameat(AT_FDCWD, folder, AT_FDCWD, name) == 0 else { throw DiskError(.create, name, .system(errno)) }
  }

  /// Removes a folder with its contents. Links are removed, not followed.
  static func remove(_ folder: String) {
    _ = try? Subprocess("rm", ["-rf", "--", folder]).run()
  }
}

/// A folder in the system's place for temporary files that nobody else can enter.
private final class PassingFolder: Sendable {
  let path: String

  init(_ environment: [String: String]) throws(DiskError) {
    let base = environment["TMPDIR"].flatMap { Path.isAbsolute($0) ? $0 : nil } ?? "/tmp"
    var template = Array(Path.join(base, "integrate-XXXXXX").utf8CString)
    // It makes a folder of a new name that only its owner may enter.
    guard mkdtemp(&template) != nil else { throw DiskError(.create, base, .system(errno)) }
    path = try Disk.realPath(String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  deinit { CacheFolder.remove(path) }
}
