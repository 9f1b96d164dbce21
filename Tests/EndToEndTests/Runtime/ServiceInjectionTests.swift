import Foundation
import TestSupport
import Testing

/// `injects:` from specs to running programs and tests.
@Suite struct ServiceInjectionTests {
  private static let lines = [
    "shop.example Ada(7) 7 7 word", "shop.example Ada(7) 7 word", "shop.example Ada(9) 9 9 word",
    "shop.example Ada(9) 9 word", "3",
  ]

  private func stop(_ scratch: ScratchFolder, _ argument: String) throws -> String {
    let outcome = try Launch(
      program: scratch[".build/debug/Shop"], arguments: [argument], folder: "/",
      environment: ["SWIFT_BACKTRACE": "enable=no"]
    ).run()
    #expect(outcome.status != 0)
    return outcome.stderr
  }

  @Test func codeThatNobodyConstructsReadsTheAppsServicesAndThoseOfItsTest() throws {
    let scratch = try ScratchFolder()
    try scratch.write(ServiceInjectionSample.files)
    try scratch.buildApp("--build-tests")
    #expect(try scratch.runApp() == Self.lines)
    #expect(
      try stop(scratch, "unregistered").contains(
        "Nothing is registered: call Registration.register(…) first thing in the app, or run what is tested in "
          + "ChatNeeds(…).run."))
    #expect(
      try stop(scratch, "early").contains(
        "Nothing is registered: call Registration.register(…) of the module ShopRegistration first thing in the app."))
    try scratch.swift("test", "--skip-build")
  }

  /// Settings that change the meaning of code do not affect generated code, and do not hide its wrappers.
  @Test func settingsThatChangeTheMeaningOfCodeDoNotReachIt() throws {
    let scratch = try ScratchFolder()
    try scratch.write(ServiceInjectionSample.files)
    let spec = try scratch.read("component.yaml")
    try scratch.write(
      spec.replacing("tools: \"6.0\"", with: "tools: \"6.2\"").replacing(
        "    settings:\n",
        with: "    settings:\n      - default-isolation: MainActor\n      - treat-all-warnings: error\n"),
      to: "component.yaml")
    for (path, text) in ServiceInjectionSample.files where path.hasSuffix(".swift") && path.contains("Account") {
      try scratch.write(
        text.replacing("public protocol Clock", with: "nonisolated public protocol Clock")
          .replacing("public protocol ChatNeeds", with: "nonisolated public protocol ChatNeeds")
          .replacing("public struct", with: "nonisolated public struct")
          .replacing("public func", with: "nonisolated public func") + "\n", to: path)
    }
    let chat = "Components/Chat/Sources/ChatInterface/C.swift"
    try scratch.write("nonisolated " + (try scratch.read(chat)), to: chat)
    try scratch.write(
      (try scratch.read("Sources/Shop/main.swift")).replacing("struct At", with: "nonisolated struct At"),
      to: "Sources/Shop/main.swift")
    let ofChat = "Components/Chat/component.yaml"
    let tests = "tests: { dependencies: [Account/AccountInterface, Chat/ChatInterface] }\n"
    try scratch.write((try scratch.read(ofChat)).replacing(tests, with: ""), to: ofChat)
    try FileManager.default.removeItem(atPath: scratch["Components/Chat/Tests"])
    try scratch.buildApp()
    #expect(try scratch.runApp() == Self.lines)
  }

  @Test func aComponentThatGoesTakesItsNeedsWithIt() throws {
    let scratch = try ScratchFolder()
    try scratch.write(ServiceInjectionSample.files)
    let spec = try scratch.read("component.yaml")
    try scratch.write(
      spec.replacing("[Chat, Account,", with: "[Account,").replacing(", chatConfiguration", with: "")
        .replacing("tests: { dependencies: [Account/AccountInterface, Chat] }\n", with: "")
        .replacing("app:\n  config: { environments: [debug, release], select: [{ default: release }] }", with: ""),
      to: "component.yaml")
    try FileManager.default.removeItem(atPath: scratch["config"])
    try FileManager.default.removeItem(atPath: scratch["Components/Chat"])
    try FileManager.default.removeItem(atPath: scratch["Tests"])
    let main = try scratch.read("Sources/Shop/main.swift")
    try scratch.write(
      main.split(separator: "\n").filter { !$0.contains("Chat\n") && !$0.contains("onfiguration") }
        .filter { line in
          !["StoryboardScreen", "import Chat", "screen.", "saved", "Controller().title"].contains(where: line.contains)
        }
        .joined(separator: "\n").replacing(
          "struct At", with: "extension Controller { var title: String { account.name } }\nstruct At") + "\n",
      to: "Sources/Shop/main.swift")
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    #expect(generated.status == 0, "\(generated.stderr)")
    #expect(try !scratch.read("Sources/ShopRegistration/Registration.swift").contains("install"))
    try scratch.swift("build")
  }

  /// Two apps of one root, whose tests run in one process: each has its own.
  @Test func testsOfTwoAppsInOneProcessDoNotMeet() throws {
    let scratch = try ScratchFolder()
    func app(_ name: String) -> [(path: String, text: String)] {
      [
        (
          "\(name)/component.yaml",
          "name: \(name)\nkind: app\ndependencies: [Chat]\nprovides: { clock: app }\ntests: { dependencies: [Chat, Clock] }"
        ),
        ("\(name)/Sources/\(name)/main.swift", "print(1)"),
        (
          "\(name)/Tests/\(name)Tests/Tests.swift",
          """
          import Chat
          import Clock
          import \(name)DependenciesTesting
          import \(name)Registration
          import Testing
          struct At\(name): ClockModule { let name = "\(name)" }
          @Suite(.wired { Registration.make(clock: { At\(name)() }) }) struct \(name)Screens {
            @Test(arguments: 0..<50) func readsItsOwn(number: Int) async throws {
              try await Task.sleep(nanoseconds: 1_000_000)
              #expect(title() == "\(name)")
            }
          }
          """
        ),
      ]
    }
    try scratch.write(
      [
        ("integrate.lock.yaml", "lockfile: 1"),
        ("component.yaml", "name: Root\nkind: workspace\nintegration: { tools: \"6.0\" }"),
        ("Clock/component.yaml", "name: Clock\nservices: { clock: ClockModule }"),
        ("Clock/Sources/Clock/C.swift", "public protocol ClockModule: Sendable { var name: String { get } }"),
        ("Chat/component.yaml", "name: Chat\ninjects: [clock]"),
        (
          "Chat/Sources/Chat/C.swift",
          "import ChatInjected\nstruct Screen { @Injected(\\.clock) var clock }\n"
            + "public func title() -> String { Screen().clock.name }"
        ),
      ] + app("First") + app("Second"))
    try scratch.buildApp("--build-tests")
    try scratch.swift("test", "--skip-build")
  }
}
