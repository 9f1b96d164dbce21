public protocol AccountModule: Sendable { func open() }
public struct Accounts: AccountModule {
  public init() {}
  public func open() {}
}
