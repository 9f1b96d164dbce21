import Parts
public import Chat

public struct AppFeature: FeatureModule {
  public init() {}
}
