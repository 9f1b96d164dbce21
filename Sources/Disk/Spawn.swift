#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The pipes to a program: our ends, and those that become its standard streams.
struct Pipes: ~Copyable {
  /// Our ends of its input and its two outputs; -1 when closed.
  private(set) var ours: (input: CInt, output: CInt, error: CInt) = (-1, -1, -1)
  private(set) var theirs: (input: CInt, output: CInt, error: CInt) = (-1, -1, -1)

  init(hasInput: Bool) throws(Errno) {
    if hasInput {
      (theirs.input, ours.input) = try Self.make()
    } else {
      theirs.input = try Self.aboveStandard(FileDescriptor.open("/dev/null", O_RDONLY).release())
    }
    (ours.output, theirs.output) = try Self.make()
    (ours.error, theirs.error) = try Self.make()
    for end in [ours.input, ours.output, ours.error] where end >= 0 {
      guard fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) == 0 else { throw .last }
    }
  }

  deinit {
    for end in [ours.input, ours.output, ours.error, theirs.input, theirs.output, theirs.error] where end >= 0 {
      close(end)
    }
  }

  mutating func closeTheirEnds() {
    for end in [theirs.input, theirs.output, theirs.error] { close(end) }
    theirs = (-1, -1, -1)
  }

  mutating func closeInput() {
    if ours.input >= 0 { close(ours.input) }
    ours.input = -1
  }

  mutating func closeOutput() {
    if ours.output >= 0 { close(ours.output) }
    ours.output = -1
  }

  mutating func closeError() {
    if ours.error >= 0 { close(ours.error) }
    ours.error = -1
  }

  /// A pipe whose ends no other program inherits.
  static func make() throws(Errno) -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    #if canImport(Darwin)
      guard pipe(&ends) == 0 else { throw .last }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
      guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .last }
    #endif
    return (try aboveStandard(ends[0]), try aboveStandard(ends[1]))
  }

  /// The same file under a number above 2: if our own standard input or output is closed, a pipe could get one of the
  /// numbers that the program's ends are moved to.
  private static func aboveStandard(_ end: CInt) throws(Errno) -> CInt {
    guard end <= 2 else { return end }
    let moved = fcntl(end, F_DUPFD_CLOEXEC, 3)
    let error = Errno.last
    close(end)
    guard moved >= 0 else { throw error }
    return moved
  }
}

/// The actions and attributes for `posix_spawn`.
struct Spawn: ~Copyable {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif

  init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
  }

  deinit {
    // The functions want a mutable pointer; a copy of the handle will do.
    var actions = self.actions
    var attributes = self.attributes
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func connect(input: CInt, output: CInt, error: CInt) {
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, error, 2)
  }

  mutating func setFolder(_ folder: String) {
    #if canImport(Darwin)
      posix_spawn_file_actions_addchdir_np(&actions, folder)
    #else
      _ = addFolderChange(&actions, folder)
    #endif
  }

  /// - Parameter group: the process group to start in: 0 for a new one, `nil` for that of this process.
  mutating func setAttributes(group: pid_t?) {
    var flags = CInt(POSIX_SPAWN_SETSIGDEF) | CInt(POSIX_SPAWN_SETSIGMASK)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // The program would inherit the signals that this process ignores.
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    sigaddset(&signals, SIGCHLD)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    if let group {
      flags |= CInt(POSIX_SPAWN_SETPGROUP)
      posix_spawnattr_setpgroup(&attributes, group)
    }
    #if canImport(Darwin)
      flags |= CInt(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  mutating func start(_ path: String, _ arguments: [String], _ environment: [String]) -> (code: CInt, process: pid_t) {
    var argumentPointers = arguments.map { strdup($0) } + [nil]
    var environmentPointers = environment.map { strdup($0) } + [nil]
    defer { for text in argumentPointers + environmentPointers { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, &argumentPointers, &environmentPointers)
    return (code, process)
  }
}
