import Parallel

/// The cost that all suggestions of a run share. Without an end a file of 100 KB could ask for billions of comparisons:
/// the time grows with the square of the names, and with the square of their lengths.
package final class SuggestionBudget: Sendable {
  /// The budget of this process; it has no limit until ``limit()`` is called.
  package static let shared = SuggestionBudget()

  /// Some 10 ms: enough for hundreds of mistyped names among thousands.
  private static let usual = 4_000_000
  private let left: Locked<Int>

  /// - Parameter cells: the most cells of alignment tables that may be computed; a candidate counts as one.
  package init(cells: Int = .max) { left = Locked(cells) }

  /// Sets the limit of a run.
  package func limit() { left.withLock { $0 = Self.usual } }

  /// True if this run gives no more suggestions.
  package var isSpent: Bool { remaining <= 0 }

  fileprivate var remaining: Int { left.value }

  fileprivate func spend(_ cells: Int) { left.withLock { $0 = max(0, $0 - cells) } }
}

/// Suggestions for a mistyped name.
///
/// Names are near by optimal string alignment distance (insertions, deletions, substitutions and swaps of neighbours; a
/// restricted Damerau–Levenshtein distance) with case ignored, up to a third of the longer name; case decides between
/// equally near names. One value serves thousands of look-ups.
package struct NearestNames: Sendable {
  /// Longer names get no suggestion: the time grows with the square of the length.
  private static let longestName = 200
  /// The maximum number of suggestions.
  private static let limit = 3

  private struct Candidate {
    let name: String
    let folded: [Unicode.Scalar]
    let exact: [Unicode.Scalar]
    let mask: UInt64
  }

  /// Sorted by name, each once.
  private let candidates: [Candidate]

  package init(_ names: some Sequence<String>) {
    candidates = Set(names).sorted().compactMap { name in
      let folded = Self.fold(name)
      guard folded.count <= Self.longestName else { return nil }
      return Candidate(
        name: name, folded: folded, exact: Array(name.unicodeScalars), mask: Self.mask(of: folded))
    }
  }

  /// Up to three names, the nearest first, without the name itself; none where the budget is spent.
  package func nearest(to name: String, within budget: SuggestionBudget = .shared) -> [String] {
    let remaining = budget.remaining
    guard remaining > 0 else { return [] }
    let folded = Self.fold(name)
    guard !folded.isEmpty, folded.count <= Self.longestName else { return [] }
    let exact = Array(name.unicodeScalars)
    let mask = Self.mask(of: folded)
    var rows = AlignmentRows()
    var best: [(distance: Int, caseDistance: Int, name: String)] = []
    defer { budget.spend(rows.cells + candidates.count) }
    for candidate in candidates {
      if rows.cells > remaining { return [] }
      let longer = max(folded.count, candidate.folded.count)
      var bound = longer / 3
      if best.count == Self.limit, let worst = best.last { bound = min(bound, worst.distance) }
      // An edit changes the length by one at most, and the set of letters by two.
      guard longer - min(folded.count, candidate.folded.count) <= bound,
        (mask ^ candidate.mask).nonzeroBitCount <= 2 * bound,
        let distance = rows.distance(folded, candidate.folded, upTo: bound),
        candidate.name != name
      else { continue }
      let caseBound = max(exact.count, candidate.exact.count)
      let caseDistance = rows.distance(exact, candidate.exact, upTo: caseBound) ?? .max
      let found = (distance, caseDistance, candidate.name)
      best.insert(found, at: best.firstIndex { found < $0 } ?? best.endIndex)
      if best.count > Self.limit { best.removeLast() }
    }
    return best.map(\.name)
  }

  private static func fold(_ name: String) -> [Unicode.Scalar] {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      return name.utf8.map { Unicode.Scalar((0x41...0x5A).contains($0) ? $0 + 0x20 : $0) }
    }
    return Array(name.lowercased().unicodeScalars)
  }

  /// The letters that occur, as a bit set in which several letters share a bit.
  private static func mask(of folded: [Unicode.Scalar]) -> UInt64 {
    folded.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }
}

/// Up to three suggestions for `name`, the nearest first.
///
/// For many names make one ``NearestNames``.
package func nearest<Names: Sequence>(
  to name: String, in candidates: @autoclosure () -> Names
) -> [String] where Names.Element == String {
  guard !SuggestionBudget.shared.isSpent else { return [] }
  return NearestNames(candidates()).nearest(to: name)
}

/// `did you mean 'A', 'B' or 'C'?`, or `nil` for no names.
package func didYouMean(_ names: [String]) -> String? {
  let quoted = names.map { "'\($0)'" }
  guard let last = quoted.last else { return nil }
  let others = quoted.dropLast().joined(separator: ", ")
  return "did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
}

/// The optimal string alignment distance of two texts: how many letters have to be put in, left out, changed or swapped
/// with their neighbour to make one of the other, none of them twice.
package func editDistance(_ first: String, _ second: String) -> Int {
  var rows = AlignmentRows()
  let (first, second) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
  let bound = max(first.count, second.count)
  return rows.distance(first, second, upTo: bound) ?? bound
}

/// Three rows of the table of optimal string alignment, kept between calls.
private struct AlignmentRows {
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var current: [Int] = []
  /// The number of cells that were computed.
  private(set) var cells = 0

  /// The distance if it is at most `bound`. Only the band of the table that can hold it is computed:
  /// E. Ukkonen, Algorithms for Approximate String Matching, Information and Control 64, 1985.
  mutating func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], upTo bound: Int) -> Int? {
    guard abs(a.count - b.count) <= bound else { return nil }
    let far = bound + 1
    fill(upTo: b.count, far)
    for i in 0..<a.count {
      let band = max(0, i - bound)..<min(b.count, i + bound + 1)
      guard !band.isEmpty else { return nil }
      cells += band.count
      // Cells left of the band count as far, except the true first column.
      current[band.lowerBound] = band.lowerBound == 0 ? min(i + 1, far) : far
      var smallest = current[band.lowerBound]
      for j in band {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), current[j] + 1)
        // Cells right of the last row's band were not computed.
        if j < i + bound { cost = min(cost, last[j + 1] + 1) }
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        current[j + 1] = min(cost, far)
        smallest = min(smallest, current[j + 1])
      }
      if smallest >= far { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[b.count] <= bound ? last[b.count] : nil
  }

  /// Makes `last` the table's first row and the others far away; cells past `count` do not matter.
  private mutating func fill(upTo count: Int, _ far: Int) {
    if last.count <= count {
      last = [Int](repeating: far, count: count + 1)
      (beforeLast, current) = (last, last)
    }
    for j in 0...count { (last[j], beforeLast[j], current[j]) = (min(j, far), far, far) }
  }
}
