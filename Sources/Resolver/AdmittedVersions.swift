import Versioning

extension Catalog {
  /// The versions of the group's target that its requirement admits.
  mutating func admitted(byGroup group: Int32) -> SetOffset {
    let known = groups[Int(group)].admitted
    if known >= 0 { return known }
    let found = admitted(by: groups[Int(group)].requirement, in: groups[Int(group)].target)
    groups[Int(group)].admitted = found
    return found
  }

  /// The versions of the package that the requirement admits, computed once for each pair.
  mutating func admitted(by requirement: Int32, in package: Int32) -> SetOffset {
    let key = UInt64(UInt32(package)) << 32 | UInt64(UInt32(requirement))
    if let known = admitted[key] { return known }
    list(package)
    let record = records[Int(package)]
    let offset = words.appendEmpty(words: record.words)
    switch requirements[Int(requirement)] {
    case .gem(let requirement):
      for bit in record.versions.places(admittedBy: requirement) { words.insert(bit + 1, at: offset) }
    case let other:
      for (number, version) in record.versions.enumerated() where other.contains(version) {
        words.insert(number + 1, at: offset)
      }
    }
    admitted[key] = offset
    return offset
  }
}

extension [PackageVersion] {
  /// The places in this ascending list that the requirement admits. Each comparison holds from some place on or up to
  /// some place, so a binary search finds its end.
  func places(admittedBy requirement: GemRequirement) -> [Int] {
    var range = 0..<count
    var holes: [Range<Int>] = []
    for clause in requirement.clauses {
      let lower = place { $0 < clause.version }
      let upper = place { $0 <= clause.version }
      switch clause.comparison {
      case .equal: range = range.clamped(to: lower..<upper)
      case .notEqual: holes.append(lower..<upper)
      case .more: range = range.clamped(to: upper..<count)
      case .atLeast: range = range.clamped(to: lower..<count)
      case .less: range = range.clamped(to: 0..<lower)
      case .atMost: range = range.clamped(to: 0..<upper)
      case .compatible:
        let end = clause.version.bumped
        range = range.clamped(to: lower..<Swift.max(lower, place { $0.release < end }))
      }
    }
    return range.filter { place in
      guard case .gem = self[place] else { return false }
      return !holes.contains { $0.contains(place) }
    }
  }

  /// The first place where the condition is false; it has to be true up to some place and false after it.
  private func place(where holds: (GemVersion) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      // Versions of the other order come first in the list; see `PackageVersion`.
      let before = if case .gem(let version) = self[middle] { holds(version) } else { true }
      if before { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
