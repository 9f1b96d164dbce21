/// Something that a customer did.
public struct Event: Hashable, Sendable {
  public var name: String
  public var source: String

  public init(name: String, source: String) {
    self.name = name
    self.source = source
  }
}
