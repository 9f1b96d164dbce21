import Disk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The cost of one run of a program.
struct ProcessRun {
  var milliseconds: Double
  /// In user and system mode together, on all threads.
  var cpuMilliseconds: Double
  var peakMebibytes: Double
  var status: Int32
}

extension ProcessRun {
  /// Runs a program to its end, its output thrown away.
  static func run(_ program: String, _ arguments: [String]) -> ProcessRun? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for output in [CInt(1), 2] { posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0) }
    // Only `Disk` has a name for the environment that works on Darwin too.
    let variables = copies(of: Subprocess.currentEnvironment.map { "\($0.key)=\($0.value)" })
    let words = copies(of: [program] + arguments)
    defer { for copy in words + variables { free(copy) } }
    var child: pid_t = 0
    let start = now()
    guard posix_spawnp(&child, program, &actions, nil, words, variables) == 0 else { return nil }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0 { guard errno == EINTR else { return nil } }
    let milliseconds = now() - start
    #if canImport(Darwin)
      let peak = Double(usage.ru_maxrss) / 1_048_576
    #else
      let peak = Double(usage.ru_maxrss) / 1_024
    #endif
    func time(_ value: timeval) -> Double { Double(value.tv_sec) * 1_000 + Double(value.tv_usec) / 1_000 }
    return ProcessRun(
      milliseconds: milliseconds, cpuMilliseconds: time(usage.ru_utime) + time(usage.ru_stime), peakMebibytes: peak,
      status: status == 0 ? 0 : (status >> 8) & 0xFF)
  }
}

/// Texts as C has them, and the end of the list.
private func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] { texts.map { strdup($0) } + [nil] }

/// A clock in milliseconds: a monotonic one, or that of the time on all cores.
func now(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
}

/// Returns the time of a piece of work, in milliseconds, and its result.
func timed<Value>(_ work: () throws -> Value) rethrows -> (milliseconds: Double, value: Value) {
  let start = now()
  let value = try work()
  return (now() - start, value)
}

/// The middle of some measurements; 0 without any.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return 0 }
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
