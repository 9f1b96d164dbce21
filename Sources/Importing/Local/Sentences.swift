import Model
import SwiftPackages
import Versioning

extension Manifest.PackageDependency.Requirement {
  /// For messages: `^1.2.0`, `branch 'main'`.
  var sentence: String {
    switch self {
    case .exact(let version): return "exactly \(version)"
    case .branch(let branch): return "branch '\(branch)'"
    case .revision(let revision): return "revision \(revision.prefix(12))"
    case .range(let lower, let upper):
      guard let from = Version(lower), let upTo = Version(upper), from < upTo else { return "\(lower) ..< \(upper)" }
      return VersionRange.halfOpen(from, upTo).description
    }
  }
}

extension ResolvedPackages.State {
  /// The same with the commit, to tell two of one version or branch apart.
  var exactSentence: String {
    if case .revision = self { return sentence }
    return revision.map { "\(sentence) at \($0.prefix(12))" } ?? sentence
  }

  /// For messages: `1.2.0`, `branch main`.
  var sentence: String {
    switch self {
    case .version(let version, _): version
    case .branch(let branch, _): "branch \(branch)"
    case .revision(let revision): "revision \(revision.prefix(12))"
    }
  }
}
