import TestSupport

/// A root whose components hear of events in all ways.
enum EventSample {
  static let files: [(path: String, text: String)] = [
    (
      "component.yaml",
      strictApp(
        """
        dependencies: [Chat, Log, Store, Chat/ChatInterface]
        app: { events: { turned: { notification: ShopTurned }, signedOut: } }

        """)
    ),
    ("integrate.lock.yaml", "lockfile: 1\n"),
    (
      "Components/Chat/component.yaml",
      """
      name: Chat
      modules:
        ChatInterface:
          services: { chat: { protocol: ChatModule, isolation: MainActor } }
          events: { messageCame: { notification: ChatMessageCame } }
      provides:
        chat:
          type: ChatFeature
          requires: [log, hearers, { store: lazy }]
          on:
            willTerminate: close
            turned: turn
            signedOut: { call: forget, async: true }
            messageCame: inherited

      """
    ),
    (
      "Components/Log/component.yaml",
      """
      name: Log
      services: { log: Logging, hearers: Hearing, lines: Event }
      provides:
        log: { type: FileLog, on: { willTerminate: close, didEnterBackground: { call: flush, async: true } } }
        hearers: { type: Hearers, on: { willTerminate: close } }
        lines: { type: Lines, requires: [{ log: collect }], on: { turned: turn } }

      """
    ),
    (
      "Components/Store/component.yaml",
      """
      name: Store
      services: { store: { protocol: Storing, isolation: StoreActor } }
      provides: { store: { type: Stored, on: { didEnterBackground: save, signedOut: { call: forget, async: true } } } }

      """
    ),
    (
      "Sources/Shop/main.swift",
      """
      import ChatInterface
      import Foundation
      import Log
      import ShopDependencies
      import ShopRegistration

      Registration.register()
      let shop = Dependencies.current
      shop.listen()
      shop.listen(.turned)
      print("nothing is built")
      shop.send(.willTerminate)
      NotificationCenter.default.post(name: Notification.Name("ShopTurned"), object: nil)
      _ = shop.chat
      _ = shop.lines
      print("all is built")
      shop.send(.willTerminate)
      print("posted")
      NotificationCenter.default.post(name: Notification.Name("ShopTurned"), object: nil)
      NotificationCenter.default.post(name: Notification.Name("ChatMessageCame"), object: nil)
      print("after the post")
      let stream = shop.events(.signedOut)
      shop.send(.didBecomeActive)
      shop.send(.signedOut)
      shop.send(.didEnterBackground)
      for await event in stream {
        print("stream \\(event)")
        break
      }
      while await !shop.chat.isIdle { await Task.yield() }
      print("another container")
      let other = shop.replacing { $0.log = { _ in QuietLog() } }
      _ = other.log
      other.send(.willTerminate)
      let ends = Registration.make().events()
      for await event in ends { print("never \\(event)") }
      print("the stream of a container that is gone has ended")
      Thread.detachNewThread {
        NotificationCenter.default.post(name: Notification.Name("ShopTurned"), object: nil)
      }
      while !shop.chat.hasTurnedThrice { await Task.yield() }
      print(Dependencies.Event.allCases.count)

      """
    ),
    (
      "Components/Chat/Sources/Chat/C.swift",
      """
      public import ChatInterface
      public import Log
      public import Store

      @MainActor open class Base { public func inherited() { print("  inherited") } }
      public final class ChatFeature: Base, ChatModule {
        private var turns = 0
        private let store: @StoreActor () -> any Storing
        private var hasForgotten = false
        public init(log: any Logging, hearers: any Hearing, store: @escaping @StoreActor () -> any Storing) {
          self.store = store
        }
        public var isIdle: Bool { get async { await store().isIdle && hasForgotten } }
        public var hasTurnedThrice: Bool { turns > 1 }
        public func close() { print("  chat closes") }
        public func turn() -> Int { turns += 1; print("  turn", turns); return turns }
        public func forget() async { await Task.yield(); hasForgotten = true }
      }

      """
    ),
    (
      "Components/Chat/Sources/ChatInterface/C.swift",
      """
      @MainActor public protocol ChatModule {
        var isIdle: Bool { get async }
        var hasTurnedThrice: Bool { get }
      }

      """
    ),
    (
      "Components/Log/Sources/Log/L.swift",
      """
      public protocol Logging: Sendable {}
      public protocol Hearing: Sendable {}
      public protocol Event: Sendable {}
      public struct FileLog: Logging {
        public init() {}
        @MainActor public func close() { print("  log closes") }
        public func flush() async {}
      }
      public struct QuietLog: Logging { public init() {} }
      public struct Hearers: Hearing { public init() {}; public func close() { print("  hearers close") } }
      public struct Lines: Event { public init(log: [any Logging]) {}; public func turn() { print("  lines turn") } }

      """
    ),
    (
      "Components/Store/Sources/Store/S.swift",
      """
      @globalActor public actor StoreActor { public static let shared = StoreActor() }
      @StoreActor public protocol Storing: Sendable { var isIdle: Bool { get } }
      public final class Stored: Storing {
        private var calls = 0
        public init() {}
        public var isIdle: Bool { true }
        public func save() { calls += 1 }
        public func forget() async { calls += 1 }
      }

      """
    ),
  ]
}
