import Arguments

/// Options for the use of the network and for writes of the lockfile.
struct LockOptions: ParsableArguments {
  @Flag(help: "Fail if the lockfile would have to change.")
  var locked = false

  @Flag(help: "Never use the network; read missing facts from the cache.")
  var offline = false

  @Flag(help: "Same as '--locked --offline'.")
  var frozen = false

  var mode: LockMode { locked || frozen ? .locked : offline ? .offline : .complete }
}

/// The ways to treat facts that the lockfile lacks.
enum LockMode {
  /// Missing facts are looked up and written.
  case complete
  /// Missing facts are findings: `--locked`, `--frozen`.
  case locked
  /// Missing facts are looked up in the cache alone: `--offline`.
  case offline
}
