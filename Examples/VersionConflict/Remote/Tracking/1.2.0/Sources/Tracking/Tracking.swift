/// Notes that something happened.
public func track(_ event: String) { print("Tracking 1.2.0: \(event)") }

/// Notes that something happened in a campaign.
public func track(_ event: String, campaign: String) { track("\(event), campaign \(campaign)") }

/// What `track` was called at first.
public func log(_ event: String) { track(event) }
