public import AnalyticsInterface

/// What is done when the app starts.
public enum AnalyticsLaunch {
  /// Tells the server that the app is there.
  public static func announce(_ analytics: any AnalyticsTracking) { analytics.track("launch") }
}
