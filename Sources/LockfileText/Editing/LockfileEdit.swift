/// One change to the lockfile.
package enum LockfileEdit: Equatable, Sendable {
  /// Sets a key of a pin to a value, or removes the key.
  case set(pin: String, key: String, LockValue?)
  case add(pin: String, [String: LockValue])
  /// Removes a pin with the comment lines directly above it.
  case remove(pin: String)
  case rename(pin: String, to: String)
}
