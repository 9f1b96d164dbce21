import Foundation
import TestSupport
import Testing

/// The article about launch tasks does what it says.
@Suite struct LaunchArticleTests {
  @Test func itsTasksRunAndItsReportIsPrinted() throws {
    let article = try Article("Launch")
    let scratch = try ScratchFolder()
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write(
      "name: Shop\nkind: app\nintegration: { search: [Components] }\ndependencies: [Chat, Tracking]\nlaunch:\n",
      to: "component.yaml")
    try scratch.write(try article.block("yaml", containing: "openStore:"), to: "Components/Chat/component.yaml")
    try scratch.write(
      "@MainActor public protocol ChatModule {}\n", to: "Components/Chat/Sources/ChatInterface/ChatModule.swift")
    try scratch.write(
      """
      import ChatInterface
      public struct ChatFeature: ChatModule { public init() {} }
      \(try article.block("swift", containing: "enum ChatLaunch"))
      """, to: "Components/Chat/Sources/Chat/Chat.swift")
    try scratch.write("name: Tracking\nlaunch: { start: start }\n", to: "Components/Tracking/component.yaml")
    try scratch.write(
      "public func start() async {}\n", to: "Components/Tracking/Sources/Tracking/Tracking.swift")
    try scratch.write(
      """
      import ShopRegistration
      \(try article.block("swift", containing: "Registration.launch()"))
      print(report)
      await Registration.afterFirstFrame()
      print(await Registration.idle())

      """, to: "Sources/Shop/main.swift")
    try scratch.buildApp()
    let lines = try scratch.runApp()
    func withoutTimes(_ lines: [String]) -> [String] { lines.map { $0.replacing(/[0-9.]+ ms$/, with: "ms") }.sorted() }
    let shown = try article.block("text", containing: "Chat.openStore").split(separator: "\n").map(String.init)
    #expect(withoutTimes(lines) == withoutTimes(shown + ["Chat.warmUp: 1 ms"]), "\(lines)")
  }
}
