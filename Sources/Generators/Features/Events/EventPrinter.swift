import Model
import Text

/// The names that events add to the types of `<App>Dependencies`, and to those of `<App>Registration`.
enum EventNames {
  static let all: Set<SwiftIdentifier> = ["Event", "Hearers"]
  static let ofRegistration: Set<SwiftIdentifier> = ["ignore"]
}

/// Events.swift of the module `<App>Dependencies`: what can happen to the app, and who hears of it.
///
/// It imports no component.
/// - Returns: `nil` for an app in whose root nobody speaks of events.
func printEvents(_ printed: PrintedWiring) -> String? {
  guard let events = printed.wiring.events else { return nil }
  var text = WiringText(printed)
  text.block("import class Foundation.NSLock\n\n")
  text.line(0, "extension Dependencies {")
  text.line(2, "/// The events of the app.")
  text.line(2, "public enum Event: Swift.Sendable, Swift.CaseIterable {")
  for event in events {
    let notification: SwiftCode = event.notification.map { ", when \(comment: $0) is posted" } ?? ""
    if let declared = event.declared { text.line(4, "/// \(comment: declared)\(notification)") }
    text.line(4, "case \(Spelling.declared(event.name))")
  }
  text.line(2, "}")
  text.block(.sending(by: printed.names.hearers))
  text.block(.hearers)
  text.line(0, "}")
  return text.text.text
}

/// Notifications.swift beside it: what the system posts. The one file that needs UIKit, AppKit or WatchKit.
func printNotifications(_ printed: PrintedWiring) -> String? {
  guard let events = printed.wiring.events else { return nil }
  var text = WiringText(printed)
  text.block(.notifications(by: printed.names.hearers))
  let own = events.compactMap { event in event.notification.map { (event: event, name: $0) } }
  if own.isEmpty {
    text.line(4, "return system")
  } else {
    text.line(4, "return system + [")
    for (event, name) in own {
      text.line(6, "(Foundation.Notification.Name(rawValue: \(literal: name)), .\(Spelling.member(event.name))),")
    }
    text.line(4, "]")
  }
  text.line(2, "}")
  text.line(0, "}")
  return text.text.text
}

// The same for every app.
extension SwiftCode {
  fileprivate static func sending(by hearers: SwiftIdentifier) -> SwiftCode {
    """

      /// Calls the methods for an event of services that are built, in the order of the services' names, and notifies the
      /// streams. Nothing is built for it.
      ///
      /// Synchronous methods, on the main actor or on none, have run when this returns; others were started.
      @_Concurrency.MainActor public func send(_ event: Event) { \(hearers).send(event) }

      /// The events that are sent from now on, until this container is released.
      ///
      /// - Parameter only: the events to receive; all if you name none.
      public func events(_ only: Event...) -> _Concurrency.AsyncStream<Event> { \(hearers).stream(of: only) }

      /// For the registration: adds the call of a service that is built for an event.
      public func hear(
        _ event: Event, as service: Swift.StaticString, _ call: @escaping @_Concurrency.MainActor @Sendable () -> Swift.Void
      ) {
        \(hearers).add(event, service, call)
      }

      /// The same, without waiting for the call.
      public func hear(
        _ event: Event, as service: Swift.StaticString, starting call: @escaping @Sendable () async -> Swift.Void
      ) {
        \(hearers).add(event, service) { _ = _Concurrency.Task { await call() } }
      }
    """
  }

  fileprivate static let hearers: SwiftCode = """

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
          let hearer = Hearer(service: "\\(service)", call: call)
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
    """

  fileprivate static func notifications(by hearers: SwiftIdentifier) -> SwiftCode {
    """
    import Foundation

    #if canImport(UIKit) && !os(watchOS)
      import UIKit
    #elseif canImport(AppKit)
      import AppKit
    #elseif canImport(WatchKit)
      import WatchKit
    #endif

    extension Dependencies {
      /// Sends the events of the system from now on, until this container is released; call it once, at launch.
      ///
      /// Notifications of the main thread have been sent when the post returns, so that those at the end of the app
      /// arrives.
      ///
      /// - Parameter only: the events to send; all if you name none. Those of an earlier call are sent once.
      @_Concurrency.MainActor public func listen(_ only: Event...) {
        for (name, event) in Dependencies.notifications where only.isEmpty || only.contains(event) {
          guard \(hearers).listens(to: event) else { continue }
          let token = Token(
            Foundation.NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
              guard let self else { return }
              if Foundation.Thread.isMainThread {
                _Concurrency.MainActor.assumeIsolated { self.send(event) }
              } else {
                _ = _Concurrency.Task { @_Concurrency.MainActor in self.send(event) }
              }
            })
          \(hearers).atEnd { Foundation.NotificationCenter.default.removeObserver(token.value) }
        }
      }

    \(token)
      /// The events that the system has, and their notifications.
      @_Concurrency.MainActor private static var notifications: [(Foundation.Notification.Name, Event)] {
        let system: [(Foundation.Notification.Name, Event)]
    \(systemEvents)
    """
  }

  private static let token: SwiftCode = """
      /// An observer, which any thread may remove.
      private struct Token: @unchecked Swift.Sendable {
        let value: any Foundation.NSObjectProtocol

        init(_ value: any Foundation.NSObjectProtocol) { self.value = value }
      }

    """

  /// The notifications of each system.
  private static let systemEvents: SwiftCode = """
        #if canImport(UIKit) && !os(watchOS)
          system = [
            (UIKit.UIApplication.didFinishLaunchingNotification, .didFinishLaunching),
            (UIKit.UIApplication.willEnterForegroundNotification, .willEnterForeground),
            (UIKit.UIApplication.didBecomeActiveNotification, .didBecomeActive),
            (UIKit.UIApplication.willResignActiveNotification, .willResignActive),
            (UIKit.UIApplication.didEnterBackgroundNotification, .didEnterBackground),
            (UIKit.UIApplication.willTerminateNotification, .willTerminate),
            (UIKit.UIApplication.didReceiveMemoryWarningNotification, .didReceiveMemoryWarning),
            (UIKit.UIApplication.significantTimeChangeNotification, .significantTimeChange),
          ]
        #elseif canImport(AppKit)
          system = [
            (AppKit.NSApplication.didFinishLaunchingNotification, .didFinishLaunching),
            (AppKit.NSApplication.didBecomeActiveNotification, .didBecomeActive),
            (AppKit.NSApplication.willResignActiveNotification, .willResignActive),
            (AppKit.NSApplication.willTerminateNotification, .willTerminate),
          ]
        #elseif canImport(WatchKit)
          if #available(watchOS 7.0, *) {
            system = [
              (WatchKit.WKExtension.applicationDidFinishLaunchingNotification, .didFinishLaunching),
              (WatchKit.WKExtension.applicationWillEnterForegroundNotification, .willEnterForeground),
              (WatchKit.WKExtension.applicationDidBecomeActiveNotification, .didBecomeActive),
              (WatchKit.WKExtension.applicationWillResignActiveNotification, .willResignActive),
              (WatchKit.WKExtension.applicationDidEnterBackgroundNotification, .didEnterBackground),
            ]
          } else {
            system = []
          }
        #else
          system = []
        #endif
    """
}
