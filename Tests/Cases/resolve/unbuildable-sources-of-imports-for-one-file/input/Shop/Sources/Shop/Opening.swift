internal import Foundation

public struct Opening: Sendable {
  public let day: Date
}
