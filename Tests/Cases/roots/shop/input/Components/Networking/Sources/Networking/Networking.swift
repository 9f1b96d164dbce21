// What the case needs is the file.

public struct URLNetworking: Networking {
  public init(serverAddress: Any) {}
}
