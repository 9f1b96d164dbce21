import Foundation
import TestSupport
import Testing

/// The article about events works as described.
@Suite struct EventArticleTests {
  @Test func itsMethodsHear() throws {
    let article = try Article("Events")
    let scratch = try ScratchFolder()
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write(
      "name: Shop\nkind: app\nintegration: { search: [Chat] }\ndependencies: [Chat]\n"
        + (try article.block("yaml", containing: "orientationChanged")), to: "component.yaml")
    try scratch.write(try article.block("yaml", containing: "messageCame"), to: "Chat/component.yaml")
    try scratch.write(
      "@MainActor public protocol ChatModule {}\n", to: "Chat/Sources/ChatInterface/Chat.swift")
    try scratch.write(
      "import ChatInterface\n" + (try article.block("swift", containing: "class ChatFeature")),
      to: "Chat/Sources/Chat/Chat.swift")
    try scratch.write(
      """
      import ShopDependencies
      import ShopRegistration

      \(try article.block("swift", containing: "shop.listen()"))
      \(try article.block("swift", containing: "shop.events("))
      shop.send(.willTerminate)

      """, to: "Sources/Shop/main.swift")
    try scratch.buildApp()
    let lines = try scratch.runApp()
    #expect(lines == ["saved", "signedOut", "closed"], "\(lines)")
  }
}
