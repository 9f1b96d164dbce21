import Interfaces
public struct LinuxLights: Lights {
  public init() {}
}
