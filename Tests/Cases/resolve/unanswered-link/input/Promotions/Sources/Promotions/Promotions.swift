public protocol PromotionsModule: Sendable { func show(number: Int) }
public struct AllPromotions: PromotionsModule {
  public init() {}
  public func show(number: Int) {}
}
