import Arguments

/// Whether the command may use the network and write the lockfile.
struct LockOptions: ParsableArguments {
  @Flag(help: "Fail instead of changing the lockfile.")
  var locked = false

  @Flag(help: "Never use the network: what the lockfile lacks is read from the cache, where that has it.")
  var offline = false

  @Flag(help: "Both '--locked' and '--offline'.")
  var frozen = false

  var mode: LockMode { locked || frozen ? .locked : offline ? .offline : .complete }
}

/// Whether the command may use the network and write the lockfile.
enum LockMode {
  /// Missing facts are looked up and written.
  case complete
  /// Missing facts are findings: `--locked`, `--frozen`.
  case locked
  /// Missing facts are looked up in the cache alone: `--offline`.
  case offline
}
