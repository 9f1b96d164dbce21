import TestSupport

/// A root whose components and app have code with injected services of every kind.
enum ServiceInjectionSample {
  static let files: [(path: String, text: String)] = [
    ("integrate.lock.yaml", "lockfile: 1"),
    (
      "component.yaml",
      strictApp(
        """
        dependencies: [Chat, Account, Account/AccountInterface]
        injects: [account, clock, in, chatConfiguration, tally]
        tests: { dependencies: [Account/AccountInterface, Chat] }
        app:
          config: { environments: [debug, release], select: [{ default: release }] }
        """)
    ),
    ("config/common.yaml", "host: shop.example"),
    (
      "Components/Account/component.yaml",
      """
      name: Account
      modules:
        AccountInterface:
          services:
            account: { protocol: AccountModule, isolation: MainActor }
            store: { protocol: Injected, isolation: StoreActor }
            clock: Clock
            in: ChatNeeds
            tally: { type: Tally, concrete: true }
      provides:
        account: { type: AccountFeature, requires: [clock] }
        store: MemoryStore
        clock: { type: SystemClock, scope: transient }
        in: Word
        tally: { factory: makeTally }
      """
    ),
    (
      "Components/Account/Sources/AccountInterface/A.swift",
      """
      @globalActor public actor StoreActor { public static let shared = StoreActor() }
      @MainActor public protocol AccountModule: AnyObject { var name: String { get } }
      @StoreActor public protocol Injected: AnyObject { var count: Int { get } }
      public protocol Clock: Sendable { var now: Int { get } }
      public protocol ChatNeeds: Sendable { var text: String { get } }
      public struct Tally: Sendable { public init() {}; public let none = 0 }
      """
    ),
    (
      "Components/Account/Sources/Account/A.swift",
      """
      public import AccountInterface
      @MainActor public final class AccountFeature: AccountModule {
        private let clock: any Clock
        public init(clock: any Clock) { self.clock = clock }
        public var name: String { "Ada(\\(clock.now))" }
      }
      @StoreActor public final class MemoryStore: AccountInterface.Injected {
        nonisolated public init() {}
        public let count = 3
      }
      public struct SystemClock: Clock { public init() {}; public var now: Int { 7 } }
      public func makeTally() -> Tally { Tally() }
      public struct Word: AccountInterface.ChatNeeds { public init() {}; public var text: String { "word" } }
      """
    ),
    (
      "Components/Chat/component.yaml",
      """
      name: Chat
      injects: [account, chatConfiguration, clock]
      modules:
        ChatInterface:
          config: { protocol: ChatConfiguration, values: { host: String }, test: { host: test.example } }
        ChatWorker: { injects: [store, in, clock, tally] }
      dependencies: [Chat/ChatWorker]
      products: { Everything: [Chat, ChatInterface, ChatWorker] }
      tests: { dependencies: [Account/AccountInterface, Chat/ChatInterface] }
      """
    ),
    (
      "Components/Chat/Sources/ChatInterface/C.swift",
      "public protocol ChatConfiguration: Sendable { var host: String { get } }"
    ),
    (
      "Components/Chat/Sources/ChatWorker/W.swift",
      """
      import AccountInterface
      import ChatInjected
      public final class Worker: Sendable {
        private let clock = ChatInjected.Injected(\\.clock)
        public init() {}
        private let tally = ChatInjected.Injected(\\.tally)
        public var now: Int { clock.wrappedValue.now + tally.wrappedValue.none }
        @StoreActor public func count() -> Int { Saved().store.count }
      }
      struct Saved {
        @StoreInjected(\\.store) @StoreActor var store
        @ChatInjected.Injected(\\.in) var word
      }
      public func word() -> String { Saved().word.text }
      """
    ),
    (
      "Components/Chat/Sources/Chat/C.swift",
      """
      import AccountInterface
      import ChatInjected
      import ChatInterface
      import ChatWorker
      @MainActor public final class StoryboardScreen {
        @ChatInjected.Injected(\\.chatConfiguration) private var configuration
        @ChatInjected.Injected(\\.clock) private var clock
        @MainInjected(\\.account) private var account
        public init() {}
        public var title: String { "\\(configuration.host) \\(account.name) \\(clock.now) \\(Worker().now) \\(word())" }
      }
      public func saved() async -> Int { await Worker().count() }
      """
    ),
    (
      "Components/Chat/Tests/ChatTests/ChatTests.swift",
      """
      import AccountInterface
      import Chat
      import ChatInjected
      import ChatInterface
      import ChatTestConfiguration
      import Testing
      @MainActor final class Eve: AccountModule { let name = "Eve" }
      @StoreActor final class Empty: AccountInterface.Injected { let count = 0 }
      struct At: Clock { let now: Int }
      struct Other: AccountInterface.ChatNeeds { let text = "other" }
      @MainActor @Test(arguments: 0..<20) func aScreenReadsWhatItsTestSays(now: Int) async throws {
        let eve = Eve()
        let empty = await Task { @StoreActor in Empty() }.value
        let needs = ChatInjected.ChatNeeds(
          account: { eve }, chatConfiguration: { .test }, clock: { At(now: now) }, in: { Other() }, store: { empty },
          tally: { Tally() })
        needs.run { #expect(StoryboardScreen().title == "test.example Eve \\(now) \\(now) other") }
        try await needs.run {
          try await Task.sleep(nanoseconds: 1_000_000)
          #expect(StoryboardScreen().title == "test.example Eve \\(now) \\(now) other")
          #expect(await saved() == 0)
        }
      }
      """
    ),
    (
      "Sources/Shop/main.swift",
      """
      import AccountInterface
      import Chat
      import ChatInterface
      import ShopDependencies
      import ShopRegistration

      @MainActor final class Controller {
        @MainInjected(.account) var account: any AccountModule
        @ShopDependencies.Injected(.clock) var clock: any Clock
        @ShopDependencies.Injected(.in) var word: any AccountInterface.ChatNeeds
        @ShopDependencies.Injected(.chatConfiguration) var configuration: any ChatConfiguration
        @ShopDependencies.Injected(.tally) var tally: Tally
        var title: String { "\\(configuration.host) \\(account.name) \\(clock.now + tally.none) \\(word.text)" }
      }
      struct At: Clock { let now: Int }
      if CommandLine.arguments.contains("unregistered") { print(StoryboardScreen().title) }
      if CommandLine.arguments.contains("early") { print(Controller().title) }
      Registration.register()
      let screen = StoryboardScreen()
      let controller = Controller()
      print(screen.title)
      print(controller.title)
      Dependencies.current.replacing { $0.clock = { _ in At(now: 9) } }.run {
        print(screen.title)
        print(controller.title)
      }
      print(await saved())
      """
    ),
    (
      "Tests/ShopTests/ShopTests.swift",
      """
      import AccountInterface
      import Chat
      import ShopDependencies
      import ShopDependenciesTesting
      import ShopRegistration
      import Testing
      struct At: Clock { let now: Int }
      @MainActor @Suite(.wired { Registration.make(environment: .debug).replacing { $0.clock = { _ in At(now: 1) } } }) struct Screens {
        @Test(arguments: 0..<20) func eachTestHasItsOwn(now: Int) async throws {
          #expect(StoryboardScreen().title == "shop.example Ada(1) 1 1 word")
          try await Dependencies.current.replacing { $0.clock = { _ in At(now: now) } }.run {
            try await Task.sleep(nanoseconds: 1_000_000)
            #expect(StoryboardScreen().title == "shop.example Ada(\\(now)) \\(now) \\(now) word")
          }
        }
        @Test func whatAnotherTestRegistersChangesNothing() async throws {
          Registration.register()
          #expect(StoryboardScreen().title == "shop.example Ada(1) 1 1 word")
          #expect(await Task.detached { await StoryboardScreen().title }.value == "shop.example Ada(7) 7 7 word")
        }
      }
      """
    ),
  ]
}
