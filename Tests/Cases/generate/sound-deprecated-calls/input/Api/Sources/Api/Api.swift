public struct User: Sendable { public init() {} }
public protocol Store: Sendable {}
public protocol Opening: Sendable { @available(*, deprecated) func open(name: String) }
public protocol Chat: Opening {}
@MainActor public protocol Screen: AnyObject {
  @available(*, deprecated, message: "use another") func show(number: Int, quick: Bool) async throws -> String
}
public protocol Log: Sendable {}
public protocol Plug: Sendable {}
public protocol Basket: Sendable {}
public protocol Plain: Sendable {}
@available(*, deprecated) public protocol Told: Sendable {
  var host: String { get }
  @available(*, deprecated) var old: Int { get }
}
public typealias Keep = Kept
public enum Kept { @available(swift, deprecated: 5.0) public static func setup(with told: any Told) {} }
