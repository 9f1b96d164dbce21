import FeedInterface

public struct Console {
  public init() {}
}

extension Console {
  public static func make() -> any Analytics { fatalError() }
}
