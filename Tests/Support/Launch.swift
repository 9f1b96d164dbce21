import Foundation

/// A program to run, with an environment free of values of the machine that its output could show.
package struct Launch: Sendable {
  package var program: String
  package var arguments: [String]
  package var folder: String
  /// On top of the usual environment; an empty value stands for none.
  package var environment: [String: String] = [:]
  /// The largest file the program may write, in bytes.
  package var fileSizeLimit: Int?
  /// The time that the program may take, in seconds, before it counts as hanging and is killed.
  package var patience = 300.0

  package init(program: String, arguments: [String], folder: String, environment: [String: String] = [:]) {
    (self.program, self.arguments, self.folder, self.environment) = (program, arguments, folder, environment)
  }

  /// The result of a program that ended.
  package struct Outcome: Sendable {
    /// The exit status, or the negated number of the signal that ended it.
    package let status: Int32
    package let stdout: String
    package let stderr: String

    package init(status: Int32, stdout: String, stderr: String) {
      (self.status, self.stdout, self.stderr) = (status, stdout, stderr)
    }
  }

  /// The tool itself, in a folder.
  package static func integrate(_ arguments: [String], in folder: URL) -> Launch {
    Launch(program: BuiltTool.path, arguments: arguments, folder: folder.path)
  }

  /// A build, test or run of a package by SwiftPM.
  package static func swift(_ command: String, _ arguments: [String] = [], in folder: String) -> Launch {
    var launch = Launch(
      program: "/usr/bin/env", arguments: ["swift", command] + swiftOptions + arguments, folder: folder)
    launch.patience = 1200
    return launch
  }

  /// Options for SwiftPM that leave out what only debuggers and editors read, and share the modules of the system's headers.
  /// In a new folder these and an index of the standard library are most of a small build. SwiftPM finds tests by what else
  /// is in the index. One process for each module loads Foundation once.
  package static let swiftOptions =
    ["--disable-sandbox", "-debug-info-format", "none"]
    + ["-index-ignore-system-modules", "-driver-batch-count", "1", "-module-cache-path", moduleCache]
    .flatMap { ["-Xswiftc", $0] }

  private static let moduleCache =
    FileManager.default.temporaryDirectory.appendingPathComponent("integrate-test-modules").path

  /// A line for the shell; `integrate` is the built tool there too.
  package static func shell(_ script: String, in folder: URL) -> Launch {
    Launch(program: "/bin/sh", arguments: ["-euc", script], folder: folder.path)
  }

  /// Starts the program and waits until it ended.
  package func run() throws -> Outcome { try start().wait() }

  /// Starts the program.
  package func start() throws -> Running {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("integrate-\(UUID().uuidString)")
    let files = (out: output.path + ".out", err: output.path + ".err")
    return Running(process: try spawn(files), files: files, patience: patience)
  }

  private func spawn(_ files: (out: String, err: String)) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, files.out, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, files.err, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // The shell goes to the folder and becomes the program; posix_spawn has no portable way to. 'ulimit -f' counts blocks
    // of 512 bytes.
    let limit = fileSizeLimit.map { "ulimit -f \($0 / 512) && " } ?? ""
    let line = ["/bin/sh", "-c", "cd \"$0\" && \(limit)exec \"$@\"", folder, program] + arguments
    var process = pid_t()
    let code = withCStrings(line) { arguments in
      withCStrings(Launch.usual(environment).map { "\($0)=\($1)" }.sorted()) { environment in
        posix_spawn(&process, line[0], &actions, nil, arguments, environment)
      }
    }
    guard code == 0 else { throw CocoaError(.executableNotLoadable, userInfo: [NSFilePathErrorKey: program]) }
    return process
  }

  private static let home: String = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("integrate-tests-home")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }()

  private static func usual(_ extra: [String: String]) -> [String: String] {
    let inherited = ProcessInfo.processInfo.environment
    let tool = URL(fileURLWithPath: BuiltTool.path).deletingLastPathComponent().path
    var values = [
      "PATH": "\(tool):\(inherited["PATH"] ?? "/usr/bin:/bin")", "LC_ALL": "C", "GIT_CONFIG_GLOBAL": "/dev/null",
      // SwiftPM keeps caches and fingerprints in the home folder, and nothing of a test belongs there.
      "HOME": Self.home,
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
    for name in ["TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DEVELOPER_DIR", "SDKROOT"] {
      values[name] = inherited[name]
    }
    return values.merging(extra) { $1 }.filter { !$0.value.isEmpty }
  }
}

/// A program that was started.
package struct Running: Sendable {
  package let process: pid_t
  fileprivate let files: (out: String, err: String)
  fileprivate let patience: Double

  /// Sends `SIGKILL`; a program that ended already stays as it is.
  package func kill() { _ = Foundation.kill(process, SIGKILL) }

  /// Its standard error so far.
  package var said: String { (try? String(contentsOfFile: files.err, encoding: .utf8)) ?? "" }

  /// Its standard output so far.
  package var printed: String { (try? String(contentsOfFile: files.out, encoding: .utf8)) ?? "" }

  /// True if it has ended; it still has to be waited for.
  package var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
  }

  /// Waits until the program ended; one that hangs is killed.
  package func wait() throws -> Launch.Outcome {
    let deadline = Date(timeIntervalSinceNow: patience)
    var raw: Int32 = 0
    while waitpid(process, &raw, WNOHANG) == 0 {
      if Date() > deadline { kill() }
      usleep(1_000)
    }
    defer {
      unlink(files.out)
      unlink(files.err)
    }
    let signal = raw & 0x7F
    return Launch.Outcome(
      status: signal == 0 ? (raw >> 8) & 0xFF : -signal,
      stdout: String(decoding: try Data(contentsOf: URL(fileURLWithPath: files.out)), as: UTF8.self),
      stderr: String(decoding: try Data(contentsOf: URL(fileURLWithPath: files.err)), as: UTF8.self))
  }
}

private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = texts.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("an array with an element has a base") }
    return body(base)
  }
}
