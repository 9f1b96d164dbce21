public struct User: Sendable { public init() {} }
@MainActor public protocol AccountModule {
  func login() async throws -> User?
  func order(number: Int, expanded: Bool, by: String)
}
