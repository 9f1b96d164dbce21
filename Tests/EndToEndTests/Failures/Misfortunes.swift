import Foundation
import TestSupport

/// The share of failures that is tried: a little of everything, or with `INTEGRATE_MISFORTUNES=200` that many moments
/// of each command and all combinations.
enum Misfortunes {
  static let count = ProcessInfo.processInfo.environment["INTEGRATE_MISFORTUNES"].flatMap(Int.init)

  /// Some of them, others for each seed, or all.
  static func chosen<Value>(_ all: [Value], atMost limit: Int, seed: String) -> [Value] {
    if count != nil { return all }
    var random = SeededGenerator(seed: seed.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    return Array(all.shuffled(using: &random).prefix(limit))
  }
}
