/// Where the server is; every app has its own.
public protocol ServerAddress: Sendable {
  var host: String { get }
}
