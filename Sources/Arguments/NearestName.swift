import Text

/// Suggestions for mistyped names.
enum NearestName {
  /// The nearest of the candidates, if it is near enough to be meant.
  ///
  /// Near enough is one edit for three letters; a candidate that starts with the name counts as one edit away.
  static func of(_ name: String, among candidates: [String]) -> String? {
    let limit = max(1, name.unicodeScalars.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      var distance = editDistance(name, candidate)
      if name.unicodeScalars.count > 3, candidate.hasPrefix(name) { distance = min(distance, 1) }
      guard distance <= limit else { continue }
      // The first of equally near ones: the order of declaration decides.
      if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
    }
    return best?.name
  }
}
