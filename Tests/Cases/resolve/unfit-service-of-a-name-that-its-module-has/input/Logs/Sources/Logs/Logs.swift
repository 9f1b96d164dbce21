public protocol Log: Sendable {}
public struct Clock {}
public struct FileLog: Log { public init() {} }
