import AnalyticsInterface
import ChatInjected
import LoginInterface

/// The button for help as it stands in a storyboard: no code of ours constructs it, so it reads what it needs.
@MainActor public final class HelpButton {
  @MainInjected(\.login) private var login
  @Injected(\.analytics) private var analytics

  public init() {}

  public var title: String { "Help for \(login.customer ?? "guests")" }

  public func press() { analytics.track("help") }
}
