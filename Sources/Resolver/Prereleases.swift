import Text
import Versioning

/// Prereleases only on request: one may be chosen only if a chosen version, or the root, names a prerelease of that
/// package in a requirement. Requirements that exclude them anyway, as SwiftPM's ranges do, are not concerned.
extension Solver {
  /// Excludes the package's prereleases if nothing that was read so far asks for one; true if that was new. If a version
  /// read later asks for one, the search is repeated; see `Resolver.resolve`.
  mutating func excludeUnrequestedPrereleases(of package: Int32) -> Bool {
    guard hasOnlyUnrequestedPrereleases(package) else { return false }
    let all = copy(ofCatalog: catalog.records[Int(package)].prereleases, words: wordCount(package))
    add(.prerelease, package, terms: [Term(package: package, set: all)])
    excludedPrereleases.append(package)
    return true
  }

  func hasOnlyUnrequestedPrereleases(_ package: Int32) -> Bool {
    let place = Int(package)
    guard catalog.records[place].hasPrereleases, !solution.packages[place].asksForPrereleases,
      overrides[package] == nil, !catalog.prereleasesNamed.contains(package)
    else { return false }
    let (left, prereleases) = (Int(solution.packages[place].left), Int(catalog.records[place].prereleases))
    for word in 0..<wordCount(package) where words[left + word] & ~catalog.words[prereleases + word] != 0 {
      return false
    }
    return true
  }

  /// True if a package's prereleases were excluded before a requirement was read that allows one.
  var excludedTooEarly: Bool { excludedPrereleases.contains { catalog.prereleasesNamed.contains($0) } }
}
