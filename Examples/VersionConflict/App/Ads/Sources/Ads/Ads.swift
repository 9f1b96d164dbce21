import Banner
import Tracking

/// Shows an advertisement.
public func showAd(_ text: String) {
  showBanner(text)
  // Since Tracking 1.2.
  track("ad shown", campaign: "spring")
}
