/// A root with a scope whose services need each other lazily, live on actors, and are there on some platforms alone.
enum SessionSample {
  static let files: [(path: String, text: String)] = [
    (
      "component.yaml",
      """
      name: Shop
      kind: app
      integration:
        tools: "6.0"
        search: [Components]
        defaults:
          platforms: { iOS: "13", macOS: "10.15" }
          settings:
            - upcoming-feature: ExistentialAny
            - upcoming-feature: MemberImportVisibility
            - upcoming-feature: InternalImportsByDefault
      dependencies:
        - Account
        - Account/AccountInterface
        - Orders
        - Orders/OrdersInterface
        - { name: Here, platforms: [linux, macOS] }
        - { name: There, platforms: [android] }
      tests: { dependencies: [Account/AccountInterface, Orders/OrdersInterface] }
      app:
        events: { signedOut: }
        scopes:
          session: { values: { user: AccountInterface.User, token: String } }
          upload: { values: { providers: AccountInterface.Session.Kind, in: Int, in_: Int, Upload: Int } }
          visit:

      """
    ),
    ("integrate.lock.yaml", "lockfile: 1\n"),
    (
      "Components/Account/component.yaml",
      """
      name: Account
      modules:
        AccountInterface:
          services: { clock: Clock, screens: { protocol: Screens, isolation: MainActor } }
      provides: { clock: SystemClock, screens: { type: AppScreens, requires: [clock], on: { signedOut: leave } } }

      """
    ),
    (
      "Components/Account/Sources/AccountInterface/A.swift",
      """
      public struct User: Sendable { public let name: String; public init(name: String) { self.name = name } }
      public enum Session { public enum Kind: Sendable { case photo, film } }
      public protocol Clock: Sendable { var now: Int { get } }
      @MainActor public protocol Screens: AnyObject { var title: String { get } }

      """
    ),
    (
      "Components/Account/Sources/Account/A.swift",
      """
      public import AccountInterface
      public struct SystemClock: Clock { public init() {}; public var now: Int { 7 } }
      @MainActor public final class AppScreens: Screens {
        let clock: any Clock
        public init(clock: any Clock) { self.clock = clock }
        public var title: String { "screens at \\(clock.now)" }
        public func leave() { print("screens are left") }
      }

      """
    ),
    (
      "Components/Orders/component.yaml",
      """
      name: Orders
      dependencies: [Account/AccountInterface]
      modules:
        OrdersInterface:
          services:
            orderHistory: Session
            invoices: Invoices
            basketView: { protocol: BasketView, isolation: MainActor }
            uploader: Uploading
      provides:
        orderHistory: { type: UserOrders, scope: session, requires: [user, clock, { invoices: lazy }] }
        invoices: { type: UserInvoices, scope: session, requires: [token, { orderHistory: lazy }] }
        basketView:
          { type: UserBasket, scope: session, requires: [user, orderHistory, { screens: lazy }] }
        uploader: { factory: Uploads.make, scope: upload, requires: [{ providers: { label: kind } }, in] }

      """
    ),
    (
      "Components/Orders/Sources/OrdersInterface/O.swift",
      """
      public protocol Session: AnyObject, Sendable { var summary: String { get }; var deep: String { get } }
      public protocol Invoices: AnyObject, Sendable { var count: Int { get }; var owner: any Session { get } }
      @MainActor public protocol BasketView: AnyObject { var line: String { get } }
      public protocol Uploading: Sendable { var text: String { get } }

      """
    ),
    (
      "Components/Orders/Sources/Orders/O.swift",
      """
      public import AccountInterface
      public import OrdersInterface
      public final class UserOrders: OrdersInterface.Session {
        let user: User, clock: any Clock, invoices: @Sendable () -> any Invoices
        public init(user: User, clock: any Clock, invoices: @escaping @Sendable () -> any Invoices) {
          (self.user, self.clock, self.invoices) = (user, clock, invoices)
        }
        deinit { print("  orders of \\(user.name) are gone") }
        public var summary: String { "orders of \\(user.name) at \\(clock.now)" }
        public var deep: String { summary + ", \\(invoices().count) invoices, \\(invoices().owner === self)" }
      }
      public final class UserInvoices: Invoices {
        let token: String, orderHistory: @Sendable () -> any OrdersInterface.Session
        public init(token: String, orderHistory: @escaping @Sendable () -> any OrdersInterface.Session) {
          (self.token, self.orderHistory) = (token, orderHistory)
        }
        deinit { print("  invoices are gone") }
        public var count: Int { token.count }
        public var owner: any OrdersInterface.Session { orderHistory() }
      }
      @MainActor public final class UserBasket: BasketView {
        let user: User, orderHistory: any OrdersInterface.Session, screens: @MainActor () -> any Screens
        public init(
          user: User, orderHistory: any OrdersInterface.Session, screens: @escaping @MainActor () -> any Screens
        ) {
          (self.user, self.orderHistory, self.screens) = (user, orderHistory, screens)
        }
        deinit { print("  basket is gone") }
        public var line: String { user.name + " on " + screens().title + ": " + orderHistory.deep }
      }
      public struct Uploads: Uploading {
        public let text: String
        public static func make(kind: AccountInterface.Session.Kind, in count: Int) -> any Uploading {
          Uploads(text: "\\(count) \\(kind)")
        }
      }

      """
    ),
    ("Components/Here/component.yaml", "name: Here\n" + placed("here", "Here")),
    ("Components/Here/Sources/Here/H.swift", code("Here")),
    ("Components/There/component.yaml", "name: There\n" + placed("there", "There")),
    ("Components/There/Sources/There/T.swift", code("There")),
    (
      "Sources/Shop/main.swift",
      """
      import AccountInterface
      #if canImport(Here)
        import Here
      #endif
      import OrdersInterface
      import ShopDependencies
      import ShopRegistration

      Registration.register()
      let shop = Dependencies.current
      var session: Dependencies.Session? = shop.session(user: User(name: "Ada"), token: "abc")
      let other = shop.session(user: User(name: "Bob"), token: "12345")
      if let session {
        print(session.user.name, session.orderHistory.deep)
        print(session.basketView.line)
        print(session.orderHistory === session.orderHistory, session.orderHistory === other.orderHistory)
        print(session.dependencies === shop)
        #if canImport(Here)
          print(session.here.name)
        #endif
      }
      session = nil
      shop.send(.signedOut)
      print("Ada has left")
      print(other.orderHistory.deep)
      final class Fake: Invoices {
        let count = 99
        var owner: any OrdersInterface.Session { other.orderHistory }
      }
      let replaced = shop.replacing { $0.session.invoices = { _ in Fake() } }
      print(replaced.session(user: User(name: "Eve"), token: "").invoices.count)
      print(shop.upload(providers: .film, in: 2, in_: 3, Upload: 4).uploader.text, shop.visit().dependencies === shop)

      """
    ),
    (
      "Tests/ShopTests/ShopTests.swift",
      """
      import AccountInterface
      import OrdersInterface
      import ShopDependencies
      import ShopDependenciesTesting
      import ShopRegistration
      import Testing

      struct At: Clock { let now: Int }
      @Suite(.wired { Registration.make().replacing { $0.clock = { _ in At(now: 1) } } }) struct SessionTests {
        @Test(arguments: 0..<20) func eachCaseHasItsOwn(number: Int) async throws {
          let shop = Dependencies.current
          let session = shop.session(user: User(name: "\\(number)"), token: "")
          try await Task.sleep(nanoseconds: 1_000_000)
          #expect(Dependencies.current === shop)
          #expect(session.orderHistory.summary == "orders of \\(number) at 1")
        }
        @MainActor @Test(.wired { Registration.make() }) func aTestMayHaveAnother() {
          #expect(Dependencies.current.screens.title == "screens at 7")
        }
      }

      """
    ),
  ]

  private static func placed(_ service: String, _ type: String) -> String {
    """
    services: { \(service): \(type)Being }
    dependencies: [Account/AccountInterface]
    provides: { \(service): { type: \(type)Value, scope: session, requires: [user] } }

    """
  }

  private static func code(_ type: String) -> String {
    """
    public import AccountInterface
    public protocol \(type)Being: Sendable { var name: String { get } }
    public struct \(type)Value: \(type)Being {
      public let name: String
      public init(user: User) { name = "\(type) of " + user.name }
    }

    """
  }
}
