public protocol AnalyticsTracking: Sendable {}
