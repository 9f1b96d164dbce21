import AnalyticsInterface
public struct Tracker: Tracking { public init() {} }
