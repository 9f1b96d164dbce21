import Model
import Planning
import Testing

/// The choice of an app's provider for a service: `Resolution.md` has the rules.
@Suite struct WiringPlannerTests {
  private static let interface = "modules: { ChatInterface: { services: { chat: ChatModule } } }"
  private static let provider = "dependencies: [Chat/ChatInterface]\nprovides: { chat: { type: TYPE } }"

  private static func provider(_ type: String, _ more: String = "") -> String {
    provider.replacing("TYPE", with: "\(type)\(more.isEmpty ? "" : ", \(more)")")
  }

  /// The providers that are chosen for `chat` in the only app.
  private func chosen(_ project: SmallProject) -> [String] {
    #expect(project.marks.filter { !$0.hasSuffix("unused-provider") } == [])
    return project.wirings.flatMap { wiring in
      wiring.implementations.map { project.graph.component(of: $0).name }
    }
  }

  @Test func theOnlyProviderAmongTheDependenciesIsTaken() {
    let project = SmallProject([
      "App": "kind: app\ndependencies: [Chat, Fast]", "Chat": Self.interface, "Fast": Self.provider("Fast"),
      "Slow": Self.provider("Slow"),
    ])
    #expect(project.marks == ["Slow/component.yaml:3:13 unused-provider"])
    #expect(chosen(project) == ["Fast"])
  }

  @Test func severalProvidersNeedAChoice() {
    let project = SmallProject([
      "App": "kind: app\ndependencies: [Chat, Fast, Slow]", "Chat": Self.interface, "Fast": Self.provider("Fast"),
      "Slow": Self.provider("Slow"),
    ])
    #expect(project.marks.contains { $0.hasSuffix(" ambiguous-provider") })
    #expect(project.notes().contains { $0.hasPrefix("Fast/component.yaml") })
    #expect(project.notes().contains { $0.hasPrefix("Slow/component.yaml") })
  }

  @Test(arguments: ["Slow", "SlowFeature"]) func aBindingChoosesByComponentOrType(name: String) {
    let project = SmallProject([
      "App": "kind: app\ndependencies: [Chat, Fast, Slow]\nbind: { chat: \(name) }", "Chat": Self.interface,
      "Fast": Self.provider("Fast"), "Slow": Self.provider("SlowFeature"),
    ])
    #expect(chosen(project) == ["Slow"])
  }

  @Test func nobodyWhoProvidesIsToldAtTheApp() {
    let project = SmallProject(["App": "kind: app\ndependencies: [Chat/ChatInterface]", "Chat": Self.interface])
    #expect(project.marks.map { $0.split(separator: " ").last } == ["missing-provider"])
  }

  @Test func whatTheAppMakesNeedsNoProvider() {
    let project = SmallProject([
      "App": "kind: app\ndependencies: [Chat/ChatInterface]\nprovides: { chat: app }", "Chat": Self.interface,
    ])
    #expect(project.marks == [])
  }

  @Test func requirementsFormNoCycleUnlessOneIsLazy() {
    func project(_ requirement: String) -> SmallProject {
      SmallProject([
        "App": "kind: app\ndependencies: [Left, Right]",
        "I": "modules: { Interfaces: { services: { left: L, right: R } } }",
        "Left": "dependencies: [I/Interfaces]\nprovides: { left: { type: Left, requires: [right] } }",
        "Right": "dependencies: [I/Interfaces]\nprovides: { right: { type: Right, requires: [\(requirement)] } }",
      ])
    }
    #expect(project("left").marks.map { $0.split(separator: " ").last } == ["provider-cycle"])
    #expect(project("left: lazy").marks == [])
  }

  @Test func aServiceOfAnotherActorIsTakenLazilyOnly() {
    func project(_ requirement: String) -> SmallProject {
      SmallProject([
        "App": "kind: app\ndependencies: [Left, Right]",
        "I": "modules: { Interfaces: { services: { left: { protocol: L, isolation: MainActor }, right: R } } }",
        "Left": "dependencies: [I/Interfaces]\nprovides: { left: { type: Left } }",
        "Right": "dependencies: [I/Interfaces]\nprovides: { right: { type: Right, requires: [\(requirement)] } }",
      ])
    }
    #expect(project("left").marks.map { $0.split(separator: " ").last } == ["isolation-mismatch"])
    #expect(project("left: lazy").marks == [])
  }

  /// An actor is its module's: the same whether the module is written or not, another where the module is another.
  @Test(arguments: [
    ("MainActor", "Swift.MainActor", true), ("_Concurrency.MainActor", "MainActor", true),
    ("Storage.StoreActor", "Storage.StoreActor", true), ("StoreActor", "First.StoreActor", true),
    ("StoreActor", "StoreActor", false), ("Second.StoreActor", "StoreActor", true),
    ("MainActor", "Storage.MainActor", false),
  ])
  func anActorIsTheSameHoweverItIsSpelled(_ first: String, _ second: String, _ isSame: Bool) {
    let project = SmallProject([
      "App": "kind: app\ndependencies: [Impl]", "Storage": "resources: []",
      "First": "services: { one: { protocol: One, isolation: \(first) } }",
      "Second": "services: { two: { protocol: Two, isolation: \(second) } }",
      "Impl": "provides: { one: OneI, two: { type: TwoI, requires: [one] } }",
    ])
    #expect(project.marks == (isSame ? [] : ["Impl/component.yaml:2:54 isolation-mismatch"]))
  }

  @Test func aCollectionHasWhatIsBoundAndWhatTheAppMakes() throws {
    let project = SmallProject([
      "App": "kind: app\ndependencies: [Chat, Host, Fast]\nbind: { chat: Slow }", "Chat": Self.interface,
      "Host": """
      modules: { HostInterface: { services: { host: H } } }
      provides: { host: { type: HostI, requires: [{ chat: { collect: true } }] } }
      """, "Fast": Self.provider("Fast"), "Slow": Self.provider("Slow"),
    ])
    #expect(project.marks == [])
    let services = try #require(project.wirings.first).wiring.services
    let all = try #require(services.first { $0.name == "allChat" })
    #expect(all.collects == "chat" && all.source.providers.map(\.module) == ["Fast", "Slow"])
  }

  /// A generated module has a name of its own among all modules and products.
  @Test(arguments: [
    ("dependencies: Chat", "App/component.yaml:4:25"),
    ("dependencies: fast, registration: R", "App/component.yaml:4:25"),
    ("dependencies: Same, registration: same", "App/component.yaml:4:45"),
    ("registration: Logging", "App/component.yaml:4:25"), ("registration: LogModule", "App/component.yaml:4:25"),
    ("registration: Bundled", "App/component.yaml:4:25"),
  ])
  func generatedModulesHaveNamesOfTheirOwn(_ names: String, _ place: String) {
    let project = SmallProject(
      [
        "App": "kind: app\ndependencies: [Chat, Fast, swift-log/Logging]\nwiring: { \(names) }", "Chat": Self.interface,
        "Fast": Self.provider("Fast") + "\nproducts: { Bundled: { modules: [Fast] } }",
      ],
      pins: """
        swift-log:
          git: https://git.example.com/swift-log.git
          version: 1.5.4
          revision: 3333333333333333333333333333333333333333
          products: { Logging: [LogModule] }
          ranges: {}
        """)
    #expect(project.marks == ["\(place) duplicate-module"])
  }

  @Test func aServiceThatNobodyDeclaresIsUnknown() {
    let project = SmallProject([
      "App": "kind: app\ndependencies: [A]", "A": "provides: { chatt: { type: A } }", "Chat": Self.interface,
    ])
    #expect(project.marks.map { $0.split(separator: " ").last }.contains("unknown-service"))
  }

  @Test func aServiceIsDeclaredOnce() {
    let project = SmallProject([
      "Chat": Self.interface, "Talk": "modules: { TalkInterface: { services: { chat: T } } }",
    ])
    #expect(project.marks == ["Talk/component.yaml:2:41 duplicate-service"])
  }

  /// Generated code has a type of that name, and cannot name the other one if its module has the same name too.
  @Test(arguments: ["Dependencies", "Registration"]) func aTypeOfItsModulesNameThatGeneratedCodeHasIsRefused(
    name: String
  ) {
    func marks(_ spec: String) -> [String] {
      SmallProject(["App": "kind: app\ndependencies: [\(name)]", name: spec]).marks
    }
    let found = "\(name)/component.yaml:2:18 invalid-name"
    #expect(marks("services: { one: \(name) }\nprovides: { one: One }") == [found])
    #expect(marks("services: { one: Other }\nprovides: { one: One }") == [])
    #expect(marks("launch: { start: \(name).start }") == [found])
  }
}
