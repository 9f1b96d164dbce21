import Diagnostics
import Model

/// The entry of a pin that the last `generate` wrote into Package.resolved: the code that is built until the next one.
package struct BuiltPin: Sendable {
  package let version: String
  /// Lower case.
  package let revision: String
  /// The URL or path.
  package let location: String

  package init(version: String, revision: String, location: String) {
    (self.version, self.revision, self.location) = (version, revision.lowercased(), location)
  }
}

/// A change by hand in a pin without a record.
package enum HandEdit: Sendable {
  /// The version, and not the commit.
  case version(before: String)
  /// The commit, and not the version.
  case revision(before: String)
}

extension Project {
  /// The change by hand in a pin without `recorded:`, as far as Package.resolved shows it.
  ///
  /// If both version and commit differ, the pin was moved on purpose, and the result is `nil`.
  package func handEdit(of pin: Pin) -> HandEdit? {
    guard pin.recorded == nil, pin.selection == .version, case .git(let url) = pin.source.value,
      let version = pin.version?.value, let revision = pin.revision?.value.lowercased(),
      let built = built[packageIdentity(ofURL: url)],
      canonicalRepository(built.location) == canonicalRepository(url)
    else { return nil }
    if built.revision == revision { return built.version == version ? nil : .version(before: built.version) }
    return built.version == version ? .revision(before: built.revision) : nil
  }

  /// A pin whose record is stale, without the facts of its earlier source or version.
  package func withoutFacts(_ pin: Pin) -> Pin {
    var left = pin.withoutFacts
    // The version was edited by hand; the commit belongs to the earlier one.
    if case .version? = handEdit(of: pin) { left.revision = nil }
    return left
  }
}
