public protocol ChatModule: Sendable {}
public protocol FeatureModule: Sendable {}
