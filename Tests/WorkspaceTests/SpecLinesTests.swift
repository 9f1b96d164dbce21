import Testing

@testable import Workspace

@Suite struct SpecLinesTests {
  private static let text = """
    // Written by integrate from component.yaml; do not edit.

    import Chat

    public enum Registration {
      public static func make() -> Dependencies {
        Dependencies(
          Dependencies.Providers(
            chat: { makeChat($0) },
            // Log/component.yaml:3
            logConfiguration: { _ in values.log },
            tab: { makeTab($0) }))
      }

      // My Chat/component.yaml:7, bound in component.yaml:12
      @MainActor
      private static func makeChat(
        _ dependencies: Dependencies
      ) -> Dependencies.Made.chat {
        ChatFeature(log: dependencies.log)
      }

      // other/values.yaml:7
      private static func makeTab(_: Dependencies) -> Dependencies.Made.tab { Tab() }

      /// /chat/:id, Log/component.yaml:9
      public func openChat(id value1: Swift.Int) {
        _ = self.chat.open(id: value1)
      }
      public func last() {}
    }
    """

  private static func origins(_ line: String) -> [SpecLines.Origin] {
    let lines = SpecLines(text, specs: ["component.yaml", "My Chat/component.yaml", "Log/component.yaml"])
    let number = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(line) }
    return lines.origins(of: (number ?? 0) + 1)
  }

  @Test func aFunctionComesFromTheSpecThatTheCommentAboveItNames() {
    let expected = [
      SpecLines.Origin(path: "My Chat/component.yaml", line: 7), SpecLines.Origin(path: "component.yaml", line: 12),
    ]
    #expect(Self.origins("ChatFeature(log") == expected)
    #expect(Self.origins("-> Dependencies.Made.chat") == expected)
    #expect(Self.origins("@MainActor") == expected)
  }

  @Test func aCallComesFromWhereItsFunctionDoes() {
    #expect(Self.origins("chat: { makeChat").map(\.line) == [7, 12])
  }

  @Test func aCommentIsAboutOneArgument() {
    #expect(Self.origins("logConfiguration: {") == [.init(path: "Log/component.yaml", line: 3)])
    #expect(Self.origins("tab: { makeTab") == [])
  }

  @Test func routesNameTheirSpecBehindThePattern() {
    #expect(Self.origins("self.chat.open") == [.init(path: "Log/component.yaml", line: 9)])
    #expect(Self.origins("public func last") == [])
  }

  @Test func filesThatAreNoSpecsAreIgnored() {
    #expect(Self.origins("Tab()") == [])
    #expect(Self.origins("import Chat") == [])
  }
}
