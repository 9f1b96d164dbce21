import Text

/// Enumerates the smallest sets that share an element with each of the known cores, sets of fewer elements first.
///
/// A core is a set of statements that cannot all be true. A caller that retracts a set of statements and still finds a
/// contradiction adds it as another core, so that only sets are tried that could be enough (Reiter, "A Theory of
/// Diagnosis from First Principles", 1987, whose tree this walks again for each size).
struct HittingSets {
  private var cores: [[Int]] = []
  /// Sets that are enough; supersets of these are not the smallest.
  private var enough: [Set<Int>] = []
  /// The number of elements that is looked at now.
  private(set) var size = 0
  private var visits = 0
  /// The number of sets that may be looked at in all.
  private static let mostVisits = 200_000

  /// The elements of all cores.
  var all: Set<Int> { Set(cores.joined()) }

  /// - Parameter core: not empty, without elements of the set that was tried.
  mutating func add(_ core: [Int]) { cores.append(core.sorted()) }

  /// Excludes the supersets of a set that was enough.
  mutating func accept(_ set: Set<Int>) { enough.append(set) }

  /// The next set, or `nil` where there are no more up to that size, or too many were looked at.
  mutating func next(atMost limit: Int) -> Set<Int>? {
    while size <= limit {
      if let found = extend([]) { return found }
      if visits >= Self.mostVisits { return nil }
      size += 1
    }
    return nil
  }

  private mutating func extend(_ set: Set<Int>) -> Set<Int>? {
    visits += 1
    if visits >= Self.mostVisits || enough.contains(where: { $0.isSubset(of: set) }) { return nil }
    guard let open = cores.first(where: { set.isDisjoint(with: $0) }) else { return set }
    if set.count == size { return nil }
    for element in open {
      if let found = extend(set.union([element])) { return found }
    }
    return nil
  }
}
