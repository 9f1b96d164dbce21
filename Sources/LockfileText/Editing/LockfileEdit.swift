/// One change to the lockfile.
package enum LockfileEdit: Hashable, Sendable {
  /// Gives a key of a pin a value, or takes the key away.
  case set(pin: String, key: String, LockValue?)
  case add(pin: String, [String: LockValue])
  /// With the comment lines that stand directly above it.
  case remove(pin: String)
  case rename(pin: String, to: String)
}
