import Foundation
import TestSupport
import Testing

/// The article about injection works as described.
@Suite struct ServiceInjectionArticleTests {
  @Test func itsCodeReadsAndIsMadeAsItSays() throws {
    let article = try Article("Injection")
    func entries(_ text: String) throws -> String {
      let block = try article.block("yaml", containing: text)
      return String(block.trimmingPrefix("provides: {").drop { $0 == " " }.prefix { $0 != "\n" }.dropLast(2))
    }
    let scratch = try ScratchFolder()
    for (path, text) in [
      ("integrate.lock.yaml", "lockfile: 1\n"),
      (
        "component.yaml",
        "name: Shop\nkind: app\ndependencies: [Chat, Chat/ChatScreens, Chat/ChatInterface, Clock, Help]\n"
          + (try article.block("yaml", containing: "injects: [clock, chat]\n"))
          + "provides: { \(try entries("chatSurroundings")), orders: app }\n"
      ),
      ("Chat/component.yaml", try article.block("yaml", containing: "name: Chat")),
      ("Chat/Sources/ChatScreens/ChatScreen.swift", try article.block("swift", containing: "class ChatScreen")),
      ("Chat/Sources/ChatScreens/Reminder.swift", try article.block("swift", containing: "class Reminder")),
      ("Chat/Tests/ChatTests/ChatTests.swift", try article.block("swift", containing: "struct Noon")),
      (
        "Chat/Sources/ChatInterface/C.swift",
        """
        @MainActor public protocol ChatModule: AnyObject { var partner: String { get } }
        public protocol Drafts: Sendable {}

        """
      ),
      (
        "Chat/Sources/Chat/C.swift",
        """
        public import ChatInterface
        @MainActor public final class ChatFeature: ChatModule { public init() {}; public let partner = "Ada" }
        public struct StoredDrafts: Drafts { public init() {} }

        """
      ),
      (
        "Clock/component.yaml",
        "name: Clock\nservices: { clock: Clock, log: Log }\n"
          + "modules: { Clocks: { provides: { clock: Fixed, \(try entries("FileLog")) } } }\n"
      ),
      (
        "Clock/Sources/Clock/C.swift",
        "public protocol Clock: Sendable { var now: Int { get } }\npublic protocol Log: Sendable {}\n"
      ),
      (
        "Clock/Sources/Clocks/C.swift",
        """
        public import Clock
        public struct Fixed: Clock { public init() {}; public let now = 9 }
        public struct FileLog: Log { public init() {} }
        public struct ConsoleLog: Log { public init(clock: any Clock) {} }

        """
      ),
      (
        "Help/component.yaml",
        """
        name: Help
        modules:
          HelpInterface:
            services:
              orders: Orders
              chatSurroundings: { protocol: ChatSurroundings, isolation: MainActor }
              help: { protocol: HelpModule, isolation: MainActor }
        provides: { help: { type: HelpFeature, requires: [chatSurroundings, { log: { collect: true, label: logs } }] } }

        """
      ),
      (
        "Help/Sources/HelpInterface/H.swift",
        """
        public protocol Orders: Sendable { var count: Int { get } }
        @MainActor public protocol ChatSurroundings: AnyObject { var orders: String { get } }
        @MainActor public protocol HelpModule: AnyObject { var text: String { get } }

        """
      ),
      (
        "Help/Sources/Help/H.swift",
        """
        public import Clock
        public import HelpInterface
        @MainActor public final class HelpFeature: HelpModule {
          public let text: String
          public init(chatSurroundings: any ChatSurroundings, logs: [any Log]) {
            text = "\\(chatSurroundings.orders), \\(logs.count) logs"
          }
        }

        """
      ),
      (
        "Sources/Shop/Badge.swift",
        try article.block("swift", containing: "class Badge")
      ),
      (
        "Sources/Shop/main.swift",
        """
        import ChatInterface
        import ChatScreens
        import HelpInterface
        import ShopDependencies
        import ShopRegistration

        struct NoOrders: Orders { let count = 0 }
        @MainActor final class ShopSurroundings: ChatSurroundings {
          let orders: String
          init(orders: any Orders, chat: @escaping @MainActor () -> any ChatModule) {
            self.orders = "\\(orders.count) orders of \\(chat().partner)"
          }
        }
        \(try article.block("swift", containing: "ShopSurroundings(").replacing("ShopSurroundings(orders: orders, chat: chat) }\n", with: "ShopSurroundings(orders: orders, chat: chat) },\n  orders: { NoOrders() }\n"))
        print(ChatScreen().title, Reminder().remind(), Badge().text, Dependencies.current.help.text)

        """
      ),
    ] { try scratch.write(text, to: path) }
    try scratch.buildApp()
    #expect(try scratch.runApp() == ["Ada at 9 reminded at 9 Ada, 9 0 orders of Ada, 2 logs"])
    try scratch.swift("test")
  }
}
