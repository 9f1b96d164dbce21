import Tracking

/// Shows a banner.
public func showBanner(_ text: String) {
  print("Banner 2.0.0: \(text)")
  track("banner shown")
}
