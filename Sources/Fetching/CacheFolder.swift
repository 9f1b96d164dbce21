import Disk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folder that keeps mirrors and what was found out about revisions; all of it can be made again.
package struct CacheFolder: Sendable {
  /// Absolute, without links, and there.
  package let path: String

  /// - Parameters:
  ///   - chosen: the folder of `--cache-path`; `nil` for the system's usual place.
  ///   - environment: `XDG_CACHE_HOME` and `HOME` are looked at.
  package init(_ chosen: String? = nil, environment: [String: String]) throws(DiskError) {
    let folder = try Path.join(Disk.workingFolder(), chosen ?? Self.usual(environment))
    try Self.make(folder)
    path = try Disk.realPath(folder)
  }

  /// Where the system wants caches to be; `XDG_CACHE_HOME` counts on every system, as whoever sets it means it.
  static func usual(_ environment: [String: String]) -> String {
    let home = environment["HOME"].flatMap { Path.isAbsolute($0) ? $0 : nil } ?? "/tmp"
    // A relative path there is to be ignored, as the XDG base directory specification says.
    if let base = environment["XDG_CACHE_HOME"], Path.isAbsolute(base) { return Path.join(base, "integrate") }
    #if canImport(Darwin)
      return Path.join(home, "Library/Caches/integrate")
    #else
      return Path.join(home, ".cache/integrate")
    #endif
  }

  /// A folder in the cache, made where it is missing.
  func folder(_ parts: String...) throws(DiskError) -> String {
    let folder = parts.reduce(path) { Path.join($0, $1) }
    try Self.make(folder)
    return folder
  }

  /// Makes a folder and those above it; nobody but the user may look inside, as repositories may be private.
  static func make(_ folder: String) throws(DiskError) {
    if Disk.kind(of: folder) == .folder { return }
    let parent = Path.parent(folder)
    if parent != folder { try make(parent) }
    if mkdir(folder, 0o700) != 0 {
      let code = errno
      // Another run may have made it meanwhile.
      if code == EEXIST, Disk.kind(of: folder) == .folder { return }
      throw DiskError(.write, folder, .system(code))
    }
  }

  /// Removes a folder with all that is in it. Links are removed, not followed.
  static func remove(_ folder: String) {
    _ = try? Subprocess("rm", ["-rf", "--", folder]).run()
  }
}
