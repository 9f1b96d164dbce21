import Diagnostics

/// The reason that a lockfile cannot be edited; its bytes are unchanged.
package enum LockfileEditError: Error, Equatable, Sendable {
  /// It is not valid YAML; the findings say why.
  case unreadable([Diagnostic])
  /// It is valid YAML but not a lockfile: a sentence that says why.
  case notALockfile(String)
  case unknownPin(String)
  case pinExists(String)
  /// Pins have no such key.
  case unknownKey(String)
  /// The written value would not be read back, such as a name of more than a thousand characters.
  case unwritable(pin: String)

  /// The error as one sentence.
  package var message: String {
    switch self {
    case .unreadable(let findings):
      "the lockfile cannot be read" + (findings.first.map { ": \($0.message)" } ?? "")
    case .notALockfile(let why): "the lockfile cannot be edited: \(why)"
    case .unknownPin(let name): "there is no pin '\(name)'"
    case .pinExists(let name): "'\(name)' is pinned already"
    case .unknownKey(let key): "a pin has no key '\(key)'"
    case .unwritable(let pin): "the values of pin '\(pin)' cannot be written"
    }
  }
}
