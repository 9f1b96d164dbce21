// Written by integrate from component.yaml; do not edit.

import class Foundation.NSLock

/// Called when a test process starts.
@_cdecl("integrate_setup_ApiTestConfiguration")
public func setUpTests() {
  setUp_told()
}

/// Where tests of apps have values of their own, on any thread.
final class Scopes<Value: Swift.Sendable>: @unchecked Swift.Sendable {
  private let lock = Foundation.NSLock()
  private var all: [@Sendable () -> Value?] = []

  /// Those of the test around; `nil` where no app has any.
  var value: Value? {
    for scope in lock.withLock({ all }) {
      if let value = scope() { return value }
    }
    return nil
  }

  func add(_ scope: @escaping @Sendable () -> Value?) { lock.withLock { all.append(scope) } }
}
