import Fetching
import Model
import Resolver
import Text
import Versioning

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The minimum age of a version that the tool chooses on its own: `minimum-age`, or `--minimum-age`.
struct AgeLimit {
  private let days: Int
  private let rule: Integration.MinimumAge?
  /// In seconds since 1970.
  private let now = time(nil)

  /// - Parameter days: those of the command line, which count for more.
  /// - Returns: `nil` if versions may have any age.
  init?(_ rule: Integration.MinimumAge?, days: Int?) {
    guard let limit = days ?? rule?.days, limit > 0 else { return nil }
    (self.days, self.rule) = (limit, rule)
  }

  func holds(for name: String) -> Bool { rule?.excepts(name) != true }

  /// The reason that a version is too new, in words that follow it; `nil` if it is old enough.
  func reason(_ date: Int?) -> String? {
    let end = "but 'minimum-age' is \(counted(days, "day"))"
    guard let date else { return "has no date and counts as new, \(end)" }
    if date > Int(now) { return "has a date in the future and counts as new, \(end)" }
    // A forged date can be anything.
    let age = (Int(now) - max(date, 0)) / 86_400
    return age < days ? "is \(counted(age, "day")) old, \(end)" : nil
  }
}

extension VersionIndex {
  /// The versions of a package that are too new to be chosen without being asked for, each with the reason.
  func tooNew(_ key: String, among versions: [Version]) -> [Version: String] {
    guard let limit = ageLimit, let entry = entries[key], limit.holds(for: entry.name) else { return [:] }
    let current = graph.pins[key]?.movableVersion
    // The pinned version and older ones stay as they are.
    let newer = versions.filter { version in current.map { $0 < version } ?? true }
    if newer.isEmpty { return [:] }
    var revisions: [Version: String] = [:]
    for version in newer { revisions[version] = ((try? release(of: key, version)) ?? nil)?.revision }
    let dates = (try? repository(of: key).dates(of: Array(revisions.values))) ?? [:]
    var reasons: [Version: String] = [:]
    for version in newer { reasons[version] = limit.reason(revisions[version].flatMap { dates[$0] }) }
    return reasons
  }
}
