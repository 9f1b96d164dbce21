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
    let outcome = try Launch.shell(
      "'\(BuiltTool.path)' generate && '\(BuiltTool.path)' check && swift build --disable-sandbox 2>&1", in: scratch.url
    ).run()
    try #require(outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
    #expect(!outcome.stdout.contains("warning:"), "\(outcome.stdout)")
    let run = try Launch(program: scratch[".build/debug/Shop"], arguments: [], folder: scratch.path).run()
    func withoutTimes(_ text: String) -> [String] {
      text.split(separator: "\n").map { String($0.replacing(/[0-9.]+ ms$/, with: "ms")) }.sorted()
    }
    let shown = try article.block("text", containing: "Chat.openStore")
    #expect(withoutTimes(run.stdout) == withoutTimes(shown + "Chat.warmUp: 1 ms\n"), "\(run.stdout)\(run.stderr)")
  }
}
