// Written by integrate from component.yaml; do not edit.

import Foundation

/// The containers that `Dependencies.current` reads, on any thread.
final class Current: @unchecked Swift.Sendable {
  static let scoped = _Concurrency.TaskLocal<Dependencies?>(wrappedValue: nil)
  static let app = Current()

  private let lock = Foundation.NSLock()
  private var started: [Dependencies] = []

  var dependencies: Dependencies? { lock.withLock { started.last } }

  func start(_ dependencies: Dependencies) { lock.withLock { started.append(dependencies) } }

  static func stop(_ name: Swift.StaticString) -> Swift.Never {
    Swift.fatalError("\(name) needs itself while it is being built: call the lazy closure after init.")
  }
}

/// A value that is built when it is first read, confined to one actor.
final class IsolatedOnce<Value>: @unchecked Swift.Sendable {
  private let name: Swift.StaticString
  private var value: Value?
  private var isBuilding = false

  init(_ name: Swift.StaticString) { self.name = name }

  func get(_ build: () -> Value) -> Value {
    if let value { return value }
    if isBuilding { Current.stop(name) }
    isBuilding = true
    let built = build()
    isBuilding = false
    value = built
    return built
  }
}

/// A value that is built when it is first read, on any thread.
///
/// Reading a built value does not wait. While it is built, no lock is held that other values need: building may
/// wait for the main thread, which reads others.
final class Once<Value: Swift.Sendable>: @unchecked Swift.Sendable {
  private let name: Swift.StaticString
  private let lock = Foundation.NSLock()
  private let building = BuildingLock()
  private var value: Value?
  private var isBuilding = false

  init(_ name: Swift.StaticString) { self.name = name }

  /// - Parameter together: the lock of values that can need each other while they are built.
  func get(
    _ dependencies: Dependencies, _ build: (Dependencies) -> Value, _ together: BuildingLock? = nil
  ) -> Value {
    if let value = lock.withLock({ value }) { return value }
    return (together ?? building).lock.withLock {
      if let value = lock.withLock({ value }) { return value }
      if isBuilding { Current.stop(name) }
      isBuilding = true
      let built = build(dependencies)
      isBuilding = false
      lock.withLock { value = built }
      return built
    }
  }
}

final class BuildingLock: Swift.Sendable {
  let lock = Foundation.NSRecursiveLock()
}
