// Without /proc, Swift's runtime ends a static binary before `main`, with a line that names neither. Functions of this section
// run earlier.
#if canImport(Glibc) && compiler(>=6.3)
  import Glibc

  @section(".preinit_array") @used
  private let checkProc: @convention(c) () -> Void = {
    if access("/proc/self/exe", F_OK) == 0 { return }
    let message: StaticString = """
      error: /proc is not mounted, and Swift programs read their arguments there: run 'mount -t proc proc /proc'

      """
    _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(2)
  }
#endif
