import Foundation
import TestSupport
import Testing

/// The article about sessions works as described.
@Suite struct SessionArticleTests {
  @Test func itsSessionLastsAsLongAsItSays() throws {
    let article = try Article("Sessions")
    let scratch = try ScratchFolder()
    for (path, text) in [
      ("integrate.lock.yaml", "lockfile: 1\n"),
      (
        "component.yaml",
        "name: Shop\nkind: app\ndependencies: [Account, Account/AccountInterface, Orders/OrdersInterface]\n"
          + "tests: { dependencies: [Account/AccountInterface, Orders/OrdersInterface] }\n"
          + (try article.block("yaml", containing: "scopes:"))
      ),
      ("Orders/component.yaml", try article.block("yaml", containing: "orderHistory:")),
      ("Orders/Sources/Orders/UserOrders.swift", try article.block("swift", containing: "class UserOrders")),
      (
        "Orders/Sources/Orders/UserInvoices.swift",
        """
        public import AccountInterface
        public import OrdersInterface

        public final class UserInvoices: Invoices {
          let orders: @Sendable () -> any OrderHistory
          public let count: Int
          public init(user: User, clock: any Clock, orderHistory: @escaping @Sendable () -> any OrderHistory) {
            (count, orders) = (clock.now, orderHistory)
          }
          deinit { print("freed") }
        }

        """
      ),
      (
        "Orders/Sources/OrdersInterface/Orders.swift",
        "public protocol OrderHistory: Sendable { var summary: String { get } }\n"
          + "public protocol Invoices: Sendable { var count: Int { get } }\n"
      ),
      (
        "Account/component.yaml",
        "name: Account\nmodules: { AccountInterface: { services: { clock: Clock } } }\nprovides: { clock: Three }\n"
      ),
      (
        "Account/Sources/AccountInterface/A.swift",
        """
        public struct User: Sendable { public let name: String; public init(name: String) { self.name = name } }
        public protocol Clock: Sendable { var now: Int { get } }

        """
      ),
      (
        "Account/Sources/Account/A.swift",
        "import AccountInterface\npublic struct Three: Clock { public init() {}; public var now: Int { 3 } }\n"
      ),
      (
        "Sources/Shop/main.swift",
        """
        import AccountInterface
        import OrdersInterface
        import ShopDependencies
        import ShopRegistration

        struct NoInvoices: Invoices { let count = 0 }
        Registration.register()
        \(try article.block("swift", containing: "session = nil"))
        print("over")
        \(try article.block("swift", containing: "replacing"))
        """
      ),
      (
        "Tests/ShopTests/ShopTests.swift",
        "import OrdersInterface\n" + (try article.block("swift", containing: "@Suite(.wired"))
      ),
    ] { try scratch.write(text, to: path) }
    try scratch.buildApp()
    #expect(try scratch.runApp() == ["orders of Ada, 3 invoices Ada", "freed", "over", "0"])
    let tested = try Launch.swift("test", in: scratch.path).run()
    #expect(tested.status == 0, "\(tested.stdout)\(tested.stderr)")
  }
}
