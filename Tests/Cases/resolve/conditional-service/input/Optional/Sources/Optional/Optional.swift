import Interfaces
public struct Doubtful: Doubts {
  public init(lights: (any Lights)?) {}
}
