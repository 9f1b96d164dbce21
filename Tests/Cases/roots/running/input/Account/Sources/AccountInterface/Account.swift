public struct User: Sendable { public init() {} }
@MainActor public protocol AccountModule {
  func login() async -> User?
  func order(number: Int, expanded: Bool)
  func show(page: String)
  func handle(_ link: String)
}
