import Core

/// Events of one place in the app.
public struct Tracker: Sendable {
  public var source: String

  public init(source: String) { self.source = source }

  public func event(_ name: String) -> Event { Event(name: name, source: source) }
}
