import NetworkingInterface

public struct URLNetworking: Networking {
  public init(serverAddress: Any) {}
}
