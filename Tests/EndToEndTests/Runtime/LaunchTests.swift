import Foundation
import TestSupport
import Testing

/// Launch tasks from specs to a running program.
@Suite struct LaunchTests {
  @Test func tasksRunInOrderAndWhatFailsStopsOnlyWhatComesAfter() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.files)
    try scratch.buildApp()
    let lines = try scratch.runApp()
    #expect(
      lines == [
        "launch: Chat.failing failed, Chat.flags, Chat.openStore, Chat.orphan not run after Chat.failing, Tracking.start",
        "order: openStore before flags true",
        "frame: Chat.warmUp on the main actor with chat of store.example",
        "idle: Chat.late not run after Chat.orphan",
      ], "\(lines)")
  }

  /// `main.swift`, which calls all three functions, stays unchanged.
  @Test func aComponentThatGoesTakesItsTasksWithIt() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.files)
    let spec = try scratch.read("component.yaml")
    // Tracking is in the app on another platform alone.
    let elsewhere = "dependencies: [Chat, { name: Tracking, platforms: [windows] }]"
    try scratch.write(spec.replacing("dependencies: [Chat, Tracking]", with: elsewhere), to: "component.yaml")
    try scratch.buildApp()
    #expect(
      try scratch.runApp().first
        == "launch: Chat.failing failed, Chat.flags, Chat.openStore, Chat.orphan not run after Chat.failing")
    // Then nothing is left that is wired.
    try scratch.write(
      spec.replacing("[Chat, Tracking]", with: "[Plain]\nlaunch:")
        .replacing("tools:", with: "severity: { unused-provider: off, unused-dependency: off }\n  tools:"),
      to: "component.yaml")
    try scratch.write("name: Plain\n", to: "Components/Plain/component.yaml")
    try scratch.write("public let plain = 1\n", to: "Components/Plain/Sources/Plain/Plain.swift")
    try scratch.write("", to: "config/common.yaml")
    try scratch.buildApp()
    #expect(try scratch.runApp() == ["launch: ", "order: openStore before flags false", "idle: "])
  }

  private static let files: [(path: String, text: String)] = [
    ("integrate.lock.yaml", "lockfile: 1"),
    ("config/common.yaml", "host: store.example"),
    ("component.yaml", strictApp("dependencies: [Chat, Tracking]\napp: { config: }")),
    (
      "Sources/Shop/main.swift",
      """
      import ShopRegistration

      Registration.register()
      func show(_ report: Registration.LaunchReport) -> String {
        report.entries.map { entry in
          if let other = entry.skippedAfter { return "\\(entry.task) not run after \\(other)" }
          return entry.task + (entry.error == nil ? "" : " failed")
        }.sorted().joined(separator: ", ")
      }
      let report = await Registration.launch()
      print("launch:", show(report))
      let order = report.entries.map(\\.task)
      let store = order.firstIndex(of: "Chat.openStore") ?? 9
      print("order: openStore before flags", store < order.firstIndex(of: "Chat.flags") ?? -1)
      await Registration.afterFirstFrame()
      print("idle:", show(await Registration.idle()))
      """
    ),
    (
      "Components/Chat/component.yaml",
      """
      name: Chat
      modules:
        ChatInterface:
          services: { chat: { protocol: ChatModule, isolation: MainActor } }
          config: { protocol: ChatConfiguration, values: { host: String } }
      provides:
        chat: { type: ChatFeature, requires: [{ chatConfiguration: { label: configuration } }] }
      launch:
        openStore: { call: ChatLaunch.openStore, requires: [chatConfiguration], priority: userInitiated }
        flags: { call: readFlags, after: [openStore, Tracking.start], priority: background }
        failing: { call: ChatLaunch.fail }
        orphan: { call: ChatLaunch.fail, after: [failing] }
        warmUp: { call: ChatLaunch.warmUp, requires: [chat], after: [openStore], isolation: MainActor, when: firstFrame }
        late: { call: readFlags, after: [orphan], when: idle }
      """
    ),
    (
      "Components/Chat/Sources/ChatInterface/Chat.swift",
      """
      @MainActor public protocol ChatModule { var name: String { get } }
      public protocol ChatConfiguration: Sendable { var host: String { get } }
      """
    ),
    (
      "Components/Chat/Sources/Chat/Chat.swift",
      """
      public import ChatInterface

      public final class ChatFeature: ChatModule {
        public let name: String
        public init(configuration: any ChatConfiguration) { name = configuration.host }
      }
      struct Broken: Error {}
      public enum ChatLaunch {
        public static func openStore(configuration: any ChatConfiguration) async {
          await Meeting.shared.meet()
        }
        public static func fail() async throws {
          await Meeting.shared.meet()
          throw Broken()
        }
        @MainActor public static func warmUp(_ chat: any ChatModule) async {
          MainActor.preconditionIsolated()
          print("frame: Chat.warmUp on the main actor with chat of", chat.name)
        }
      }
      /// Two tasks that go on when both have come, or after ten seconds.
      actor Meeting {
        static let shared = Meeting()
        private var count = 0
        func meet() async {
          count += 1
          for _ in 0..<1000 where count < 2 { try? await Task.sleep(nanoseconds: 10_000_000) }
          if count < 2 { print("nobody runs beside it") }
        }
      }
      public func readFlags() async {
        if #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *), Task.basePriority != .background {
          print("not in the background")
        }
      }
      """
    ),
    ("Components/Tracking/component.yaml", "name: Tracking\nlaunch: { start: Tracker.start }"),
    (
      "Components/Tracking/Sources/Tracking/Tracking.swift",
      "public struct Tracker { public static func start() async throws {} }"
    ),
  ]
}
