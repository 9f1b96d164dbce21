// What the case needs is the file.

public struct ProfileFeature {
  public init() {}
}

extension ProfileFeature {
  public static func make(chat: Any) -> Any { 0 }
}
