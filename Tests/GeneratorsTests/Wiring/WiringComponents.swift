import Model
import Parallel

/// The components that `Sample`'s wirings connect: one file for each module.
enum Components {
  static let sources: [(module: String, dependencies: [String], text: String)] =
    interfaces + implementations + [largeInterface, largeImplementation]

  private static let interfaces: [(module: String, dependencies: [String], text: String)] = [
    (
      "AnalyticsInterface", [],
      """
      public protocol AnalyticsTracking: Sendable { func track(_ event: String) -> String }
      public protocol CrashReporting: Sendable { var name: String { get } }
      """
    ),
    (
      "NetworkingInterface", [],
      """
      public protocol HTTPClient: AnyObject, Sendable { func get(_ path: String) -> String }
      public protocol ServerAddress: Sendable { var host: String { get } }
      """
    ),
    (
      "ActorInterface", [],
      "@globalActor public actor StoreActor { public static let shared = StoreActor() }"
    ),
    (
      "StoreInterface", ["ActorInterface"],
      """
      public import ActorInterface
      @StoreActor public protocol Store { func save(_ text: String) -> Int }
      @StoreActor public protocol Disk: Sendable { var name: String { get } }
      public protocol Clock: Sendable { var time: Int { get } }
      public protocol Bell: Sendable { func ring() async -> Int }
      /// Not Sendable, as in older code: each asks for its own.
      public protocol Lamp: AnyObject { var lit: Bool { get set } }
      """
    ),
    (
      "ChatInterface", [],
      """
      @MainActor public protocol ChatModule: AnyObject { func open() -> String; var name: String { get } }
      @MainActor public protocol Window: AnyObject, Sendable { var title: String { get } }
      @MainActor public protocol Screen: AnyObject {}
      """
    ),
    (
      "ProfileInterface", [],
      "@MainActor public protocol ProfileModule { func show() -> String; var name: String { get } }"
    ),
    (
      "PluginInterface", [],
      """
      public protocol Plugin: AnyObject, Sendable { var name: String { get } }
      public protocol Side: AnyObject, Sendable { var name: String { get } }
      """
    ),
    ("FirstInterface", [], "public protocol Thing: Sendable { var name: String { get } }"),
    (
      "SecondInterface", [],
      """
      public protocol Thing: Sendable { var name: String { get } }
      public protocol Dependencies: Sendable {}
      public protocol Providers: Sendable {}
      public protocol Kept: Sendable {}
      public protocol Once: Sendable {}
      public protocol Actor: Sendable {}
      public enum Outer { public protocol Inner: Sendable {} }
      """
    ),
    ("SelfNamed", [], "public protocol SelfNamed: Sendable {}"),
    ("WordInterface", [], "public protocol Word: Sendable { var text: String { get } }"),
  ]

  private static let implementations: [(module: String, dependencies: [String], text: String)] = [
    (
      "AnalyticsServer", ["AnalyticsInterface", "NetworkingInterface"],
      """
      public import AnalyticsInterface
      public import NetworkingInterface
      public struct ServerAnalytics: AnalyticsTracking {
        let client: any HTTPClient
        public init(httpClient: any HTTPClient) { client = httpClient }
        public func track(_ event: String) -> String { "server " + client.get("/" + event) }
      }
      """
    ),
    (
      "Networking", ["NetworkingInterface", "StoreInterface", "ActorInterface", "ChatInterface", "AnalyticsInterface"],
      """
      public import ActorInterface
      public import AnalyticsInterface
      public import ChatInterface
      public import NetworkingInterface
      public import StoreInterface
      public final class PlainClient: HTTPClient {
        let address: any ServerAddress
        public init(serverAddress: any ServerAddress) { address = serverAddress }
        public func get(_ path: String) -> String { "GET " + address.host + path }
      }
      @StoreActor public final class MemoryStore: Store {
        var saved = 0
        let window: @Sendable () async -> any Window
        public init(
          httpClient: any HTTPClient, disk: any Disk, window: @escaping @Sendable () async -> any Window,
          clock: @escaping () -> any Clock
        ) { self.window = window }
        public func save(_ text: String) -> Int { saved += 1; return saved }
      }
      struct SomeClock: Clock { let time: Int }
      public enum Clocks {
        public static func make(analytics: @escaping @MainActor () -> any AnalyticsTracking) -> any Clock { SomeClock(time: 7) }
      }
      struct SomeBell: Bell {
        let store: @StoreActor @Sendable () -> any Store
        func ring() async -> Int { await ringing() }
        @StoreActor func ringing() -> Int { store().save("bell") }
      }
      public func register(store: @escaping @StoreActor @Sendable () -> any Store) -> any Bell { SomeBell(store: store) }
      public final class Lamps: Lamp { public var lit = false; public init() {} }
      """
    ),
    (
      "Chat", ["ChatInterface", "ProfileInterface", "AnalyticsInterface"],
      """
      public import AnalyticsInterface
      public import ChatInterface
      public import ProfileInterface
      @MainActor public final class ChatFeature: ChatModule {
        let profile: () -> any ProfileModule
        let analytics: any AnalyticsTracking
        let crashes: (any CrashReporting)?
        public init(
          profile: @escaping () -> any ProfileModule, analytics: any AnalyticsTracking,
          _ crashes: (any CrashReporting)?
        ) { (self.profile, self.analytics, self.crashes) = (profile, analytics, crashes) }
        public var name: String { "chat" }
        public func open() -> String {
          [analytics.track("chat"), profile().name, crashes?.name ?? "no crashes"].joined(separator: ", ")
        }
      }
      @MainActor public final class MainEcho: Screen {
        public init(screen: @escaping @MainActor () -> any Screen) { _ = screen() }
      }
      """
    ),
    (
      "Profile", ["ChatInterface", "ProfileInterface", "NetworkingInterface"],
      """
      public import ChatInterface
      public import NetworkingInterface
      public import ProfileInterface
      @MainActor public final class ProfileFeature: ProfileModule {
        let chat: any ChatModule
        public init(chat: any ChatModule, client: any HTTPClient) { self.chat = chat }
        public var name: String { "profile" }
        public func show() -> String { name + " of " + chat.name }
      }
      """
    ),
    (
      "Plugins", ["PluginInterface", "AnalyticsInterface", "StoreInterface"],
      """
      public import AnalyticsInterface
      import Foundation
      public import PluginInterface
      public import StoreInterface
      public final class Alpha: Plugin { public init() {}; public var name: String { "alpha" } }
      public final class Beta: Plugin {
        let plugins: @Sendable () -> [any Plugin]
        public init(plugins: @escaping @Sendable () -> [any Plugin], analytics: any AnalyticsTracking) { self.plugins = plugins }
        public var name: String { "beta of \\(plugins().count)" }
      }
      public final class Gamma: Plugin { public init(clock: any Clock) {}; public var name: String { "gamma" } }
      public final class Echo: Side {
        public init(echo: @Sendable () -> any Side) { _ = echo() }
        public var name: String { "echo" }
      }
      /// The number of times each was built.
      public final class Built: @unchecked Sendable {
        public static let shared = Built()
        private let lock = NSLock()
        private var counts: [String: Int] = [:]
        public func add(_ name: String) { lock.withLock { counts[name, default: 0] += 1 } }
        public func count(_ name: String) -> Int { lock.withLock { counts[name] ?? 0 } }
      }
      /// The name of the thread.
      public enum Here { @TaskLocal public static var name = "" }
      // Each needs the other while it is built, but only on the thread with its own name.
      public final class LeftSide: Side {
        public init(right: @Sendable () -> any Side) {
          Built.shared.add("left")
          Thread.sleep(forTimeInterval: 0.05)
          if Here.name == "left" { _ = right() }
        }
        public var name: String { "left" }
      }
      public final class RightSide: Side {
        public init(left: @Sendable () -> any Side) {
          Built.shared.add("right")
          Thread.sleep(forTimeInterval: 0.05)
          if Here.name == "right" { _ = left() }
        }
        public var name: String { "right" }
      }
      """
    ),
    (
      "First", ["FirstInterface", "SecondInterface"],
      """
      public import FirstInterface
      public import SecondInterface
      public struct Thing_: FirstInterface.Thing {
        public init(second: any SecondInterface.Thing) {}
        public var name: String { "first" }
      }
      """
    ),
    (
      "Second", ["FirstInterface", "SecondInterface"],
      """
      public import FirstInterface
      public import SecondInterface
      public struct Thing_: SecondInterface.Thing {
        public init(first: @escaping @Sendable () -> any FirstInterface.Thing) {}
        public var name: String { "second" }
      }
      public struct Registration: SecondInterface.Dependencies { public init() {} }
      public struct Dependencies: SecondInterface.Providers { public init() {} }
      public struct Keeper: SecondInterface.Kept, SecondInterface.Once, SecondInterface.Actor { public init() {} }
      public enum Outers { public struct Inner: SecondInterface.Outer.Inner { public init() {} } }
      """
    ),
    (
      "SelfNamedImpl", ["SelfNamed"],
      """
      public import SelfNamed
      public struct SelfNamedImpl: SelfNamed { public init() {} }
      """
    ),
    ("Words", ["WordInterface"], words),
  ]

  private static var words: String {
    let eager = Sample.oddNames.map { "`\($0)` p_\($0): any Word" }.joined(separator: ", ")
    let lazy = Sample.oddNames.map { "`\($0)` p_\($0): @escaping @Sendable () -> any Word" }.joined(separator: ", ")
    let texts = Sample.oddNames.map { "p_\($0).text" }.joined(separator: ", ")
    let later = Sample.oddNames.map { "p_\($0)" }.joined(separator: ", ")
    return """
      public import WordInterface
      public struct Plain: Word { public init() {}; public var text: String { "plain" } }
      public struct All: Word {
        public let text: String
        public init(\(eager)) { let texts: [String] = [\(texts)]; text = "\\(texts.count)" }
      }
      public struct Later: Word {
        let all: [@Sendable () -> any Word]
        public init(\(lazy)) { all = [\(later)] }
        public var text: String { "\\(all.map { $0().text }.count)" }
      }
      struct Wrapped: Word { let word: @Sendable () -> any Word; var text: String { "wrapped " + word().text } }
      public func dependencies(_ word: @escaping @Sendable () -> any Word) -> any Word { Wrapped(word: word) }
      """
  }

  private static let largeInterface = (
    module: "LargeInterface", dependencies: [String](),
    text: Sample.large.services.map {
      ($0.isolation == nil ? "" : "@MainActor ") + "public protocol \($0.protocolName): Sendable {}\n"
    }.joined()
  )

  private static var largeImplementation: (module: String, dependencies: [String], text: String) {
    let types = Dictionary(uniqueKeysWithValues: Sample.large.services.map { ($0.name, $0) })
    var text = "public import LargeInterface\n"
    for service in Sample.large.services {
      guard case .provider(let provider) = service.source, case .type(let name) = provider.construction else {
        continue
      }
      let parameters = provider.requirements.compactMap { requirement in
        types[requirement.service].map { type in
          let isolation = type.isolation == nil ? "@Sendable" : "@MainActor"
          let label = requirement.label?.text ?? "_"
          return requirement.lazy
            ? "\(label): @escaping \(isolation) () -> any \(type.protocolName)"
            : "\(label): any \(type.protocolName)"
        }
      }
      text += service.isolation == nil ? "" : "@MainActor "
      text += "public final class \(name): \(service.protocolName) {"
      text += " public init(\(parameters.joined(separator: ", "))) {} }\n"
    }
    return ("LargeImpl", ["LargeInterface"], text)
  }
}
