import Resolver
import Versioning

extension [Request.Refusal] {
  /// Sentences that say which versions are not chosen and why: one for all versions of a package with the same reason.
  ///
  /// - Parameter isNamed: whether the package is named, which it is not in a row of its own.
  func sentences(isNamed: Bool = true) -> [String] {
    var groups: [(name: String, subject: String, newest: PackageVersion, reason: String, count: Int)] = []
    var result: [String] = []
    var seen: Set<[String: PackageVersion]> = []
    for refusal in self where seen.insert(refusal.choice).inserted {
      guard let (name, version) = refusal.choice.first, refusal.choice.count == 1 else {
        result.append(refusal.text)
        continue
      }
      let subject = Judgement.withoutVersions(refusal.reason)
      if let place = groups.firstIndex(where: { $0.name == name && $0.subject == subject }) {
        groups[place].count += 1
        if groups[place].newest < version { (groups[place].newest, groups[place].reason) = (version, refusal.reason) }
      } else {
        groups.append((name, subject, version, refusal.reason, 1))
      }
    }
    return groups.map { group in
      let others = group.count > 1 ? " and \(group.count - 1) more" : ""
      return "\(isNamed ? group.name + " " : "")\(group.newest)\(others) \(group.reason)"
    } + result
  }
}
