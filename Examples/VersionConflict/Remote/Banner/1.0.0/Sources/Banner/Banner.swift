import Tracking

/// Shows a banner.
public func showBanner(_ text: String) {
  print("Banner 1.0.0: \(text)")
  // Tracking 2 has no `log` any more.
  log("banner shown")
}
