// What the case needs is the file.
public protocol AService: Sendable {}
@globalActor public actor DatabaseActor {
  public static let shared = DatabaseActor()
}
