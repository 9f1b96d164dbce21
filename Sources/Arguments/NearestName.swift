/// The names that somebody may have meant.
enum NearestName {
  /// The nearest of the candidates, when it is near enough to be meant.
  ///
  /// Near enough is one slip for three letters; a name that only begins like it counts as one slip.
  static func of(_ name: String, among candidates: [String]) -> String? {
    let limit = max(1, name.unicodeScalars.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      var distance = distance(name, candidate)
      if name.unicodeScalars.count > 3, candidate.hasPrefix(name) { distance = min(distance, 1) }
      guard distance <= limit else { continue }
      // The first of equals, so that the order of declaration decides.
      if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
    }
    return best?.name
  }

  /// How many letters have to be put in, left out, changed or swapped with their neighbour to make one of the other:
  /// Damerau and Levenshtein's distance, in the form where nothing is edited twice.
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
