import TestSupport

/// A root whose components state routes of all kinds.
enum RouteSample {
  static let files: [(path: String, text: String)] = [
    (
      "component.yaml",
      strictApp("dependencies: [Account, Chat, Store]\napp: { schemes: [shop, \"https://shop.example\"] }")
        .replacing("  tools:", with: "  severity: { unanswered-link: off }\n  tools:")
    ),
    ("integrate.lock.yaml", "lockfile: 1"),
    (
      "Components/Account/component.yaml",
      """
      name: Account
      modules:
        AccountInterface:
          services: { account: { protocol: AccountModule, isolation: MainActor } }
          routes:
            "account/login?next={next:String=home}": { call: account.login, async: true, returns: "User?" }
            "account/orders/{number:Int}?expanded={expanded:Bool=false}": account.order
            "account/orders/new": { call: account.create, throws: true, returns: Int }
            "account/{name}": account.show
            "wx1234567:": account.handle
      provides: { account: AccountFeature }
      """
    ),
    (
      "Components/Chat/component.yaml",
      """
      name: Chat
      modules:
        ChatInterface:
          services: { chat: ChatModule }
          routes:
            chat: chat.open
            "chat/{room}": { call: chat.enter, async: true, throws: true, returns: "[any Room]", as: room }
            "chat/at/{default:Double}": { call: chat.at, returns: "[String: ChatInterface.Rooms]" }
      provides: { chat: ChatFeature }
      """
    ),
    (
      "Components/Store/component.yaml",
      """
      name: Store
      services: { store: { protocol: Storing, isolation: StoreActor } }
      routes: { "store/{key}": { call: store.read, returns: Int } }
      provides: { store: Stored }
      """
    ),
    (
      "Sources/Shop/main.swift",
      """
      import ShopDependencies
      import ShopRegistration

      Registration.register()
      let shop = Dependencies.current
      for link in [
        "shop://account/login?next=basket%20x", "https://SHOP.example/account/login", "shop://account/orders/12?expanded=true",
        "shop://account/orders/x", "shop://account/orders/new", "shop://account/ada/", "wx1234567:paid?ok", "shop://chat",
        "shop://chat/kitchen", "shop://chat/at/1.5", "shop://store/four", "shop://nowhere/at/all", "other://chat",
        "shop://store%2F%00", "shop://account%2Forders%2Fnew", "shop://account/orders%2F%00", "shop://chat%00",
        "SHOP://chat/kitchen?unknown=1", "https://shop.example/Account/login", "shop://account//", "shop://chat//kitchen",
      ] {
        print(link, Dependencies.Route(link)?.link ?? "leads nowhere")
        if let result = await shop.open(link) { print("  \\(result)") }
      }
      print(shop.openNow("shop://chat"), shop.openNow("shop://chat/none/x"), shop.openNow("shop://account/login"))
      print(Dependencies.Route("shop://account/login", parameters: ["next": "a/b"])?.link ?? "")
      print(Dependencies.Route("shop://account/login?next=query", parameters: ["next": "dictionary"])?.link ?? "")
      shop.openAccountOrder(number: 3)
      """
    ),
    (
      "Components/Account/Sources/Account/A.swift",
      """
      public import AccountInterface
      struct Broken: Error {}
      public final class AccountFeature: AccountModule {
        public init() {}
        public func login(next: String) async -> User? { User(name: "Ada of " + next) }
        public func order(number: Int, expanded: Bool) -> String { print("  order", number, expanded); return "" }
        public func create() throws -> Int { throw Broken() }
        public func show(name: String) { print("  show", name) }
        public func handle(_ link: String) { print("  handle", link) }
      }
      """
    ),
    (
      "Components/Account/Sources/AccountInterface/A.swift",
      """
      public struct User { public let name: String; public init(name: String) { self.name = name } }
      @MainActor public protocol AccountModule {
        func login(next: String) async -> User?
        func order(number: Int, expanded: Bool) -> String
        func create() throws -> Int
        func show(name: String)
        func handle(_ link: String)
      }
      """
    ),
    (
      "Components/Chat/Sources/Chat/C.swift",
      """
      public import ChatInterface
      public struct ChatFeature: ChatModule {
        public init() {}
        public func open() { print("  chat") }
        public func enter(room: String) async throws -> [any Room] { print("  room", room); return [] }
        public func at(default: Double) -> [String: Rooms] { ["a": Rooms()] }
      }
      """
    ),
    (
      "Components/Chat/Sources/ChatInterface/C.swift",
      """
      public protocol Room {}
      public struct Rooms { public init() {} }
      public protocol ChatBase: Sendable { func open() }
      public protocol ChatModule: ChatBase {
        func enter(room: String) async throws -> [any Room]
        func at(default: Double) -> [String: Rooms]
      }
      """
    ),
    (
      "Components/Store/Sources/Store/S.swift",
      """
      @globalActor public actor StoreActor { public static let shared = StoreActor() }
      @StoreActor public protocol Storing { func read(key: String) -> Int }
      public final class Stored: Storing { public init() {}; public func read(key: String) -> Int { key.count } }
      """
    ),
  ]
}
