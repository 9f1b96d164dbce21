/// Notes that something happened.
public func track(_ event: String) { print("Tracking 2.0.0: \(event)") }

/// Notes that something happened in a campaign.
public func track(_ event: String, campaign: String) { track("\(event), campaign \(campaign)") }
