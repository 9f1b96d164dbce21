/// Suggestions for mistyped names.
enum NearestName {
  /// The nearest of the candidates, if it is near enough to be meant.
  ///
  /// Near enough is one edit for three letters; a candidate that starts with the name counts as one edit away.
  static func of(_ name: String, among candidates: [String]) -> String? {
    let limit = max(1, name.unicodeScalars.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      var distance = distance(name, candidate)
      if name.unicodeScalars.count > 3, candidate.hasPrefix(name) { distance = min(distance, 1) }
      guard distance <= limit else { continue }
      // The first of equally near ones: the order of declaration decides.
      if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
    }
    return best?.name
  }

  /// The Damerau–Levenshtein distance in its restricted form (optimal string alignment): the number of letters to
  /// insert, delete, replace or swap with their neighbour.
  static func distance(_ first: String, _ second: String) -> Int {
    let first = Array(first.unicodeScalars)
    let second = Array(second.unicodeScalars)
    if first.isEmpty || second.isEmpty { return max(first.count, second.count) }
    var beforeLast = [Int](repeating: 0, count: second.count + 1)
    var last = Array(0...second.count)
    var row = last
    for i in 1...first.count {
      row[0] = i
      for j in 1...second.count {
        let change = last[j - 1] + (first[i - 1] == second[j - 1] ? 0 : 1)
        row[j] = min(change, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, first[i - 1] == second[j - 2], first[i - 2] == second[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[second.count]
  }
}
