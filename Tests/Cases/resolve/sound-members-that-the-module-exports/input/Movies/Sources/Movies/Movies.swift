public protocol MovieSource: Sendable { func cast() -> [String] }
public protocol SeatSource: Sendable, CustomStringConvertible { var free: Int { get } }
