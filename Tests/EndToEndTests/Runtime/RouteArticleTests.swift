import Foundation
import TestSupport
import Testing

/// The article about routes does what it says.
@Suite struct RouteArticleTests {
  @Test func itsLinksLeadWhereItSays() throws {
    let article = try Article("Routes")
    let scratch = try ScratchFolder()
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write(
      "name: Shop\nkind: app\nintegration: { search: [Account] }\ndependencies: [Account, Account/AccountInterface]\n"
        + (try article.block("yaml", containing: "schemes:")), to: "component.yaml")
    try scratch.write(try article.block("yaml", containing: "account/orders"), to: "Account/component.yaml")
    try scratch.write(
      try article.block("swift", containing: "protocol AccountModule"),
      to: "Account/Sources/AccountInterface/Account.swift")
    try scratch.write(
      """
      import AccountInterface
      public struct AccountFeature: AccountModule {
        public init() {}
        public func login(next: String) async -> User? { User(name: next) }
        public func order(number: Int, expanded: Bool) { print("order", number, expanded) }
        public func pay(_ link: String) {}
      }

      """, to: "Account/Sources/Account/Account.swift")
    try scratch.write(
      """
      import AccountInterface
      import ShopDependencies
      import ShopRegistration

      Registration.register()
      \(try article.block("swift", containing: "openNow"))
      print(user == User(name: "basket"))

      """, to: "Sources/Shop/main.swift")
    try scratch.buildApp()
    let lines = try scratch.runApp()
    let expected = ["basket", "order 12 false", "true", "shop://account/orders/12?expanded=true", "true"]
    #expect(lines == expected, "\(lines)")
  }
}
