/// Asks the shop's server.
public protocol HTTPClient: Sendable {
  /// What the server answers; empty where it has nothing.
  func get(_ path: String) -> [Record]
  /// Sends a body and says where it went.
  func post(_ path: String, body: String) -> String
}

/// One line of an answer.
public struct Record: Hashable, Sendable {
  public let text: String
  /// A price, or 0 where the line has none.
  public let cents: Int

  public init(_ text: String, cents: Int = 0) { (self.text, self.cents) = (text, cents) }
}
