#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// When a file's contents last changed, in nanoseconds since 1970; `nil` if there is none.
func changeTime(of path: String) -> Int64? {
  var info = stat()
  guard stat(path, &info) == 0 else { return nil }
  #if canImport(Darwin)
    return Int64(info.st_mtimespec.tv_sec) * 1_000_000_000 + Int64(info.st_mtimespec.tv_nsec)
  #else
    return Int64(info.st_mtim.tv_sec) * 1_000_000_000 + Int64(info.st_mtim.tv_nsec)
  #endif
}
