import Foundation
struct Hidden {}
public protocol Base: Sendable { func refined() }
public protocol AccountModule: Base {
  func open()
  func order(number: Int, expanded: Bool) -> String
  func order(number: Int)
  func named(name: String)
  func named()
  func named(flag: Bool)
  func named(_ link: String)
  func fails() throws
  func day() -> Date
  @available(*, deprecated) func old()
}
extension AccountModule { func hidden() -> Hidden { Hidden() } }
public struct Accounts: AccountModule {
  public init() {}
  public func open() {}
  public func order(number: Int, expanded: Bool) -> String { "" }
  public func order(number: Int) {}
  public func named(name: String) {}
  public func named() {}
  public func named(flag: Bool) {}
  public func named(_ link: String) {}
  public func fails() {}
  public func old() {}
  public func day() -> Date { Date() }
  public func refined() {}
}
