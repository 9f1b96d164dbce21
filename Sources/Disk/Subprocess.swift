import Paths
import Text

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program to run with an array of arguments, never through a shell.
package struct Subprocess: Sendable {
  /// A name to look up in PATH, or a path with a slash.
  package var program: String
  package var arguments: [String]
  /// Its whole environment; nil for that of this process.
  package var environment: [String: String]?
  /// Its working folder; nil for that of this process.
  package var folder: String?
  /// Its standard input; nil for an empty one.
  package var input: [UInt8]?
  /// The time limit. A program that is ended is ended with all that it started.
  package var timeout: Duration?
  /// The time for which it may run without writing or reading anything.
  package var patience: Duration?
  /// Called when it has been silent for some seconds, and again when that comes to pass later.
  package var whenSilent: (@Sendable () -> Void)?
  /// Called with each part of its standard output when it is read.
  package var whenRead: (@Sendable (ArraySlice<UInt8>) -> Void)?
  /// The most bytes accepted from each of its two outputs.
  package var outputLimit: Int

  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil, folder: String? = nil,
    input: [UInt8]? = nil, timeout: Duration? = nil, outputLimit: Int = 1 << 30
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
    self.input = input
    self.timeout = timeout
    self.outputLimit = outputLimit
  }

  /// The way a program ended.
  package enum Ending: Sendable, Equatable {
    case exited(CInt)
    case signalled(CInt)
    case timedOut
    /// It was silent for longer than its caller's patience.
    case madeNoProgress
    /// It wrote more than the limit and was ended.
    case wroteTooMuch
  }

  /// The outputs of a program and how it ended.
  package struct Result: Sendable, Equatable {
    package var ending: Ending
    package var output: [UInt8]
    package var errorOutput: [UInt8]

    package var succeeded: Bool { ending == .exited(0) }
    package var outputText: String { String(decoding: output, as: UTF8.self) }
    package var errorText: String { String(decoding: errorOutput, as: UTF8.self) }
  }

  /// Runs the program to its end and collects both outputs. If this process ends before, in whatever way, the program
  /// is ended too, by the ``Watchdog``.
  package func run() throws(SubprocessError) -> Result {
    Signals.ignoreWriteSignals()
    let environment = self.environment ?? Self.currentEnvironment
    let path = try Self.find(program, in: environment["PATH"] ?? "/usr/bin:/bin", from: folder)
    var pipes = try makePipes()
    let process = try start(path, environment, pipes)
    pipes.closeTheirEnds()
    var exchange = Exchange(process: process, of: self)
    return exchange.run(&pipes)
  }

  /// The path of a program in the folders of PATH; relative folders are skipped.
  /// - Parameter folder: the base of a relative path with a slash.
  package static func find(
    _ program: String, in searched: String, from folder: String? = nil
  ) throws(SubprocessError) -> String {
    guard !program.isEmpty, !program.utf8.contains(0) else {
      throw SubprocessError(program: program, reason: .badArgument)
    }
    if program.utf8.contains(UInt8(ascii: "/")) {
      let path = folder.map { Path.join($0, program) } ?? program
      // Absolute, since systems differ in whether they look up the path before or after changing the folder.
      guard isExecutable(path), let real = try? Disk.realPath(path) else {
        throw SubprocessError(program: program, reason: .notThere)
      }
      return real
    }
    for folder in searched.split(separator: ":") where Path.isAbsolute(String(folder)) {
      let path = "\(folder)/\(program)"
      if isExecutable(path) { return path }
    }
    throw SubprocessError(program: program, reason: .notInPath)
  }

  /// The environment of this process.
  package static var currentEnvironment: [String: String] {
    var result: [String: String] = [:]
    #if canImport(Darwin)
      var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
    #else
      var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #endif
    while let text = entry?.pointee {
      let pair = String(cString: text)
      if let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) {
        result[String(pair[..<equals])] = String(pair[pair.utf8.index(after: equals)...])
      }
      entry = entry?.successor()
    }
    return result
  }

  private static func isExecutable(_ path: String) -> Bool {
    Disk.kind(of: path) == .file && access(path, X_OK) == 0
  }

  private func makePipes() throws(SubprocessError) -> Pipes {
    do throws(Errno) {
      return try Pipes(hasInput: input != nil)
    } catch {
      throw SubprocessError(program: program, reason: .system(error.code))
    }
  }

  private func start(
    _ path: String, _ environment: [String: String], _ pipes: borrowing Pipes
  ) throws(SubprocessError) -> pid_t {
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted(by: Path.precedes)
    guard !(arguments + variables + [folder ?? ""]).contains(where: { $0.utf8.contains(0) }) else {
      throw SubprocessError(program: program, reason: .badArgument)
    }
    func attempt(_ group: pid_t?) -> (code: CInt, process: pid_t) {
      var spawn = Spawn()
      spawn.connect(input: pipes.theirs.input, output: pipes.theirs.output, error: pipes.theirs.error)
      if let folder { spawn.setFolder(folder) }
      spawn.setAttributes(group: group)
      return spawn.start(path, [program] + arguments, variables)
    }
    let group = Watchdog.ofThisProcess?.group
    var outcome = attempt(group)
    // Somebody has killed the watchdog.
    if outcome.code == EPERM || outcome.code == ESRCH, group != nil { outcome = attempt(nil) }
    guard outcome.code == 0 else {
      if let folder, outcome.code == ENOENT || outcome.code == ENOTDIR, Disk.kind(of: folder) != .folder {
        throw SubprocessError(program: program, reason: .noFolder(folder))
      }
      throw SubprocessError(program: program, reason: .system(outcome.code))
    }
    return outcome.process
  }
}

/// The reason that a program could not be started.
package struct SubprocessError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Reason: Sendable, Equatable {
    case notInPath
    case notThere
    case noFolder(String)
    case badArgument
    /// It made no progress for so long.
    case silent(Duration)
    case system(CInt)
  }

  package var program: String
  package var reason: Reason

  package init(program: String, reason: Reason) { (self.program, self.reason) = (program, reason) }

  /// One sentence with the program and the reason.
  package var message: String {
    switch reason {
    case .notInPath: "cannot run '\(program)': there is no such program in PATH"
    case .notThere: "cannot run '\(program)': there is no such program"
    case .noFolder(let folder): "cannot run '\(program)': the folder '\(folder)' does not exist"
    case .badArgument: "cannot run '\(program)': its name, an argument or the environment holds a NUL byte"
    case .silent(let time): "'\(program)' did not answer for \(time.components.seconds) s"
    case .system(let code): "cannot run '\(program)': \(systemMessage(code))"
    }
  }

  package var help: String? {
    switch reason {
    case .notInPath: "install '\(program)', or add its folder to PATH"
    case .notThere: "check the path, and that the file is executable"
    case .silent: "check that 'git status' ends here: it cannot read a named pipe, for example"
    default: nil
    }
  }

  package var description: String { message }
}
