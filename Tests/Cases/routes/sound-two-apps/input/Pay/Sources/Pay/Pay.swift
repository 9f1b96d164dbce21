public protocol PayModule: Sendable { func handle(_ link: String) }
public struct PayFeature: PayModule {
  public init() {}
  public func handle(_ link: String) {}
}
