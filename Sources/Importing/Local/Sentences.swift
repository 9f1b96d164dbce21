import Diagnostics
import Model
import SwiftPackages
import Versioning

extension Manifest.PackageDependency.Source {
  /// The URL, the identity in a registry, or the path.
  var address: String {
    switch self {
    case .git(let location, _): location
    case .registry(let id, _): id
    case .path(let path): path
    }
  }

  var shown: String { if case .git(let location, _) = self { withoutPassword(location) } else { address } }

  var requirement: Manifest.PackageDependency.Requirement? {
    switch self {
    case .git(_, let requirement), .registry(_, let requirement): requirement
    case .path: nil
    }
  }
}

extension ResolvedPackages.Pin {
  func place(in file: FileID) -> Place { Place(file: file, line: UInt32(line), column: UInt32(column)) }
}

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
