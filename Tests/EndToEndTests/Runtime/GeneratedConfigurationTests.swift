import Foundation
import TestSupport
import Testing

/// The generated code of configurations in roots with rare features.
@Suite struct GeneratedConfigurationTests {
  private func generate(_ scratch: ScratchFolder) throws {
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    try #require(generated.status == 0, "\(generated.stderr)")
  }

  /// Two modules of one component have protocols of one name, and a third one that of the type for tests of them.
  @Test func protocolsOfOneNameHaveValuesForTestsEach() throws {
    let scratch = try ScratchFolder()
    for (path, text) in [
      ("integrate.lock.yaml", "lockfile: 1"),
      ("component.yaml", "name: Shop\nkind: workspace\nintegration: { tools: \"6.0\", search: [Chat] }"),
      (
        "Chat/component.yaml",
        """
        name: Chat
        modules:
          ChatInterface:
            config: { protocol: Configuration, setup: Keep, values: { host: String }, test: { host: h } }
          PushInterface:
            config: { protocol: Configuration, service: push, setup: Keep, values: { tone: String }, test: { tone: t } }
          LogInterface:
            config: { protocol: TestConfiguration, service: log, values: { level: Int }, test: { level: 1 } }
        dependencies: [Chat/ChatInterface, Chat/PushInterface, Chat/LogInterface]
        """
      ),
      (
        "Chat/Sources/ChatInterface/Chat.swift",
        """
        public protocol Configuration: Sendable { var host: String { get } }
        public enum Keep { public static func setup(with configuration: any Configuration) {} }
        """
      ),
      (
        "Chat/Sources/PushInterface/Push.swift",
        """
        public protocol Configuration: Sendable { var tone: String { get } }
        public enum Keep { public static func setup(with configuration: any Configuration) {} }
        """
      ),
      (
        "Chat/Sources/LogInterface/Log.swift",
        "public protocol TestConfiguration: Sendable { var level: Int { get } }"
      ),
      (
        "Chat/Sources/Chat/Chat.swift",
        """
        import ChatInterface
        import LogInterface
        import PushInterface
        public func told(
          _ chat: any ChatInterface.Configuration, _ push: any PushInterface.Configuration, _ log: any TestConfiguration
        ) -> String { "\\(chat.host) \\(push.tone) \\(log.level)" }
        """
      ),
      (
        "Chat/Tests/ChatTests/ChatTests.swift",
        """
        import Chat
        import ChatTestConfiguration
        import Testing
        @Test func tells() { #expect(told(.test, .test, .test) == "h t 1") }
        """
      ),
    ] { try scratch.write(text + "\n", to: path) }
    try generate(scratch)
    let checked = try Launch.integrate(["check"], in: scratch.url).run()
    #expect(checked.status == 0 && checked.stderr.isEmpty, "\(checked.stderr)")
    let tested = try Launch.swift("test", in: scratch.path).run()
    #expect(tested.status == 0, "\(tested.stdout)\(tested.stderr)")
  }

  /// `register` sets code up with every configuration of the app, from files or from the app.
  @Test(arguments: [true, false]) func aConfigurationThatTheAppMakesOrBindsIsSetUp(hasFiles: Bool) throws {
    let scratch = try ScratchFolder()
    func keeper(_ name: String, _ value: String) -> String {
      """
      public protocol \(name)Configuration: Sendable { var \(value): String { get } }
      public enum \(name)Setup {
        nonisolated(unsafe) public static var kept = "nobody"
        public static func setup(with configuration: any \(name)Configuration) { kept = configuration.\(value) }
      }
      """
    }
    for (path, text) in [
      ("integrate.lock.yaml", "lockfile: 1"),
      (
        "component.yaml",
        """
        name: Shop
        kind: app
        integration: { tools: "6.0" }
        dependencies: [Chat, Log, Sender\(hasFiles ? ", Home" : "")]
        provides: { chatConfiguration: app }
        bind: { logConfiguration: Sender }
        app: { config: }
        """
      ),
      (
        "Sources/Shop/main.swift",
        """
        import Chat
        import Log
        \(hasFiles ? "import Home" : "")
        import ShopRegistration
        struct Told: ChatConfiguration { let host = "made" }
        Registration.register(chatConfiguration: { Told() })
        print(ChatSetup.kept, LogSetup.kept\(hasFiles ? ", HomeSetup.kept" : ""))
        """
      ),
      (
        "Chat/component.yaml",
        "name: Chat\nconfig: { protocol: ChatConfiguration, setup: ChatSetup, values: { host: String } }"
      ),
      ("Chat/Sources/Chat/Chat.swift", keeper("Chat", "host")),
      (
        "Log/component.yaml",
        "name: Log\nconfig: { protocol: LogConfiguration, setup: LogSetup, values: { level: String } }"
      ),
      ("Log/Sources/Log/Log.swift", keeper("Log", "level")),
      ("Sender/component.yaml", "name: Sender\ndependencies: [Log]\nprovides: { logConfiguration: Quiet }"),
      (
        "Sender/Sources/Sender/Sender.swift",
        """
        public import Log
        public struct Quiet: LogConfiguration {
          public init() {}
          public let level = "bound"
        }
        """
      ),
      (
        "Home/component.yaml",
        "name: Home\nconfig: { protocol: HomeConfiguration, setup: HomeSetup, values: { title: String } }"
      ),
      ("Home/Sources/Home/Home.swift", keeper("Home", "title")),
      ("config/common.yaml", hasFiles ? "title: read" : ""),
    ] { try scratch.write(text + "\n", to: path) }
    try generate(scratch)
    let checked = try Launch.integrate(["check"], in: scratch.url).run()
    #expect(checked.status == 0, "\(checked.stderr)")
    let ran = try Launch.swift("run", in: scratch.path).run()
    #expect(ran.status == 0 && ran.stdout == "made bound\(hasFiles ? " read" : "")\n", "\(ran.stdout)\(ran.stderr)")
  }

  /// If tests of a member need the test values of a pinned component, its repository has a product for them, or `check`
  /// reports that it has none. SwiftPM agrees.
  @Test(arguments: [true, false]) func aPinnedComponentHasItsValuesForTestsOrNot(isThere: Bool) throws {
    let scratch = try ScratchFolder()
    let remotes = try RemoteRepositories(in: scratch)
    let values = "KitTestConfiguration"
    let spec = "name: Kit\nconfig: { protocol: Told, values: { host: String }, test: { host: h } }\n"
    let kit = PinnedPackage(
      "Kit", tools: "6.0", products: isThere ? ["Kit": [], values: []] : ["Kit": []],
      [
        .init("Kit", files: ["Sources/Kit/Kit.swift": "public protocol Told: Sendable { var host: String { get } }\n"]),
        .init(
          values, ["Kit"],
          files: [
            "Sources/\(values)/KitValues.swift":
              "import Kit\nextension Told where Self == T { public static var test: T { T() } }\n"
              + "public struct T: Told { public let host = \"h\" }\n"
          ]),
      ], files: ["component.yaml": spec])
    try kit.release("1.0.0", to: remotes)
    for (path, text) in [
      ("integrate.lock.yaml", "lockfile: 1\npins:\n  Kit: { git: \(remotes.url("Kit")), version: 1.0.0 }"),
      ("component.yaml", "name: Shop\nkind: workspace\nintegration: { tools: \"6.0\" }"),
      ("Core/component.yaml", "name: Core\ndependencies: [Kit]"),
      ("Core/Sources/Core/Core.swift", "import Kit\npublic func host(_ told: any Told) -> String { told.host }"),
      (
        "Core/Tests/CoreTests/CoreTests.swift",
        "import Core\nimport \(values)\nimport Testing\n@Test func isTold() { #expect(host(.test) == \"h\") }"
      ),
    ] { try scratch.write(text + "\n", to: "root/\(path)") }
    func run(_ launch: Launch) throws -> Launch.Outcome {
      var launch = launch
      launch.environment = remotes.environment.merging(["XDG_CACHE_HOME": scratch["cache"]]) { $1 }
      return try launch.run()
    }
    func integrate(_ arguments: String...) throws -> Launch.Outcome {
      try run(Launch(program: BuiltTool.path, arguments: arguments, folder: scratch["root"]))
    }
    let resolved = try integrate("resolve", "--trust-manifests")
    let checked = try integrate("resolve", "--frozen")
    #expect((resolved.status == 0) == isThere && (checked.status == 0) == isThere, "\(resolved.stderr)")
    #expect(checked.stderr.contains("[missing-product]") != isThere, "\(checked.stderr)")
    let root = try scratch.read("root/component.yaml")
    try scratch.write(root.replacing(" }", with: ", severity: { missing-product: off } }"), to: "root/component.yaml")
    let generated = try integrate("generate")
    #expect(generated.status == 0, "\(generated.stderr)")
    let places = ["cache", "config", "security"].flatMap { ["--\($0)-path", scratch["swiftpm/\($0)"]] }
    let built = try run(.swift("build", ["--build-tests"] + places, in: scratch["root"]))
    #expect((built.status == 0) == isThere, "\(built.stdout)\(built.stderr)")
  }
}
