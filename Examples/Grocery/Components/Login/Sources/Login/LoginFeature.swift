public import AnalyticsInterface
public import ChatInterface
import CoreUI
public import LoginInterface
public import NetworkingInterface
import Tracking

@MainActor public final class LoginFeature: LoginModule {
  private let client: any HTTPClient
  private let analytics: any AnalyticsTracking
  private let chat: @MainActor () -> any ChatModule
  private let tracker = Tracker(source: "login")
  public private(set) var customer: String?

  public init(
    httpClient: any HTTPClient, analytics: any AnalyticsTracking, chat: @escaping @MainActor () -> any ChatModule
  ) {
    (client, self.analytics, self.chat) = (httpClient, analytics, chat)
  }

  public func signIn() -> String {
    customer = client.get("/session").first?.text
    analytics.track("login")
    return Card("Login", rows: ["signed in as \(customer ?? "nobody")", tracker.journey(["open", "sign-in"])]).text
  }

  public func recover() -> String {
    Card("Login", rows: ["lost password", chat().ask("password")]).text
  }
}
