@available(*, deprecated, message: "use LogP2") public protocol LogP: Sendable {}
@available(macOS, deprecated: 14) public protocol Screen: Sendable {}
@available(*, deprecated) public enum Old { public struct Store: Sendable { public init() {} } }
@available(*, deprecated) public struct User: Sendable { public init() {} }
public protocol Basket: Sendable {}
