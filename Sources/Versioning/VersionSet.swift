/// A set of versions by their order alone: sorted intervals that neither overlap nor touch.
///
/// Closed under union, intersection and complement, so that the versions that satisfy several requirements can be
/// computed and printed.
package struct VersionSet<Value: Comparable & Sendable>: Equatable, Sendable {
  /// A boundary between values: each interval is a pair of cuts.
  enum Cut: Comparable, Sendable {
    case start
    /// Just below or just above the value.
    case below(Value)
    case above(Value)
    case end

    static func < (one: Cut, two: Cut) -> Bool {
      switch (one, two) {
      case (.start, .start), (.end, _), (_, .start): false
      case (.start, _), (_, .end): true
      case (.below(let left), .below(let right)), (.above(let left), .above(let right)),
        (.above(let left), .below(let right)):
        left < right
      case (.below(let left), .above(let right)): left <= right
      }
    }
  }

  struct Interval: Equatable, Sendable {
    var from: Cut
    var to: Cut
  }

  private(set) var intervals: [Interval]

  private init(_ intervals: [Interval]) { self.intervals = intervals }

  private init(from: Cut, to: Cut) { intervals = from < to ? [Interval(from: from, to: to)] : [] }

  package static var all: VersionSet { VersionSet(from: .start, to: .end) }
  package static var none: VersionSet { VersionSet([]) }
  package static func exactly(_ value: Value) -> VersionSet { VersionSet(from: .below(value), to: .above(value)) }
  package static func halfOpen(_ lower: Value, _ upper: Value) -> VersionSet {
    VersionSet(from: .below(lower), to: .below(upper))
  }
  package static func atLeast(_ value: Value) -> VersionSet { VersionSet(from: .below(value), to: .end) }
  package static func moreThan(_ value: Value) -> VersionSet { VersionSet(from: .above(value), to: .end) }
  package static func atMost(_ value: Value) -> VersionSet { VersionSet(from: .start, to: .above(value)) }
  package static func lessThan(_ value: Value) -> VersionSet { VersionSet(from: .start, to: .below(value)) }

  package var isEmpty: Bool { intervals.isEmpty }

  package func contains(_ value: Value) -> Bool {
    intervals.contains { $0.from <= .below(value) && .above(value) <= $0.to }
  }

  package func union(_ other: VersionSet) -> VersionSet {
    let sorted = (intervals + other.intervals).sorted { $0.from < $1.from }
    var joined: [Interval] = []
    for interval in sorted {
      if let last = joined.last, interval.from <= last.to {
        joined[joined.count - 1].to = max(last.to, interval.to)
      } else {
        joined.append(interval)
      }
    }
    return VersionSet(joined)
  }

  package func intersection(_ other: VersionSet) -> VersionSet {
    var common: [Interval] = []
    var (one, two) = (0, 0)
    while one < intervals.count, two < other.intervals.count {
      let (left, right) = (intervals[one], other.intervals[two])
      let (from, to) = (max(left.from, right.from), min(left.to, right.to))
      if from < to { common.append(Interval(from: from, to: to)) }
      if left.to < right.to { one += 1 } else { two += 1 }
    }
    return VersionSet(common)
  }

  package var complement: VersionSet {
    var rest: [Interval] = []
    var from = Cut.start
    for interval in intervals {
      if from < interval.from { rest.append(Interval(from: from, to: interval.from)) }
      from = interval.to
    }
    if from < .end { rest.append(Interval(from: from, to: .end)) }
    return VersionSet(rest)
  }

  package func subtracting(_ other: VersionSet) -> VersionSet { intersection(other.complement) }

  package func isSubset(of other: VersionSet) -> Bool { subtracting(other).isEmpty }
}

extension VersionSet<Version> {
  /// The set without prereleases at its bounds, and without those between them: SwiftPM accepts this set if one of
  /// several ranges names no prerelease.
  package var ofReleases: VersionSet {
    func release(_ cut: Cut) -> Cut {
      switch cut {
      case .below(let version), .above(let version): version.isPrerelease ? .below(version.release) : cut
      case .start, .end: cut
      }
    }
    return VersionSet(
      intervals.map { Interval(from: release($0.from), to: release($0.to)) }.filter { $0.from < $0.to })
  }
}

extension VersionSet: CustomStringConvertible where Value: CustomStringConvertible {
  /// Intervals with `or` between: `1.0.0`, `1.0.0 ..< 2.0.0`, `>=3.0.0`; `any` and `none` for the two ends.
  package var description: String {
    if intervals.isEmpty { return "none" }
    return intervals.map(Self.text).joined(separator: " or ")
  }

  private static func text(_ interval: Interval) -> String {
    switch (interval.from, interval.to) {
    case (.start, .end): return "any"
    case (.below(let lower), .above(let upper)) where lower == upper: return "\(lower)"
    case (.below(let lower), .below(let upper)): return "\(lower) ..< \(upper)"
    default: break
    }
    var parts: [String] = []
    switch interval.from {
    case .below(let value): parts.append(">=\(value)")
    case .above(let value): parts.append(">\(value)")
    case .start, .end: break
    }
    switch interval.to {
    case .below(let value): parts.append("<\(value)")
    case .above(let value): parts.append("<=\(value)")
    case .start, .end: break
    }
    return parts.joined(separator: " ")
  }
}
