import Foundation
import TestSupport
import Testing

/// Code that is set up with a configuration reads that of the `run` around; values that launch reads are as in files.
@Suite struct ScopedConfigurationTests {
  private static let files: [(path: String, text: String)] = [
    ("integrate.lock.yaml", "lockfile: 1"),
    (
      "component.yaml",
      strictApp(
        """
        dependencies: [Chat, Chat/ChatInterface, Home]
        provides: { homeConfiguration: app }
        tests: { dependencies: [Chat/ChatInterface, Home] }
        app: { config: { environments: [debug, release], select: [{ default: release }] } }
        """)
    ),
    ("config/common.yaml", "host: shop.example\nnow: 5e-324"), ("config/debug.yaml", "host: debug.example"),
    (
      "Components/Chat/component.yaml",
      """
      name: Chat
      dependencies: [Chat/ChatInterface]
      modules:
        ChatInterface:
          config:
            protocol: ChatConfiguration
            setup: ChatSetup
            values: { host: String, own: { type: Int, default: 3 }, now: Double }
            test: { host: test.example, now: 1.5 }
      tests: { dependencies: [Chat/ChatInterface] }
      """
    ),
    (
      "Components/Chat/Sources/ChatInterface/C.swift",
      """
      import Foundation
      public protocol ChatConfiguration: Sendable {
        var host: String { get }
        var own: Int { get }
        var now: Double { get }
      }
      public enum ChatSetup {
        private static let lock = NSLock()
        nonisolated(unsafe) private static var kept: (any ChatConfiguration)?
        static var configuration: (any ChatConfiguration)? { lock.withLock { kept } }
        public static func setup(with configuration: any ChatConfiguration) { lock.withLock { kept = configuration } }
      }
      public struct Screen {
        public init() {}
        public var title: String {
          ChatSetup.configuration.map { "\\($0.host) \\($0.own) \\($0.now)" } ?? "nobody"
        }
      }
      """
    ),
    ("Components/Chat/Sources/Chat/C.swift", "import ChatInterface\npublic let title = Screen().title"),
    // A configuration that the app makes.
    (
      "Components/Home/component.yaml",
      """
      name: Home
      config: { protocol: HomeConfiguration, setup: HomeSetup, values: { name: String, site: URL } }
      """
    ),
    (
      "Components/Home/Sources/Home/H.swift",
      """
      public import Foundation
      public protocol HomeConfiguration: Sendable { var name: String { get }; var site: URL { get } }
      public enum HomeSetup {
        private static let lock = NSLock()
        nonisolated(unsafe) private static var kept: (any HomeConfiguration)?
        public static var name: String { lock.withLock { kept }?.name ?? "nobody" }
        public static func setup(with configuration: any HomeConfiguration) { lock.withLock { kept = configuration } }
      }
      public struct Named: HomeConfiguration {
        public let name: String
        public var site: URL { URL(fileURLWithPath: "/") }
        public init(_ name: String) { self.name = name }
      }
      """
    ),
    (
      "Components/Chat/Tests/ChatTests/ChatTests.swift",
      "import ChatInterface\nimport Testing\n@Test func isSetUp() { #expect(Screen().title == \"test.example 3 1.5\") }"
    ),
    (
      "Sources/Shop/main.swift",
      """
      import Chat
      import ChatInterface
      import Home
      import ShopDependencies
      import ShopRegistration

      struct Other: ChatConfiguration { let host = "other", own = 1, now = 2.5 }
      Registration.register(homeConfiguration: { Named("own") })
      print(title)
      Registration.make(environment: .debug, homeConfiguration: { Named("made") }).run {
        print(Screen().title, HomeSetup.name)
      }
      await Dependencies.current.replacing { $0.chatConfiguration = { _ in Other() } }.run {
        await Task { print(Screen().title) }.value
      }
      print(Screen().title, HomeSetup.name)
      """
    ),
    (
      "Tests/ShopTests/ShopTests.swift",
      """
      import ChatInterface
      import Home
      import ShopDependencies
      import ShopDependenciesTesting
      import ShopRegistration
      import Testing

      struct Numbered: ChatConfiguration { let host: String, own = 1, now = 2.5 }
      @Sendable func container() -> Dependencies {
        Registration.make(environment: .debug, homeConfiguration: { Named("tested") })
      }
      @Suite struct Screens {
        @Test(.wired { container() }, arguments: 0..<20) func readsItsOwn(number: Int) async throws {
          #expect(Screen().title == "debug.example 3 5e-324")
          try await Dependencies.current.replacing { $0.chatConfiguration = { _ in Numbered(host: "\\(number)") } }.run {
            try await Task.sleep(nanoseconds: 1_000_000)
            #expect(Screen().title == "\\(number) 1 2.5")
          }
        }
        @Test(.wired { container() }) func whatIsRegisteredChangesNothing() async {
          Registration.register(homeConfiguration: { Named("own") })
          #expect(Screen().title == "debug.example 3 5e-324")
          #expect(HomeSetup.name == "tested")
          #expect(await Task.detached { Screen().title }.value == "shop.example 3 5e-324")
        }
        @Test func withoutATraitItReadsTheProcesssOwn() {
          #expect(["test.example 3 1.5", "shop.example 3 5e-324"].contains(Screen().title))
        }
        @Test func withinARunItReadsThatWithoutATraitToo() {
          container().run { #expect(Screen().title == "debug.example 3 5e-324") }
        }
      }
      """
    ),
  ]

  @Test(arguments: [false, true]) func codeThatIsSetUpReadsTheValuesOfItsTest(isSeparate: Bool) throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.files, isSeparate: isSeparate)
    try scratch.buildApp("--build-tests")
    let usual = "shop.example 3 5e-324"
    #expect(try scratch.runApp() == [usual, "debug.example 3 5e-324 made", "other 1 2.5", "\(usual) own"])
    if isSeparate {
      try scratch.swift("test", in: "Components/Chat")
      try scratch.swift("test", "--skip-build")
    } else {
      // The tests of all targets run in one process, of which a test registers the app.
      try scratch.swift("test", "--skip-build", "--filter", "withinARunItReadsThat")
      try scratch.swift("test", "--skip-build", "--filter", "Screens")
    }
  }

  /// Texts that a file would not have as a number or a URL stop the app too, though `Double` and `URL` take them.
  @Test func whatIsReadAtLaunchIsAsInFiles() throws {
    let scratch = try ScratchFolder()
    try scratch.write([
      ("integrate.lock.yaml", "lockfile: 1"), ("component.yaml", strictApp("dependencies: [Chat, Home]")),
      (
        "Components/Chat/component.yaml",
        "name: Chat\nconfig:\n  protocol: ChatConfiguration\n"
          + "  values: { ratio: { type: Double, env: RATIO }, site: { type: URL, env: SITE } }"
      ),
      (
        "Components/Chat/Sources/Chat/C.swift",
        "public import Foundation\n"
          + "public protocol ChatConfiguration: Sendable { var ratio: Double { get }; var site: URL { get } }"
      ),
      (
        "Components/Home/component.yaml",
        "name: Home\nconfig: { protocol: HomeConfiguration, values: { ratio: { type: Double, env: RATIO } } }"
      ),
      (
        "Components/Home/Sources/Home/H.swift",
        "public protocol HomeConfiguration: Sendable { var ratio: Double { get } }"
      ),
      (
        "Sources/Shop/main.swift",
        "import Chat\nimport Home\nimport ShopDependencies\nimport ShopRegistration\nRegistration.register()\n"
          + "print(Dependencies.current.homeConfiguration.ratio, Dependencies.current.chatConfiguration.site)"
      ),
    ])
    try scratch.buildApp()
    func run(_ ratio: String, _ site: String) throws -> Launch.Outcome {
      try Launch(
        program: scratch[".build/debug/Shop"], arguments: [], folder: scratch.path,
        environment: ["RATIO": ratio, "SITE": site, "SWIFT_BACKTRACE": "enable=no"]
      ).run()
    }
    for (ratio, site) in [
      ("nan", "a b"), ("-inf", "path"), ("0x1p3", "https://a.example/a b"), ("1e999", "https:"),
      ("nan", "https://:80/a"), ("nan", "https://a.example:65536"), ("nan", "https://[beef]/"),
      ("nan", "https://a.example:/b"), ("nan", "https://[:]"), ("nan", "https://%80.example"),
    ] {
      let outcome = try run(ratio, site)
      #expect(outcome.status != 0)
      for line in [
        "- the variable RATIO is no Double, and Chat and Home need one",
        "- the variable SITE is no URL, and Chat needs one",
      ] {
        #expect(outcome.stderr.contains(line), "\(ratio) \(site): \(outcome.stderr)")
      }
    }
    #expect(try run("", "").stderr.contains("the variable RATIO is missing, and Chat and Home need it (Double)"))
    let sound = try run("-1.5E2", "https://a.example/%20?q=1#x")
    #expect(sound.stdout == "-150.0 https://a.example/%20?q=1#x\n", "\(sound.stderr)")
    for site in ["http://[::1]:8080/a", "shop:a:", "https://me:@a.example"] {
      #expect(try run("1", site).stdout == "1.0 \(site)\n")
    }
  }
}
