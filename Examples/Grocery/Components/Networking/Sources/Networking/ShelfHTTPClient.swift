public import NetworkingInterface

/// Answers from a table, so that the example runs without a network.
public struct ShelfHTTPClient: HTTPClient {
  private let address: any ServerAddress

  public init(serverAddress: any ServerAddress) { address = serverAddress }

  public func get(_ path: String) -> [Record] { Self.answers[path] ?? [] }

  public func post(_ path: String, body: String) -> String { "https://" + address.host + path }

  private static let answers: [String: [Record]] = [
    "/ads/today": [Record("Fresh bread from six o'clock")],
    "/aisles/fruit": [Record("apples", cents: 249), Record("bananas", cents: 129)],
    "/chat/oat-milk": [Record("aisle 4, top shelf")],
    "/chat/password": [Record("a new one is in your mailbox")],
    "/orders": [Record("apples, twice")],
    "/search/milk": [Record("oat milk", cents: 199), Record("whole milk", cents: 105)],
    "/session": [Record("Ada")],
  ]
}
