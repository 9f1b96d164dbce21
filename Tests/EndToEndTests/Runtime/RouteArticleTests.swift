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
    let outcome = try Launch.shell(
      "'\(BuiltTool.path)' generate && '\(BuiltTool.path)' check && swift build --disable-sandbox 2>&1", in: scratch.url
    ).run()
    try #require(outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
    #expect(!outcome.stdout.contains("warning:"), "\(outcome.stdout)")
    let run = try Launch(program: scratch[".build/debug/Shop"], arguments: [], folder: scratch.path).run()
    #expect(
      run.stdout == "basket\norder 12 false\ntrue\nshop://account/orders/12?expanded=true\ntrue\n",
      "\(run.stdout)\(run.stderr)")
  }
}
