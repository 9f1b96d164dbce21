/// What pays for the cheap apples.
@MainActor public protocol AdsModule {
  /// Today's advertisement; counts an impression.
  func banner() -> String
}
