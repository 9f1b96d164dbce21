public protocol SystemTime: Sendable {}
public typealias Time = any SystemTime
public typealias Zone = SystemTime
public protocol Calendar: SendableMetatype {}
