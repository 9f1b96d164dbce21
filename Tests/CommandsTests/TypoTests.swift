import AnalysisSupport
import Diagnostics
import TestSupport
import Testing
import Workspace

@testable import Commands

/// A typo is reported once, with the name that was meant, and none of its consequences is reported.
@Suite struct TypoTests {
  /// One change of a sound root.
  struct Slip: Sendable, CustomTestStringConvertible {
    let file: String
    let old: String
    let new: String
    /// The findings: the path, the id, and how the help begins.
    let told: [String]

    init(_ file: String, _ old: String, _ new: String, _ told: String...) {
      (self.file, self.old, self.new, self.told) = (file, old, new, told)
    }

    var testDescription: String { "\(old) → \(new) in \(file)" }
  }

  static let slips = [
    // Keys of specs.
    Slip(
      "Components/NetworkingInterface/component.yaml", "services:", "servces:",
      "Components/NetworkingInterface/component.yaml unknown-key did you mean 'services'?"),
    Slip("component.yaml", "\nprovides:", "\nprovids:", "component.yaml unknown-key did you mean 'provides' or"),
    Slip(
      "Components/Browse/component.yaml", "requires:", "require:",
      "Components/Browse/component.yaml unknown-key did you mean 'requires'?"),
    Slip(
      "Components/Browse/component.yaml", "\ndependencies:", "\ndependecies:",
      "Components/Browse/component.yaml unknown-key did you mean 'dependencies'?"),
    Slip(
      "Components/Browse/component.yaml", "modules:", "moduls:",
      "Components/Browse/component.yaml unknown-key did you mean 'modules'?"),
    Slip(
      "Components/Basket/component.yaml", "dependencies: [Price", "dependencis: [Price",
      "Components/Basket/component.yaml unknown-key did you mean 'dependencies'?"),
    Slip(
      "Components/CoreUI/component.yaml", "layer:", "layr:",
      "Components/CoreUI/component.yaml unknown-key did you mean 'layer'?"),
    Slip("component.yaml", "  layers:", "  layrs:", "component.yaml unknown-key did you mean 'layers'?"),
    Slip("component.yaml", "\nintegration:", "\nintegraton:", "component.yaml unknown-key did you mean 'integration'?"),
    Slip("component.yaml", "\nbind:", "\nbnd:", "component.yaml unknown-key did you mean 'bind'?"),
    Slip("component.yaml", "kind: app", "knd: app", "component.yaml unknown-key did you mean 'kind'?"),
    Slip(
      "Components/Chat/component.yaml", "name: Chat", "nme: Chat",
      "Components/Chat/component.yaml unknown-key did you mean 'name'?"),
    Slip(
      "Components/Search/component.yaml", "    layer: interface", "    laer: interface",
      "Components/Search/component.yaml unknown-key did you mean 'layer'?"),
    Slip(
      "Components/Search/component.yaml", "requires: [search]", "requres: [search]",
      "Components/Search/component.yaml unknown-key did you mean 'requires'?"),
    Slip(
      "Components/Login/component.yaml", "isolation: MainActor", "isoltion: MainActor",
      "Components/Login/component.yaml unknown-key did you mean 'isolation'?"),
    Slip(
      "component.yaml", "\ndependencies:", "\ndependncies:", "component.yaml unknown-key did you mean 'dependencies'?"),
    Slip("component.yaml", "ui, peers: true", "ui, pers: true", "component.yaml unknown-key did you mean 'peers'?"),
    Slip(
      "component.yaml", "bind: { analytics", "bind: { analtics",
      "component.yaml unknown-service did you mean 'analytics'?"),
    Slip("component.yaml", "\nintegration:", "\n\tintegration:", "component.yaml yaml-syntax indent with spaces"),
    // The lockfile.
    Slip(
      "integrate.lock.yaml", "    version: 1.1.0\n    rev", "    verson: 1.1.0\n    rev",
      "integrate.lock.yaml unknown-key did you mean 'version'?"),
    Slip(
      "integrate.lock.yaml", "    git: ", "    gti: ", "integrate.lock.yaml unknown-key did you mean 'git'?",
      "integrate.lock.yaml unknown-key"),
    Slip("integrate.lock.yaml", "\npins:", "\npin:", "integrate.lock.yaml unknown-key did you mean 'pins'?"),
    Slip(
      "integrate.lock.yaml", "  PriceKit:", "  PriceKitt:",
      "integrate.lock.yaml missing-pin rename the pin to 'PriceKit'"),
    // Names.
    Slip(
      "component.yaml", "{ serverAddress:", "{ servrAddress:",
      "component.yaml unknown-service did you mean 'serverAddress'?"),
    Slip(
      "Components/Chat/component.yaml", "\n  chat:", "\n  caht:",
      "Components/Chat/component.yaml unknown-service did you mean 'chat'?"),
    Slip(
      "Components/Chat/component.yaml", "  ChatInterface:", "  ChatIntrface:",
      "Components/Chat/component.yaml missing-sources correct the name in the spec"),
    Slip(
      "Components/NetworkingInterface/component.yaml", "name: NetworkingInterface", "name: NetworkInterface",
      "Components/NetworkingInterface/component.yaml missing-sources correct the name in the spec"),
    Slip(
      "component.yaml", "- Browse/BrowseInterface", "- Brows/BrowseInterface",
      "component.yaml unknown-component did you mean 'Browse'?"),
    Slip(
      "Components/Basket/component.yaml", "[PriceKit]", "[PriceKitt]",
      "Components/Basket/component.yaml unknown-component did you mean 'PriceKit'?"),
    Slip(
      "Components/Browse/component.yaml", "- analytics", "- analitics",
      "Components/Browse/component.yaml unknown-service did you mean 'analytics'?"),
    Slip(
      "Components/Browse/component.yaml", "isolation: MainActor", "isolation: MainActr",
      "Components/Browse/component.yaml unfit-service did you mean 'MainActor'?"),
    Slip(
      "Components/Browse/component.yaml", "isolation: MainActor", "isolation: \"@MainActor\"",
      "Components/Browse/component.yaml invalid-name write 'MainActor', without the '@'"),
    // Configuration.
    Slip(
      "Components/AnalyticsInterface/component.yaml", "secret: true", "secrt: true",
      "Components/AnalyticsInterface/component.yaml unknown-key did you mean 'secret'?"),
    Slip(
      "Components/AnalyticsInterface/component.yaml", "values:", "vales:",
      "Components/AnalyticsInterface/component.yaml unknown-key did you mean 'values'?"),
    Slip(
      "Components/Browse/component.yaml", "pageSize: Int", "pageSize: Itn",
      "Components/Browse/component.yaml invalid-value did you mean 'Int'?"),
    Slip(
      "Components/Browse/component.yaml", "test: { pageSize", "test: { pagSize",
      "Components/Browse/component.yaml unknown-config-value did you mean 'pageSize'?"),
    Slip(
      "config/common.yaml", "pageSize:", "pagSize:",
      "config/common.yaml unknown-config-value did you mean 'pageSize'?"),
    Slip(
      "config/debug.yaml", "greeting:", "<<<<<<< HEAD\ngreeting:",
      "config/debug.yaml merge-conflict resolve the conflict at line"),
    Slip("component.yaml", "environments:", "enviroments:", "component.yaml unknown-key did you mean 'environments'?"),
    Slip("component.yaml", "select:", "selct:", "component.yaml unknown-key did you mean 'select'?"),
    Slip(
      "component.yaml", "default: release", "default: relase", "component.yaml invalid-value did you mean 'release'?"),
    Slip(
      "component.yaml", "[debug, staging,", "[debug, stagin,",
      "config/staging.yaml unknown-config-value did you mean 'stagin'?"),
    Slip(
      "config/release.yaml", "greeting:", "greting:",
      "config/release.yaml unknown-config-value did you mean 'greeting'?"),
  ]

  /// Common mistakes of newcomers, in a root that 'init' made.
  static let newcomers = [
    Slip(
      "component.yaml", "[Greeting]", "[Greeting, https://git.example.com/money.git]",
      "component.yaml invalid-name write 'money', or 'money/PRODUCT', and pin it: 'integrate pin money --git "),
    Slip(
      "component.yaml", "[Greeting]", "[Greeting, { product: Logging, package: swift-log }]",
      "component.yaml unknown-key write 'swift-log/Logging'"),
    Slip(
      "component.yaml", "[Greeting]", "[Components/Greeting]",
      "component.yaml unknown-component did you mean 'Greeting'?"),
    Slip("component.yaml", "[Greeting]", "Greeting", "component.yaml wrong-type write '[Greeting]'"),
    Slip(
      "integrate.lock.yaml", "pins: {}", "pins:\n  A:\n  git: https://git.example.com/a.git\n  version: 1.0.0",
      "integrate.lock.yaml wrong-type write 'git:' and 'version:' below the name, with more indentation"),
    Slip(
      "integrate.lock.yaml", "pins: {}", "pins: { A: 1.0.0 }",
      "integrate.lock.yaml wrong-type write 'A: { git: URL, version: 1.0.0 }'"),
    Slip(
      "integrate.lock.yaml", "pins: {}", "pins: { A: { url: https://git.example.com/a.git, version: 1.0.0 } }",
      "integrate.lock.yaml unknown-key write 'git'"),
    Slip(
      "integrate.lock.yaml", "pins: {}", "pins: { A: { git: https://git.example.com/a.git, from: 1.0.0 } }",
      "integrate.lock.yaml unknown-key write 'version'"),
    Slip(
      "integrate.lock.yaml", "pins: {}", "pins: { A: { git: https://git.example.com/a.git, version: ^1.0 } }",
      "integrate.lock.yaml invalid-version write the version in use, such as '1.0.0', and the allowed range under 'allow:'"
    ),
    Slip(
      "integrate.lock.yaml", "pins: {}", "pins: { A: { git: https://git.example.com/a.git, version: v1.0.0 } }",
      "integrate.lock.yaml invalid-version write '1.0.0'"),
    Slip(
      "integrate.lock.yaml", "pins: {}", "pins: { A: { git: git.example.com/team/a, version: 1.0.0 } }",
      "integrate.lock.yaml unsafe-url write 'https://' before it"),
    Slip(
      "Components/Greeting/component.yaml", "name: Greeting", "",
      "Components/Greeting/component.yaml missing-key add 'name: Greeting'"),
  ]

  private static let greeting: Result<SampleRoot, any Error> = Result {
    try SampleRoot(
      [
        "Sources/Shop/main.swift": "import Greeting\nprint(greet())\n",
        "Components/Greeting/Sources/Greeting/Greeting.swift": "public func greet() -> String { \"Hello\" }\n",
        "Components/Greeting/component.yaml": "name: Greeting\n",
        "component.yaml": "name: Shop\nkind: app\ndependencies: [Greeting]\n",
      ], isGenerated: true)
  }
  private static let grocery: Result<SampleRoot, any Error> = Result { try SampleRoot(copying: "Examples/Grocery") }

  @Test(arguments: newcomers) func whatNewcomersWriteIsToldOnce(_ slip: Slip) throws {
    try expect(slip, in: Self.greeting.get())
  }

  @Test(arguments: slips) func isToldOnce(_ slip: Slip) throws { try expect(slip, in: Self.grocery.get()) }

  private func expect(_ slip: Slip, in root: SampleRoot) throws {
    let text = try root.scratch.read(slip.file)
    try #require(text.contains(slip.old), "\(text)")
    let found = try errors(in: root, changing: [slip.file: text.replacing(slip.old, with: slip.new)])
    #expect(found.count == slip.told.count && zip(found, slip.told).allSatisfy { $0.hasPrefix($1) }, "\(found)")
  }

  /// The errors of `check`: their paths, ids and help.
  private func errors(in root: SampleRoot, changing changes: [String: String]) throws -> [String] {
    let resolution = try root.changed(changes).analysis(for: .check, .all).resolution
    return try Reporting().findings(of: resolution).filter { $0.severity == .error }.map { finding in
      let path = finding.place.map { resolution.table.path($0.file) } ?? ""
      return "\(path) \(finding.id.rawValue) \(finding.help ?? "")"
    }
  }

  /// A finding that is not an error hides no other.
  @Test func aKeyThatTheRootMakesLessOfWithholdsNothing() throws {
    let root = try Self.grocery.get()
    let basket = "Components/Basket/component.yaml"
    let found = try errors(
      in: root,
      changing: [
        "component.yaml": root.scratch.read("component.yaml").replacing(
          "unused-provider: off", with: "unknown-key: warning"),
        basket: root.scratch.read(basket).replacing("dependencies: [Price", with: "dependencis: [Price"),
      ])
    #expect(found.contains { $0.contains(" undeclared-import ") } && !found.contains { $0.contains(" unknown-key ") })
  }
}
