public protocol Thé: Sendable {}
public protocol CafeConfiguration: Sendable {
  var thé: String { get }
}
