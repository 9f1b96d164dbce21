import Foundation
import TestSupport
import Testing

/// The articles about launch tasks and links work as described, in one app, since each build takes time.
@Suite struct LaunchArticleTests {
  @Test func tasksRunAndLinksLeadWhereTheArticlesSay() throws {
    let launch = try Article("Launch")
    let routes = try Article("Routes")
    let scratch = try ScratchFolder()
    for (path, text) in [
      ("integrate.lock.yaml", "lockfile: 1\n"),
      (
        "component.yaml",
        """
        name: Shop
        kind: app
        integration: { search: [Components] }
        dependencies: [Account, Account/AccountInterface, Chat, Tracking]
        launch:
        \(try routes.block("yaml", containing: "schemes:"))
        """
      ),
      ("Components/Chat/component.yaml", try launch.block("yaml", containing: "openStore:")),
      (
        "Components/Chat/Sources/ChatInterface/ChatModule.swift", "@MainActor public protocol ChatModule {}\n"
      ),
      (
        "Components/Chat/Sources/Chat/Chat.swift",
        """
        import ChatInterface
        public struct ChatFeature: ChatModule { public init() {} }
        \(try launch.block("swift", containing: "enum ChatLaunch"))
        """
      ),
      ("Components/Tracking/component.yaml", "name: Tracking\nlaunch: { start: start }\n"),
      ("Components/Tracking/Sources/Tracking/Tracking.swift", "public func start() async {}\n"),
      ("Components/Account/component.yaml", try routes.block("yaml", containing: "account/orders")),
      (
        "Components/Account/Sources/AccountInterface/Account.swift",
        try routes.block("swift", containing: "protocol AccountModule")
      ),
      (
        "Components/Account/Sources/Account/Account.swift",
        """
        import AccountInterface
        public struct AccountFeature: AccountModule {
          public init() {}
          public func login(next: String) async -> User? { User(name: next) }
          public func order(number: Int, expanded: Bool) { print("order", number, expanded) }
          public func pay(_ link: String) {}
        }

        """
      ),
      (
        "Sources/Shop/main.swift",
        """
        import AccountInterface
        import ShopDependencies
        import ShopRegistration

        \(try launch.block("swift", containing: "Registration.launch()"))
        print(report)
        await Registration.afterFirstFrame()
        print(await Registration.idle())
        print("links")
        \(try routes.block("swift", containing: "openNow"))
        print(user == User(name: "basket"))

        """
      ),
    ] { try scratch.write(text, to: path) }
    try scratch.buildApp()
    let printed = try scratch.runApp().split(separator: "links", maxSplits: 1).map(Array.init)
    try #require(printed.count == 2)
    func withoutTimes(_ lines: [String]) -> [String] { lines.map { $0.replacing(/[0-9.]+ ms$/, with: "ms") }.sorted() }
    let shown = try launch.block("text", containing: "Chat.openStore").split(separator: "\n").map(String.init)
    #expect(withoutTimes(printed[0]) == withoutTimes(shown + ["Chat.warmUp: 1 ms"]), "\(printed)")
    let expected = ["basket", "order 12 false", "true", "shop://account/orders/12?expanded=true", "true"]
    #expect(printed[1] == expected, "\(printed)")
  }
}
