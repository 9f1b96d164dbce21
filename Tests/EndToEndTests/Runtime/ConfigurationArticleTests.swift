import Foundation
import TestSupport
import Testing

/// The article about configuration works as described: its specs, files, code and commands make an app that runs.
@Suite struct ConfigurationArticleTests {
  private let article: Article

  init() throws { article = try Article("Configuration") }

  private func block(_ language: String, containing text: String) throws -> String {
    try article.block(language, containing: text)
  }

  private func integrate(_ arguments: String, in scratch: ScratchFolder, before: String = "") throws {
    var launch = Launch.shell("\(before) '\(BuiltTool.path)' \(arguments)", in: scratch.url)
    launch.environment = ["SWIFT_BACKTRACE": "enable=no"]
    let outcome = try launch.run()
    try #require(outcome.status == 0, "\(arguments): \(outcome.stdout)\(outcome.stderr)")
  }

  /// The app of the overview, whose module has more values than those.
  private func write(_ scratch: ScratchFolder, values: [String], main: String) throws {
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    try scratch.write(".build\nSources/Shop/Secrets.swift\n", to: ".gitignore")
    let spec = try block("yaml", containing: "provides:")
    let known = "        retries: { type: Int, default: 3 }\n"
    try #require(spec.contains(known))
    try scratch.write(
      spec.replacing(known, with: known + values.map { "        \($0)\n" }.joined()), to: "Chat/component.yaml")
    try scratch.write(
      try block("yaml", containing: "environments:").replacing("[Chat]", with: "[Chat, Chat/ChatInterface]")
        + "integration: { search: [Chat] }\n", to: "component.yaml")
    for name in ["common", "staging"] {
      try scratch.write(try block("yaml", containing: "# config/\(name).yaml"), to: "config/\(name).yaml")
    }
    let properties = values.map { value -> String in
      let name = value.prefix { $0 != ":" }
      let type = value.firstMatch(of: /type: (\w+)/)?.output.1 ?? ""
      return "  var \(name): \(type) { get }\n"
    }
    let protocolText = try block("swift", containing: "public protocol ChatConfiguration")
    try scratch.write(
      protocolText.replacing("}\n}", with: "}\n\(properties.joined())}") + "public protocol Chatting: Sendable {}\n",
      to: "Chat/Sources/ChatInterface/Chat.swift")
    try scratch.write(
      try scratch.read("Chat/component.yaml").replacing(
        "  ChatInterface:\n", with: "  ChatInterface:\n    services: { chat: Chatting }\n"), to: "Chat/component.yaml")
    try scratch.write(
      """
      import ChatInterface
      public struct ChatFeature: Chatting { public init(configuration: any ChatConfiguration) {} }

      """, to: "Chat/Sources/Chat/Chat.swift")
    try scratch.write(
      "import ChatInterface\nimport ShopDependencies\nimport ShopRegistration\n\(main)", to: "Sources/Shop/main.swift")
  }

  @Test func theValuesOfTheOverviewAreThere() throws {
    let scratch = try ScratchFolder()
    let inline = try #require(article.text.firstMatch(of: /`(shop\.replacing \{.*\})`/)).output.1
    try write(
      scratch, values: [],
      main: """
        struct OtherValues: ChatConfiguration { let host = "other", retries = 9 }
        \(try block("swift", containing: "Registration.make"))
        print(shop.chatConfiguration.host, shop.chatConfiguration.retries)
        print((\(inline)).chatConfiguration.host)
        let staging = Registration.make(environment: .staging).chatConfiguration
        print(staging.host, staging.retries)
        print(Registration.make(environment: .release).chatConfiguration.host)

        """)
    try integrate("generate", in: scratch)
    try integrate("check", in: scratch)
    try scratch.swift("build")
    let outcome = try Launch(program: scratch[".build/debug/Shop"], arguments: [], folder: scratch.path).run()
    #expect(outcome.stdout == "localhost 3\nother\nstaging.shop.example 5\napi.shop.example\n")
  }

  @Test func whatIsMissingAtLaunchIsSaidAsThere() throws {
    let scratch = try ScratchFolder()
    let values = article.text.matches(of: /\n\| `(\w+: \{[^`]*\})` \|/).map { String($0.output.1) }
    #expect(values.count == 4)
    try write(scratch, values: values, main: "Registration.register(secrets: .built, device: \"watch\")\n")
    _ = try Launch.shell("git init -q .", in: scratch.url).run()
    let command = try block("text", containing: "--secrets").dropFirst(2)
      .replacing("…", with: "1234").replacing("\n", with: "")
    let parts = command.split(separator: " integrate ", maxSplits: 1).map(String.init)
    try integrate("generate", in: scratch)
    try integrate(parts[1], in: scratch, before: parts[0])
    try scratch.swift("build")
    let outcome = try Launch(
      program: scratch[".build/debug/Shop"], arguments: [], folder: scratch.path,
      environment: ["LOG_LEVEL": "high", "SWIFT_BACKTRACE": "enable=no"]
    ).run()
    #expect(outcome.status != 0)
    for line in try block("text", containing: "cannot start").split(separator: "\n") {
      #expect(outcome.stderr.contains(line.replacing("Fatal error: ", with: "")), "\(outcome.stderr)")
    }
  }

  @Test func testsHaveTheirValues() throws {
    let scratch = try ScratchFolder()
    try scratch.write("lockfile: 1\n", to: "integrate.lock.yaml")
    let spec = try block("yaml", containing: "test: {")
    #expect(try block("yaml", containing: "setup: ChatSetup, values: { host: String } }").hasPrefix("name: Chat\n"))
    try scratch.write(spec, to: "component.yaml")
    let body = "kept = configuration.host"
    let setUp = try block("swift", containing: "enum ChatSetup").replacing("…", with: body)
    try scratch.write(
      try block("swift", containing: "public protocol ChatConfiguration")
        + setUp.replacing(
          "ChatSetup {\n", with: "ChatSetup {\n  nonisolated(unsafe) public private(set) static var kept = \"\"\n")
        + "public struct ChatFeature { public let configuration: any ChatConfiguration\n"
        + "  public init(configuration: any ChatConfiguration) { self.configuration = configuration } }\n",
      to: "Sources/Chat/Chat.swift")
    let call = try #require(article.text.firstMatch(of: /`(ChatFeature\(configuration: \.test\))`/)).output.1
    try scratch.write(
      """
      import Chat
      import ChatTestConfiguration
      import Testing
      @Test func isSetUp() { #expect(ChatSetup.kept == "test.example") }
      @Test func isThere() { #expect(\(call).configuration.retries == 3) }

      """, to: "Tests/ChatTests/ChatTests.swift")
    try integrate("generate", in: scratch)
    try integrate("check", in: scratch)
    try scratch.swift("test")
  }
}
