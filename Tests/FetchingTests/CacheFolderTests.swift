import Disk
import TestSupport
import Testing

@testable import Fetching

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whose the cache is.
@Suite struct CacheFolderTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.folder("home")
  }

  @Test func aCacheOfOnesOwnIsUsed() throws {
    let cache = try CacheFolder(environment: ["HOME": scratch["home"]])
    var info = stat()
    #expect(stat(cache.path, &info) == 0 && info.st_mode & 0o777 == 0o700 && info.st_uid == geteuid())
    #expect(try CacheFolder(scratch["home"], environment: [:]).path == scratch["home"])
  }

  @Test(arguments: [mode_t(0o777), 0o770, 0o702, 0o1777]) func aCacheThatOthersWriteToIsRefused(mode: mode_t) throws {
    try scratch.folder("cache")
    chmod(scratch["cache"], mode)
    let error = #expect(throws: DiskError.self) { try CacheFolder(scratch["cache"], environment: [:]) }
    #expect(
      error?.message
        == "cannot use '\(scratch["cache"])': other users may write there and could change the cache")
    #expect(error?.help == "remove it, or name another folder with '--cache-path'")
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away")) func aCacheOfSomebodyElseIsRefused() throws {
    try scratch.folder("home/.cache/integrate")
    chown(scratch["home/.cache/integrate"], 65_534, 65_534)
    for place in [nil, scratch["home/.cache/integrate"]] {
      let error = #expect(throws: DiskError.self) {
        try CacheFolder(place, environment: ["XDG_CACHE_HOME": scratch["home/.cache"]])
      }
      #expect(error?.message.contains("it belongs to another user") ?? false)
    }
  }

  /// A user who may rename entries of a folder above can replace the cache.
  @Test func aFolderAboveThatEverybodyWritesToIsRefused() throws {
    chmod(scratch["home"], 0o777)
    let error = #expect(throws: DiskError.self) { try CacheFolder(environment: ["XDG_CACHE_HOME": scratch["home"]]) }
    #expect(error?.message.contains("every user may rename files in '\(scratch["home"])'") ?? false)
    chmod(scratch["home"], 0o1777)
    _ = try CacheFolder(environment: ["XDG_CACHE_HOME": scratch["home"]])
  }

  @Test func withoutAHomeNothingIsKept() throws {
    var notes: [String] = []
    let path: String
    do {
      let cache = try CacheFolder(environment: ["TMPDIR": scratch["home"]]) { notes.append($0) }
      path = cache.path
      var info = stat()
      #expect(stat(path, &info) == 0 && info.st_mode & 0o777 == 0o700)
      #expect(try cache.folder("objects").hasPrefix(scratch["home"]))
    }
    #expect(Disk.kind(of: path) == nil)
    #expect(notes.count == 1 && notes[0].contains("there is no home folder"))
  }
}
