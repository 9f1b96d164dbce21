// What the case needs is the file.

public struct URLNetworking {
  public init(serverAddress: Any) {}
}
