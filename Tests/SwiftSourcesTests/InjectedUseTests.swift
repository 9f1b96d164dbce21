import SwiftSources
import Testing

@Suite struct InjectedUseTests {
  @Test func findsWrappersWithAMemberAlone() {
    let source = """
      @Injected(\\.chat) var a
      @ChatInjected.MainInjected(\\ChatNeeds.log) var b
      @Injected(.clock) var c
      @Injected(\\.chat.name) var d
      @Other(\\.chat) var e
      // @Injected(\\.no) var f
      """
    #expect(
      injectedUses(of: SwiftSource(Array(source.utf8))) == [
        .init(name: "chat", isKeyPath: true), .init(name: "log", isKeyPath: true),
        .init(name: "clock", isKeyPath: false),
      ])
  }
}
