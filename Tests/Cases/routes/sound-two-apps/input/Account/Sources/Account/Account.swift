import AccountInterface
public final class AccountFeature: AccountModule {
  public init() {}
  public func login() async throws -> User? { nil }
  public func order(number: Int, expanded: Bool, by: String) {}
}
