import AnalyticsInterface
import Chat
import ChatInjected
import ChatInterface
import LoginInterface
import NetworkingInterface
import Testing

private struct Silent: AnalyticsTracking {
  func track(_ event: String) {}
  var summary: String { "" }
}

private struct Answers: HTTPClient {
  func get(_ path: String) -> [Record] { path == "/chat/salt" ? [Record("aisle 9")] : [] }
  func post(_ path: String, body: String) -> String { path }
}

@MainActor private struct SignedIn: LoginModule {
  let customer: String?
  func signIn() -> String { "" }
  func recover() -> String { "" }
}

@MainActor
@Test(
  arguments: [
    ("Grace", "salt", "Chat: Grace asks for salt · aisle 9"),
    (nil, "love", "Chat: a guest asks for love · nobody knows"),
  ])
func aQuestionNamesWhoAsks(customer: String?, question: String, shown: String) {
  let chat: any ChatModule = ChatFeature(
    login: SignedIn(customer: customer), httpClient: Answers(), analytics: Silent())
  #expect(chat.ask(question) == shown)
}

@MainActor @Test func theButtonNamesWhomItHelps() {
  let login = SignedIn(customer: "Grace")
  ChatNeeds(analytics: { Silent() }, login: { login }).run {
    #expect(HelpButton().title == "Help for Grace")
  }
}
