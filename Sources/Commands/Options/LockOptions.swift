import Arguments

/// Whether the network may be asked and the lockfile written.
struct LockOptions: ParsableArguments {
  @Flag(help: "Fail instead of changing the lockfile.")
  var locked = false

  @Flag(help: "Never ask the network.")
  var offline = false

  @Flag(help: "Both: the lockfile as it is, without the network.")
  var frozen = false

  var mode: LockMode { locked || frozen ? .locked : offline ? .offline : .complete }
}

/// Whether the network may be asked and the lockfile written.
enum LockMode {
  /// What is missing is found out and written.
  case complete
  /// What is missing is a finding: `--locked`, `--frozen`.
  case locked
  /// Nothing is asked and nothing written: `--offline`.
  case offline
}
