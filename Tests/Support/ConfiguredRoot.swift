/// An app with every source of values, two components that share some, injected code, and tests.
package enum ConfiguredRoot {
  package static let infoPlist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
      <key>CFBundleShortVersionString</key><string>4.2</string>
      <key>BuildNumber</key><integer>7</integer>
      <key>SHOP_ENVIRONMENT</key><string>staging</string>
    </dict></plist>
    """

  package static let files: [(path: String, text: String)] = [
    ("integrate.lock.yaml", "lockfile: 1"),
    (".gitignore", ".build\nSources/Shop/Secrets.swift"),
    (
      "component.yaml",
      strictApp(
        """
        dependencies: [Chat, Chat/ChatInterface, Home]
        app:
          config:
            environments: [debug, staging, release]
            select: [{ env: SHOP_ENVIRONMENT }, { info: SHOP_ENVIRONMENT }, { debug: DEBUG }, { default: release }]
        """)
    ),
    (
      "config/common.yaml",
      "retries: 3\nservers: [a, \"b\\\\(c)\"]\nlimits: { x: 1, \"y\\\"\": -2 }\nbase: https://api.example/v1"
    ),
    ("config/debug.yaml", "host: localhost\nratio: 0.5"),
    ("config/staging.yaml", "host: staging.example\nChat.retries: 5\nratio: 1"),
    ("config/release.yaml", "host: \"api.example \\\"x\\\\(\"\nratio: 1e20"),
    (
      "Sources/Shop/main.swift",
      """
      import ChatInterface
      import Home
      import ShopDependencies
      import ShopRegistration

      let environment = CommandLine.arguments.dropFirst().first.flatMap(Registration.Environment.init(rawValue:))
      Registration.register(environment: environment, secrets: .built, flag: true)
      print(Dependencies.current.chat.open())
      print(LegacyScreen().title, home())
      let other = Registration.make(
        environment: .staging, secrets: .init(chatApiKey: "s"), launch: .init(appVersion: "9", buildNumber: 8, level: 2),
        flag: false, overriding: { $0.chat.host = "over" })
      print(other.chat.open())
      """
    ),
    (
      "Components/Chat/component.yaml",
      """
      name: Chat
      modules:
        ChatInterface:
          services: { chat: ChatModule }
          config:
            protocol: ChatConfiguration
            setup: ChatSetup
            values:
              host: String
              retries: { type: Int, default: 3 }
              servers: [String]
              limits: { type: [String: Int] }
              base: URL
              ratio: Double
              flag: { type: Bool, app: true }
              appVersion: { type: String, info: CFBundleShortVersionString }
              buildNumber: { type: Int, info: BuildNumber }
              level: { type: Int, env: SHOP_LEVEL }
              apiKey: { type: String, secret: true, as: chatApiKey }
            test:
              host: test.example
              servers: []
              limits: {}
              base: https://test.example
              ratio: 1
              flag: true
              appVersion: "1.0"
              buildNumber: 1
              level: 1
              apiKey: not a key
      provides:
        chat: { type: ChatFeature, requires: [{ chatConfiguration: { label: configuration } }] }
      tests: { dependencies: [Chat/ChatInterface] }
      """
    ),
    (
      "Components/Chat/Sources/ChatInterface/Chat.swift",
      """
      public import Foundation
      public protocol ChatModule: Sendable { func open() -> String }
      public protocol ChatConfiguration: Sendable {
        var host: String { get }
        var retries: Int { get }
        var servers: [String] { get }
        var limits: [String: Int] { get }
        var base: URL { get }
        var ratio: Double { get }
        var flag: Bool { get }
        var appVersion: String { get }
        var buildNumber: Int { get }
        var level: Int { get }
        var apiKey: String { get }
      }
      public enum ChatSetup {
        private static let lock = NSLock()
        nonisolated(unsafe) private static var kept: (any ChatConfiguration)?
        public static func setup(with configuration: any ChatConfiguration) { lock.withLock { kept = configuration } }
        public static var configuration: any ChatConfiguration {
          if let kept = lock.withLock({ kept }) { return kept }
          fatalError("Chat is not set up")
        }
      }
      public struct LegacyScreen {
        public init() {}
        public var title: String { "host \\(ChatSetup.configuration.host)" }
      }
      """
    ),
    (
      "Components/Chat/Sources/Chat/Chat.swift",
      """
      public import ChatInterface
      public struct ChatFeature: ChatModule {
        let configuration: any ChatConfiguration
        public init(configuration: any ChatConfiguration) { self.configuration = configuration }
        public func open() -> String {
          "\\(configuration.host) \\(configuration.retries) \\(configuration.servers) "
            + "\\(configuration.limits.sorted { $0.key < $1.key }.map { "\\($0.key)=\\($0.value)" }) \\(configuration.base) "
            + "\\(configuration.ratio) \\(configuration.flag) \\(configuration.appVersion) \\(configuration.buildNumber) "
            + "\\(configuration.level) \\(configuration.apiKey)"
        }
      }
      """
    ),
    (
      "Components/Chat/Tests/ChatTests/ChatTests.swift",
      """
      import Chat
      import ChatInterface
      import ChatTestConfiguration
      import Testing
      import XCTest

      @Test func codeThatNobodyConstructsHasTheValues() { #expect(LegacyScreen().title == "host test.example") }
      @Test func valuesAreThere() { #expect(ChatFeature(configuration: .test).open().hasPrefix("test.example 3 []")) }
      final class OldTests: XCTestCase {
        func testCodeHasTheValues() { XCTAssertEqual(LegacyScreen().title, "host test.example") }
      }
      """
    ),
    (
      "Components/Home/component.yaml",
      """
      name: Home
      dependencies: [Chat/ChatInterface]
      config: { protocol: URLConfiguration, setup: Home, values: { host: String, retries: Int } }
      """
    ),
    (
      "Components/Home/Sources/Home/Home.swift",
      """
      import ChatInterface
      public protocol URLConfiguration: Sendable {
        var host: String { get }
        var retries: Int { get }
      }
      public struct Home {
        nonisolated(unsafe) static var retries = 0
        public static func setup(with configuration: any URLConfiguration) { retries = configuration.retries }
      }
      public func home() -> String { "home \\(Home.retries) \\(LegacyScreen().title)" }
      """
    ),
    (
      "Components/Home/Tests/HomeTests/HomeTests.swift",
      """
      import Home
      import Testing
      @Test func whatATestReachesIsSetUp() { #expect(home() == "home 0 host test.example") }
      """
    ),
  ]
}
