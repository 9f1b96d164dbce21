import SwiftSources
import Testing

@Suite struct ContainerUseTests {
  private func use(_ text: String) -> ContainerUse { containerUse(of: SwiftSource(Array(text.utf8))) }

  @Test(arguments: [
    "print(Dependencies.current.chat)", "ShopDependencies.Dependencies.current.open(link)",
    "await Registration.launch()",
    "@Injected(.chat) var chat: any Chat", "@MainInjected(\\.chat) var chat", "let chat = Injected(\\.chat)",
    "print(\"\\(Dependencies.current.name)\")", "func f(_ shop: Dependencies) {}; f(Dependencies.current)",
  ])
  func findsWhatNeedsAContainer(source: String) {
    #expect(use(source).reading != nil && use(source).isAtTopLevel && !use(source).mayRegister)
  }

  @Test(arguments: [
    "Registration.register()", "let r = Registration.make", "typealias R = Registration", "extension Registration {}",
    "Dependencies.start(shop)", "Dependencies(providers)", "typealias D = Dependencies", "extension Dependencies {}",
    "let shop: Dependencies = .init(providers)", "func make() -> Dependencies {}", "Dependencies.Providers(chat: chat)",
    "#if DEBUG\nRegistration.register()\n#endif", "ChatNeeds(chat: { chat }).run {}",
  ])
  func findsWhatMayRegister(source: String) { #expect(use(source).mayRegister) }

  @Test(arguments: [
    "// Dependencies.current", "\"Dependencies.current\"", "#if DEBUG\nDependencies.current.chat\n#endif",
    "func visit(_ shop: Dependencies, _ session: Dependencies.Session) {}", "import ShopRegistration",
  ])
  func leavesOtherCode(source: String) { #expect(use(source) == ContainerUse()) }

  @Test func prefersCodeOutsideOfBraces() {
    let found = use("func f() { Dependencies.current.a() }\nDependencies.current.b()")
    #expect(found.reading == SourcePosition(line: 2, column: 1) && found.isAtTopLevel)
    #expect(!use("func f() { Dependencies.current.a() }").isAtTopLevel)
  }
}
