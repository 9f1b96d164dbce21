/// Who the customer is.
@MainActor public protocol LoginModule {
  /// `nil` before anybody signed in.
  var customer: String? { get }
  /// Signs in and says as whom.
  func signIn() -> String
  /// Asks for help with a lost password.
  func recover() -> String
}
