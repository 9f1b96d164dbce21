#if !canImport(Darwin)
  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  // The C library has these (glibc since 2.30 all of them, musl since 1.1.24), and Swift's module of it does not show
  // them, since its headers hide them without _GNU_SOURCE. They take pointers and numbers only, for which Swift's way
  // of calling and C's are one.

  /// Reads the next names of a folder: for each an inode and a position of 8 bytes, the length of the record in 2, the
  /// kind in 1, and the name with its NUL. Half the calls of opendir, readdir and closedir are not needed with it.
  #if canImport(Musl)
    @_silgen_name("getdents")
    func readNames(_ folder: CInt, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> CInt
  #else
    @_silgen_name("getdents64")
    func readNames(_ folder: CInt, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int
  #endif

  /// Makes a pipe whose ends have the flags from the start.
  @_silgen_name("pipe2")
  func pipe2(_ ends: UnsafeMutablePointer<CInt>, _ flags: CInt) -> CInt

  /// Has the program that is started begin in this folder.
  @_silgen_name("posix_spawn_file_actions_addchdir_np")
  func addFolderChange(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ folder: UnsafePointer<CChar>
  ) -> CInt

  /// Waits until the disk has everything that was written to the file system of an open file.
  @_silgen_name("syncfs")
  func synchroniseFileSystem(_ file: CInt) -> CInt
#endif
