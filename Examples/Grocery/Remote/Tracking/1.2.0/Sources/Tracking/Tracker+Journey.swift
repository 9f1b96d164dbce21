import Core

extension Tracker {
  /// Several steps as one event, with its token.
  public func journey(_ steps: [String]) -> String {
    let event = event(steps.joined(separator: ">"))
    return "\(source)/\(event.name)#\(event.token)"
  }
}
