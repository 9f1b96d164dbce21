import Planning
import Testing

/// Who provides a service for an app: `Resolution.md` has the rules.
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
}
