public protocol Chat: Sendable {}
public protocol ChatConfiguration: Sendable { var host: String { get } }
public struct Chatter: Chat { public init(all: [any ChatConfiguration]) {} }
