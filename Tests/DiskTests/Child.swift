import Paths
import Testing

@testable import Disk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// This test program, started again to do one thing that its parent watches from outside.
///
/// The child runs a single test, `ChildTests.runsItsErrand`, which the parent's own run skips.
struct Child {
  /// The task of the child.
  enum Errand: String {
    /// Commits sets of files until it is killed.
    case writeForEver
    /// Commits one set and reports the outcome.
    case writeOnce
    /// Takes the lock and keeps it until it is killed.
    case lock
    /// Writes a million bytes of 1 to standard output, which is non-blocking, and reports the outcome.
    case print
  }

  let errand: Errand
  /// The folder of the child, and the file beside it for its report.
  let root: String
  var report: String { root + ".report" }

  static let errandKey = "DISK_TESTS_ERRAND"
  static let rootKey = "DISK_TESTS_ROOT"

  /// The child that this process is, if any.
  static var current: Child? {
    let environment = Subprocess.currentEnvironment
    guard let errand = environment[errandKey].flatMap(Errand.init), let root = environment[rootKey] else { return nil }
    return Child(errand: errand, root: root)
  }

  /// Runs a shell script in which `"$@"` is the child, `$REPORT` its report and `$ROOT` its folder.
  func run(_ script: String) throws -> Subprocess.Result {
    var environment = Subprocess.currentEnvironment
    environment[Self.errandKey] = errand.rawValue
    environment[Self.rootKey] = root
    environment["REPORT"] = report
    environment["ROOT"] = root
    let shell = ["-c", script, "sh"]
    return try Subprocess("sh", shell + Self.command, environment: environment, timeout: .seconds(120)).run()
  }

  private static var command: [String] {
    let arguments = CommandLine.arguments
    var command = [(try? Disk.realPath("/proc/self/exe")) ?? arguments[0]]
    if let index = arguments.firstIndex(of: "--test-bundle-path"), index + 1 < arguments.count {
      command += [arguments[index], arguments[index + 1], arguments[index + 1]]
    }
    return command + ["--testing-library", "swift-testing", "--filter", "ChildTests"]
  }

  /// The set of files that is written again and again: all have the same letter.
  func files(_ letter: String) -> WriteSet {
    var writes = WriteSet(root: root)
    for number in 0..<30 {
      writes.add(Array(String(repeating: letter, count: 50_000).utf8), to: "folder\(number % 3)/file\(number)")
    }
    return writes
  }

  func tell(_ text: String) throws {
    _ = try Disk.writeAtomically(text.bytes, to: Path.lastComponent(report), inside: Path.parent(report))
  }
}

@Suite struct ChildTests {
  @Test(.enabled(if: Child.current != nil, "only where a test has started this program again"))
  func runsItsErrand() throws {
    let child = try #require(Child.current)
    switch child.errand {
    case .writeForEver:
      try child.tell("ready")
      while true { for letter in ["a", "b"] { _ = try child.files(letter).commit() } }
    case .writeOnce:
      do {
        _ = try child.files("new").commit()
        try child.tell("written")
      } catch let error as DiskError {
        try child.tell("\(error.message)|\(error.help ?? "")")
      }
    case .lock:
      let lock = try RootLock.acquire(child.root)
      defer { lock.release() }
      try child.tell("\(getpid())")
      while true { sleep(1000) }
    case .print:
      _ = fcntl(1, F_SETFL, fcntl(1, F_GETFL) | O_NONBLOCK)
      let outcome = Output.standard.write([UInt8](repeating: 1, count: 1_000_000))
      try child.tell("\(outcome) \(Output.standard.isTerminal) \(Output.standard.width ?? 0)")
    }
  }
}
