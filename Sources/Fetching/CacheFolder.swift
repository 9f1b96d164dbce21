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
package struct CacheFolder: Sendable {
  /// The absolute real path of an existing folder.
  package let path: String

  /// - Parameters:
  ///   - chosen: the folder of `--cache-path`; `nil` for the system's usual place.
  ///   - environment: for `XDG_CACHE_HOME` and `HOME`.
  package init(_ chosen: String? = nil, environment: [String: String]) throws(DiskError) {
    let folder = try Path.join(Disk.workingFolder(), chosen ?? Self.systemPath(environment))
    try Self.make(folder)
    path = try Disk.realPath(folder)
  }

  /// The system's folder for caches. `XDG_CACHE_HOME` counts on every system: nobody sets it by accident.
  static func systemPath(_ environment: [String: String]) -> String {
    let home = environment["HOME"].flatMap { Path.isAbsolute($0) ? $0 : nil } ?? "/tmp"
    // The XDG base directory specification demands that relative paths be ignored.
    if let base = environment["XDG_CACHE_HOME"], Path.isAbsolute(base) { return Path.join(base, "integrate") }
    #if canImport(Darwin)
      return Path.join(home, "Library/Caches/integrate")
    #else
      return Path.join(home, ".cache/integrate")
    #endif
  }

  /// A folder in the cache, created if it is missing.
  func folder(_ parts: String...) throws(DiskError) -> String {
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
      throw DiskError(.write, folder, .system(code))
    }
  }

  /// Removes a folder with its contents. Links are removed, not followed.
  static func remove(_ folder: String) {
    _ = try? Subprocess("rm", ["-rf", "--", folder]).run()
  }
}
