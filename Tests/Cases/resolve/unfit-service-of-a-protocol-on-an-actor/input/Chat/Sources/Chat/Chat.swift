@MainActor public protocol Chat {}
@MainActor public protocol Screen {}
@MainActor public protocol Room {}
@MainActor public protocol List: Sendable {}
public struct Chats: Chat { public nonisolated init() {} }
public struct Screened: Screen { public init() {} }
public struct Roomed: Room { public nonisolated init() {} }
public struct Lists: List { public nonisolated init() {} }
