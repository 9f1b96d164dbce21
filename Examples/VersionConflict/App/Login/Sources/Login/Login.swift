import Tracking

/// Logs a reader in.
public func logIn(_ name: String) { track("\(name) logged in") }
