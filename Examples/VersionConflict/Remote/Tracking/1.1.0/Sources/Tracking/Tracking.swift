/// Notes that something happened.
public func track(_ event: String) { print("Tracking 1.1.0: \(event)") }

/// What `track` was called at first.
public func log(_ event: String) { track(event) }
