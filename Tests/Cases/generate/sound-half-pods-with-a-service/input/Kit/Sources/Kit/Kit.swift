import KitInterface

public struct KitImplementation: KitService {
  public init() {}
}
