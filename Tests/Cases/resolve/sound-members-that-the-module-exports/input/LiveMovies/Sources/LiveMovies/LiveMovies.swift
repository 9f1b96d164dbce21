import Movies

public struct LiveSource: MovieSource {
  public init() {}
  public func cast() -> [String] { [] }
}

public struct LiveSeats: SeatSource {
  public let free = 1
  public var description: String { "\(free)" }
  public init() {}
}
