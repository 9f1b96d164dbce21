import Diagnostics

/// Why a lockfile cannot be edited; its bytes are as they were.
package enum LockfileEditError: Error, Hashable, Sendable {
  /// It is no YAML that can be read; where and why.
  case unreadable([Diagnostic])
  /// It can be read, and is no lockfile: a sentence that says why.
  case notALockfile(String)
  case unknownPin(String)
  case pinExists(String)
  /// A pin has no such key.
  case unknownKey(String)
  /// The value cannot be written so that it is read again, such as a name of more than a thousand characters.
  case unwritable(pin: String)
  /// The file is laid out so that the line of this key has no place.
  case unwritableKey(String)

  /// One sentence that says what is wrong.
  package var message: String {
    switch self {
    case .unreadable(let findings):
      "the lockfile cannot be read" + (findings.first.map { ": \($0.message)" } ?? "")
    case .notALockfile(let why): "the lockfile cannot be edited: \(why)"
    case .unknownPin(let name): "there is no pin '\(name)'"
    case .pinExists(let name): "'\(name)' is pinned already"
    case .unknownKey(let key): "a pin has no key '\(key)'"
    case .unwritable(let pin): "what is to stand under pin '\(pin)' cannot be written"
    case .unwritableKey(let key): "'\(key)' cannot be written"
    }
  }
}
