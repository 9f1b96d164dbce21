import Foundation
import TestSupport
import Testing

/// A component of another repository with code that reads injected services: its generated module is made there.
@Suite struct PinnedInjectionTests {
  private static let files: [(path: String, text: String)] = [
    ("clock/integrate.lock.yaml", "lockfile: 1"),
    (
      "clock/component.yaml", "name: Clock\nintegration: { tools: \"6.0\" }\nservices: { clock: ClockModule, log: Log }"
    ),
    (
      "clock/Sources/Clock/C.swift",
      "public protocol ClockModule: Sendable { var now: Int { get } }\npublic protocol Log: Sendable {}"
    ),
    ("chat/integrate.lock.yaml", "lockfile: 1\npins:\n  Clock: { path: ../clock }"),
    (
      "chat/component.yaml",
      "name: Chat\nintegration: { tools: \"6.0\" }\nproducts: { Everything: [Chat] }\ninjects: [clock]\ntests: { dependencies: [Clock] }"
    ),
    (
      "chat/Sources/Chat/C.swift",
      """
      import ChatInjected
      public struct Screen {
        @Injected(\\.clock) private var clock
        public init() {}
        public var title: String { "at \\(clock.now)" }
      }
      """
    ),
    (
      "chat/Tests/ChatTests/T.swift",
      """
      import Chat
      import ChatInjected
      import Clock
      import Testing
      struct Noon: ClockModule { let now = 12 }
      @Test func readsWhatItsTestSays() { ChatNeeds(clock: { Noon() }).run { #expect(Screen().title == "at 12") } }
      """
    ),
    ("app/integrate.lock.yaml", "lockfile: 1\npins:\n  Chat: { path: ../chat }\n  Clock: { path: ../clock }"),
    (
      "app/component.yaml",
      "name: Shop\nkind: app\nintegration: { tools: \"6.0\" }\ndependencies: [Chat, Clock]\nprovides: { clock: app, log: app }"
    ),
    (
      "app/Sources/Shop/main.swift",
      """
      import Chat
      import Clock
      import ShopRegistration
      struct Nine: ClockModule { let now = 9 }
      struct None: Log {}
      Registration.register(clock: { Nine() }, log: { None() })
      print(Screen().title)
      """
    ),
  ]

  private func integrate(_ arguments: [String], in folder: String, _ scratch: ScratchFolder) throws -> Launch.Outcome {
    try Launch.integrate(arguments, in: scratch.url.appendingPathComponent(folder)).run()
  }

  @Test func itIsMadeAndTestedInItsRepositoryAndInstalledByTheApp() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.files)
    for folder in ["clock", "chat", "app"] {
      let generated = try integrate(["generate"], in: folder, scratch)
      try #require(generated.status == 0, "\(folder): \(generated.stderr)")
      let checked = try integrate(["check"], in: folder, scratch)
      #expect(checked.status == 0, "\(folder): \(checked.stderr)")
    }
    try scratch.swift("test", in: "chat")
    try scratch.swift("build", in: "app")
    let outcome = try Launch(program: scratch["app/.build/debug/Shop"], arguments: [], folder: "/").run()
    #expect(outcome.stdout == "at 9\n", "\(outcome.stderr)")
    // Its own check sees a change by hand.
    let file = "chat/Sources/ChatInjected/Injected.swift"
    let text = try scratch.read(file)
    try scratch.write(text.replacing("current", with: "own"), to: file)
    #expect(try integrate(["check"], in: "chat", scratch).stderr.contains("[stale-file]"))
    try scratch.write(text, to: file)
  }

  // MARK: From git

  private static func manifest(_ name: String, needs: Bool, injected: Bool) -> String {
    let dependency = needs ? ".package(url: \"https://git.example.com/clock.git\", from: \"1.0.0\")" : ""
    let clock = needs ? "[.product(name: \"Clock\", package: \"clock\")]" : "[]"
    let own = injected ? ", \"ChatInjected\"" : ""
    return """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "\(name)",
        products: [
          .library(name: "\(name)", targets: ["\(name)"]),
          \(injected ? ".library(name: \"ChatInjected\", targets: [\"ChatInjected\"])," : "")
        ],
        dependencies: [\(dependency)],
        targets: [
          .target(name: "\(name)", dependencies: \(needs ? "[.product(name: \"Clock\", package: \"clock\")\(own)]" : clock)),
          \(injected ? ".target(name: \"ChatInjected\", dependencies: \(clock))," : "")
        ])

      """
  }

  /// The files in the repository of the component, generated for these services.
  private func chat(
    injecting services: String, generatedFor generated: String, hasProduct: Bool = true, _ scratch: ScratchFolder
  ) throws -> [String: String] {
    func spec(_ services: String) -> String { "name: Chat\ninjects: [\(services)]\n" }
    let source = try #require(Self.files.first { $0.path == "chat/Sources/Chat/C.swift" }).text
    try scratch.write(spec(generated), to: "made/Chat/component.yaml")
    try scratch.write(source, to: "made/Chat/Sources/Chat/C.swift")
    let outcome = try integrate(["generate"], in: "made", scratch)
    try #require(outcome.status == 0, "\(outcome.stderr)")
    var files = [
      "component.yaml": spec(services), "Sources/Chat/C.swift": source,
      "Package.swift": Self.manifest("Chat", needs: true, injected: hasProduct),
    ]
    for file in hasProduct ? ["Injected.swift", "Storage.swift"] : [] {
      files["Sources/ChatInjected/\(file)"] = try scratch.read("made/Chat/Sources/ChatInjected/\(file)")
    }
    if !hasProduct {
      files["Sources/Chat/C.swift"] = "public struct Screen { public init() {}; public let title = \"\" }\n"
    }
    return files
  }

  @Test(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
  func aReleaseWithoutWhatItsSpecGeneratesIsNotTaken() throws {
    let shop = try Shop()
    try FileManager.default.removeItem(at: shop.root.appendingPathComponent("Login"))
    func text(_ path: String) throws -> String { try #require(Self.files.first { $0.path == path }).text + "\n" }
    let clock = "name: Clock\nservices: { clock: ClockModule, log: Log }\n"
    try shop.scratch.write("lockfile: 1\n", to: "made/integrate.lock.yaml")
    try shop.scratch.write(
      "name: Made\nkind: workspace\nintegration: { tools: \"6.0\" }\n", to: "made/component.yaml")
    try shop.scratch.write(clock, to: "made/Clock/component.yaml")
    try shop.scratch.write(try text("clock/Sources/Clock/C.swift"), to: "made/Clock/Sources/Clock/C.swift")
    try shop.remote.commit(
      "clock",
      [
        "component.yaml": clock, "Sources/Clock/C.swift": try text("clock/Sources/Clock/C.swift"),
        "Package.swift": Self.manifest("Clock", needs: false, injected: false),
      ], tags: ["1.0.0"])
    try shop.remote.commit(
      "chat", try chat(injecting: "clock", generatedFor: "clock", shop.scratch), tags: ["1.0.0"])
    try shop.scratch.write(try text("app/component.yaml"), to: "app/component.yaml")
    try shop.scratch.write(try text("app/Sources/Shop/main.swift"), to: "app/Sources/Shop/main.swift")
    try shop.scratch.write(
      "lockfile: 1\npins:\n"
        + ["Chat", "Clock"].map {
          "  \($0):\n    git: https://git.example.com/\($0.lowercased()).git\n    version: 1.0.0\n"
        }
        .joined(), to: "app/integrate.lock.yaml")
    let resolved = try shop.run("resolve")
    try #require(resolved.status == 0, "\(resolved.stderr)")
    #expect(try shop.run("generate").status == 0)
    #expect(try shop.run("check").status == 0)
    #expect(try shop.run("verify").stdout == "verified: 2 of 2 pins\n")
    // The package lacks the generated code of its spec.
    try shop.remote.commit(
      "chat", try chat(injecting: "clock", generatedFor: "clock", hasProduct: false, shop.scratch), tags: ["1.2.0"])
    let lacking = try shop.run("update")
    #expect((lacking.stdout + lacking.stderr).contains("Chat 1.2.0 cannot be used ("), "\(lacking)")
    #expect((lacking.stdout + lacking.stderr).contains("has no product 'ChatInjected'"), "\(lacking)")
    #expect(try shop.versions == ["Chat 1.0.0", "Clock 1.0.0"])
    try shop.remote.commit(
      "chat", try chat(injecting: "clock, log", generatedFor: "clock, log", shop.scratch), tags: ["1.3.0"])
    #expect(try shop.run("update").status == 0)
    #expect(try shop.versions == ["Chat 1.3.0", "Clock 1.0.0"])
    #expect(try shop.run("generate").status == 0)
    #expect(try shop.run("check").status == 0)
    #expect(try shop.run("verify").stdout == "verified: 2 of 2 pins\n")
  }
}
