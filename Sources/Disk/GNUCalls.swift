#if !canImport(Darwin)
  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  // These functions are in the C library (glibc since 2.30 has all of them, musl since 1.1.24), but not in Swift's
  // module of it: the headers declare them only with _GNU_SOURCE. They take only pointers and integers, for which
  // Swift's calling convention is the same as C's.

  /// Reads the next entries of a folder: for each an inode and a position of 8 bytes, the length of the record in 2,
  /// the kind in 1, and the name with its NUL. It needs half the system calls of opendir, readdir and closedir.
  #if canImport(Musl)
    @_silgen_name("getdents")
    func readNames(_ folder: CInt, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> CInt
  #else
    @_silgen_name("getdents64")
    func readNames(_ folder: CInt, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int
  #endif

  /// Makes a pipe and sets the flags of its ends in one step.
  @_silgen_name("pipe2")
  func pipe2(_ ends: UnsafeMutablePointer<CInt>, _ flags: CInt) -> CInt

  /// Makes the spawned program start in this folder.
  @_silgen_name("posix_spawn_file_actions_addchdir_np")
  func addFolderChange(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ folder: UnsafePointer<CChar>
  ) -> CInt

  /// Flushes the file system of an open file to disk.
  @_silgen_name("syncfs")
  func synchroniseFileSystem(_ file: CInt) -> CInt
#endif
