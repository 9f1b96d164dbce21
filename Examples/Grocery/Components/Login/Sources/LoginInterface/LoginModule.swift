/// Somebody who is signed in.
public struct Customer: Sendable {
  public let name: String

  public init(name: String) { self.name = name }
}

/// Who the customer is.
@MainActor public protocol LoginModule {
  /// `nil` before anybody signed in.
  var customer: String? { get }
  /// Signs in and says as whom.
  func signIn() -> String
  /// Asks for help with a lost password.
  func recover() -> String
}
