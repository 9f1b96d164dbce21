import Versioning

/// Describes a subset of the existing versions in a few words.
struct VersionPhrase {
  let versions: [PackageVersion]
  /// Places in `versions`, ascending.
  let chosen: [Int]

  /// Runs of neighbours: `1.2.0`, `1.2.0 to 1.4.1`, `1.5.0 or newer`, `1.1.0 or older`. Prereleases break a run only if
  /// some prerelease is meant.
  var text: String {
    if chosen.isEmpty { return "none" }
    let withPrereleases = chosen.contains { versions[$0].isPrerelease }
    let order = versions.indices.filter { withPrereleases || !versions[$0].isPrerelease }
    var runs: [(first: Int, last: Int)] = []
    let meant = Set(chosen)
    for (place, number) in order.enumerated() where meant.contains(number) {
      if let last = runs.last, last.last == place - 1 {
        runs[runs.count - 1].last = place
      } else {
        runs.append((place, place))
      }
    }
    var parts = runs.map { run -> String in
      let (first, last) = (versions[order[run.first]], versions[order[run.last]])
      if run.first == run.last { return first.description }
      if run.last == order.count - 1 { return "\(first) or newer" }
      return run.first == 0 ? "\(last) or older" : "\(first) to \(last)"
    }
    if parts.count > 4 { parts = Array(parts.prefix(3)) + ["\(parts.count - 3) more"] }
    guard let last = parts.popLast() else { return "none" }
    return parts.isEmpty ? last : parts.joined(separator: ", ") + " or " + last
  }
}
