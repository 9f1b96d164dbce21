import AnalyticsInterface
import ChatInterface
import Login
import LoginInterface
import NetworkingInterface
import Testing

private struct Silent: AnalyticsTracking {
  func track(_ event: String) {}
  var summary: String { "" }
}

private struct Session: HTTPClient {
  let name: String?
  func get(_ path: String) -> [Record] { name.map { [Record($0)] } ?? [] }
  func post(_ path: String, body: String) -> String { path }
}

@MainActor private struct Parrot: ChatModule {
  func ask(_ question: String) -> String { question + "!" }
}

@MainActor @Test func theServerSaysWhoTheCustomerIs() {
  let login: any LoginModule = LoginFeature(httpClient: Session(name: "Grace"), analytics: Silent()) { Parrot() }
  #expect(login.customer == nil)
  #expect(login.signIn().hasPrefix("Login: signed in as Grace · login/open>sign-in#"))
  #expect(login.customer == "Grace")
}

@MainActor @Test func chatIsAskedOnlyWhenItIsNeeded() {
  var asked = 0
  let login = LoginFeature(httpClient: Session(name: nil), analytics: Silent()) {
    asked += 1
    return Parrot()
  }
  _ = login.signIn()
  #expect(asked == 0)
  #expect(login.recover() == "Login: lost password · password!")
  #expect(asked == 1)
}
