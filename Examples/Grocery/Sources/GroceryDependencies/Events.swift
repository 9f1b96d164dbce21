// Written by integrate from component.yaml; do not edit.

import class Foundation.NSLock

extension Dependencies {
  /// The events of the app.
  public enum Event: Swift.Sendable, Swift.CaseIterable {
    case didFinishLaunching
    case willEnterForeground
    case didBecomeActive
    case willResignActive
    case didEnterBackground
    case willTerminate
    case didReceiveMemoryWarning
    case significantTimeChange
  }

  /// Calls the methods for an event of services that are built, in the order of the services' names, and notifies the
  /// streams. Nothing is built for it.
  ///
  /// Synchronous methods, on the main actor or on none, have run when this returns; others were started.
  @_Concurrency.MainActor public func send(_ event: Event) { hearers.send(event) }

  /// The events that are sent from now on, until this container is released.
  ///
  /// - Parameter only: the events to receive; all if you name none.
  public func events(_ only: Event...) -> _Concurrency.AsyncStream<Event> { hearers.stream(of: only) }

  /// For the registration: adds the call of a service that is built for an event.
  public func hear(
    _ event: Event, as service: Swift.StaticString, _ call: @escaping @_Concurrency.MainActor @Sendable () -> Swift.Void
  ) {
    hearers.add(event, service, call)
  }

  /// The same, without waiting for the call.
  public func hear(
    _ event: Event, as service: Swift.StaticString, starting call: @escaping @Sendable () async -> Swift.Void
  ) {
    hearers.add(event, service) { _ = _Concurrency.Task { await call() } }
  }

  /// The listeners to events, from any thread.
  final class Hearers: @unchecked Swift.Sendable {
    private struct Hearer {
      let service: Swift.String
      let call: @_Concurrency.MainActor @Sendable () -> Swift.Void
    }

    private struct Stream {
      let only: Swift.Set<Event>
      let continuation: _Concurrency.AsyncStream<Event>.Continuation
    }

    private let lock = Foundation.NSLock()
    private var hearers: [Event: [Hearer]] = [:]
    private var streams: [Swift.Int: Stream] = [:]
    private var last = 0
    private var listening: Swift.Set<Event> = []
    private var ends: [@Sendable () -> Swift.Void] = []

    deinit {
      for stream in streams.values { stream.continuation.finish() }
      for end in ends { end() }
    }

    func add(
      _ event: Event, _ service: Swift.StaticString,
      _ call: @escaping @_Concurrency.MainActor @Sendable () -> Swift.Void
    ) {
      let hearer = Hearer(service: "\(service)", call: call)
      lock.withLock {
        var all = hearers[event] ?? []
        all.insert(hearer, at: all.firstIndex { $0.service > hearer.service } ?? all.endIndex)
        hearers[event] = all
      }
    }

    @_Concurrency.MainActor func send(_ event: Event) {
      let (calls, listeners) = lock.withLock { (hearers[event] ?? [], streams.sorted { $0.key < $1.key }) }
      for (_, stream) in listeners where stream.only.isEmpty || stream.only.contains(event) {
        stream.continuation.yield(event)
      }
      for hearer in calls { hearer.call() }
    }

    func stream(of only: [Event]) -> _Concurrency.AsyncStream<Event> {
      _Concurrency.AsyncStream<Event> { continuation in
        let number = add(Stream(only: Swift.Set(only), continuation: continuation))
        continuation.onTermination = { [weak self] _ in self?.end(number) }
      }
    }

    private func add(_ stream: Stream) -> Swift.Int {
      lock.lock()
      defer { lock.unlock() }
      last += 1
      streams[last] = stream
      return last
    }

    private func end(_ stream: Swift.Int) { _ = lock.withLock { streams.removeValue(forKey: stream) } }

    /// True if no listener to the system's event exists yet; adds one.
    func listens(to event: Event) -> Swift.Bool { lock.withLock { listening.insert(event).inserted } }

    /// Adds work for the time when the container is released.
    func atEnd(_ end: @escaping @Sendable () -> Swift.Void) { lock.withLock { ends.append(end) } }
  }
}
