import ProfileInterface

public struct ProfileFeature {
  public init() {}
}

extension ProfileFeature {
  public static func make(chat: Any) -> any ProfileModule { fatalError() }
}
