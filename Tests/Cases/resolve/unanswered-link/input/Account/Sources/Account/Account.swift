public protocol AccountModule: Sendable {
  func login()
  func order(number: Int)
  func next(next: String)
}
public struct Accounts: AccountModule {
  public init() {}
  public func login() {}
  public func order(number: Int) {}
  public func next(next: String) {}
  private let link = "shop://next"
}
