import AccountInterface
public final class AccountFeature: AccountModule {
  public init() {}
  public func login() async -> User? { nil }
  public func order(number: Int, expanded: Bool) {}
  public func show(page: String) {}
  public func handle(_ link: String) {}
}
public enum AccountLaunch {
  @MainActor public static func restore(_ account: any AccountModule) {}
}
