// Written by integrate from component.yaml; do not edit.

import class Foundation.NSLock

/// Called when a test process starts.
@_cdecl("integrate_setup_ChatTestConfiguration")
public func setUpTests() {
  setUp_chatConfiguration()
}

/// The values of tests of apps, on any thread.
final class Scopes<Value: Swift.Sendable>: @unchecked Swift.Sendable {
  private let lock = Foundation.NSLock()
  private var all: [@Sendable () -> Value?] = []

  /// The values of the surrounding test; `nil` if no app has any.
  var value: Value? {
    for scope in lock.withLock({ all }) {
      if let value = scope() { return value }
    }
    return nil
  }

  func add(_ scope: @escaping @Sendable () -> Value?) { lock.withLock { all.append(scope) } }
}
