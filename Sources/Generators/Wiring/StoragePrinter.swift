import Model

/// Storage.swift of the module `<App>Dependencies`: the storage of the container's instances.
///
/// Its own file, since only this one imports Foundation, whose names would conflict with those of the interfaces
/// elsewhere.
package func printStorage(_ printed: PrintedWiring) -> String {
  let (entries, names, ofScopes) = (printed.entries, printed.names, printed.entriesOfScopes)
  let loops = !loopingEntries(entries).isEmpty
  let kept = (entries + ofScopes.joined()).filter(\.kept)
  var parts = [current(names, loops: loops, stops: loops || !kept.isEmpty)]
  if kept.contains(where: { $0.service.isolation != nil }) { parts.append(isolatedOnce(names)) }
  if kept.contains(where: { $0.service.isolation == nil }) {
    parts.append(once(names, hasScopes: !ofScopes.isEmpty))
  }
  if ([entries] + ofScopes).contains(where: { WiringGroup.groups(of: $0).isSplit }) { parts.append(box(names)) }
  return (WiringText(printed).text + "import Foundation\n\n" + parts.joined(separator: "\n")).text
}

private func current(_ names: ContainerNames, loops: Bool, stops: Bool) -> SwiftCode {
  """
  /// The containers that `Dependencies.current` reads, on any thread.
  final class \(names.currentType): @unchecked Swift.Sendable {
    static let scoped = _Concurrency.TaskLocal<Dependencies?>(wrappedValue: nil)
  \(loops ? depth : "")\
    static let app = \(names.currentType)()

    private let lock = Foundation.NSLock()
    private var started: [Dependencies] = []

    var dependencies: Dependencies? { lock.withLock { started.last } }

    func start(_ dependencies: Dependencies) { lock.withLock { started.append(dependencies) } }
  \(stops ? stop : "")\
  }

  """
}

private let depth: SwiftCode = "  static let depth = _Concurrency.TaskLocal<Swift.Int>(wrappedValue: 0)\n"

private let stop: SwiftCode = """

    static func stop(_ name: Swift.StaticString) -> Swift.Never {
      Swift.fatalError("\\(name) needs itself while it is being built: call the lazy closure after init.")
    }

  """

private func once(_ names: ContainerNames, hasScopes: Bool) -> SwiftCode {
  // Scopes have containers of their own.
  let (generic, container): (SwiftCode, SwiftCode) =
    hasScopes ? ("<Container: Swift.AnyObject>", "Container") : ("", "Dependencies")
  return """
    /// A value that is built when it is first read, on any thread.
    ///
    /// Reading a built value does not wait. While it is built, no lock is held that other values need: building may
    /// wait for the main thread, which reads others.
    final class \(names.onceType)<Value: Swift.Sendable>: @unchecked Swift.Sendable {
      private let name: Swift.StaticString
      private let lock = Foundation.NSLock()
      private let building = \(names.lockType)()
      private var value: Value?
      private var isBuilding = false

      init(_ name: Swift.StaticString) { self.name = name }

      /// - Parameter together: the lock of values that can need each other while they are built.
      func get\(generic)(
        _ dependencies: \(container), _ build: (\(container)) -> Value, _ together: \(names.lockType)? = nil
      ) -> Value {
        if let value = lock.withLock({ value }) { return value }
        return (together ?? building).lock.withLock {
          if let value = lock.withLock({ value }) { return value }
          if isBuilding { \(names.currentType).stop(name) }
          isBuilding = true
          let built = build(dependencies)
          isBuilding = false
          lock.withLock { value = built }
          return built
        }
      }
    }

    final class \(names.lockType): Swift.Sendable {
      let lock = Foundation.NSRecursiveLock()
    }

    """
}

private func isolatedOnce(_ names: ContainerNames) -> SwiftCode {
  """
  /// A value that is built when it is first read, confined to one actor.
  final class \(names.isolatedType)<Value>: @unchecked Swift.Sendable {
    private let name: Swift.StaticString
    private var value: Value?
    private var isBuilding = false

    init(_ name: Swift.StaticString) { self.name = name }

    func get(_ build: () -> Value) -> Value {
      if let value { return value }
      if isBuilding { \(names.currentType).stop(name) }
      isBuilding = true
      let built = build()
      isBuilding = false
      value = built
      return built
    }
  }

  """
}

private func box(_ names: ContainerNames) -> SwiftCode {
  """
  final class \(names.boxType)<Value: Swift.Sendable>: Swift.Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  """
}
