public import AnalyticsInterface
public import ChatInterface
import CoreUI
public import LoginInterface
public import NetworkingInterface

@MainActor public final class ChatFeature: ChatModule {
  private let login: any LoginModule
  private let client: any HTTPClient
  private let analytics: any AnalyticsTracking

  public init(login: any LoginModule, httpClient: any HTTPClient, analytics: any AnalyticsTracking) {
    (self.login, client, self.analytics) = (login, httpClient, analytics)
  }

  public func ask(_ question: String) -> String {
    analytics.track("chat " + question)
    let answer = client.get("/chat/" + question).first?.text ?? "nobody knows"
    return Card("Chat", rows: ["\(login.customer ?? "a guest") asks for \(question)", answer]).text
  }
}
