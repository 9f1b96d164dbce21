#if !canImport(Darwin)
  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  // The C library has these two (glibc since 2.9 and 2.29, musl since 1.0 and 1.1.24), and Swift's module of it does not
  // show them, since its header hides them without _GNU_SOURCE. They take pointers and numbers only, for which Swift's
  // way of calling and C's are one.

  /// Makes a pipe whose ends have the flags from the start.
  @_silgen_name("pipe2")
  func pipe2(_ ends: UnsafeMutablePointer<CInt>, _ flags: CInt) -> CInt

  /// Has the program that is started begin in this folder.
  @_silgen_name("posix_spawn_file_actions_addchdir_np")
  func addFolderChange(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ folder: UnsafePointer<CChar>
  ) -> CInt
#endif
