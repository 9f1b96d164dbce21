import Resolver
import Text
import Versioning

extension [Request.Refusal] {
  /// Versions of one package that are not chosen for the same reason.
  private struct Group {
    let name: String
    let subject: String
    var newest: PackageVersion
    var reason: String
    var count = 1
  }

  /// The number of reasons of one package that a command lists.
  private static var mostReasons: Int { 8 }

  /// Sentences that say which versions are not chosen and why: one for all versions of a package with the same reason.
  ///
  /// - Parameter isNamed: true if the package is named, which it is not in a row of its own.
  func sentences(isNamed: Bool = true) -> [String] {
    var groups: [Group] = []
    var places: [String: Int] = [:]
    var result: [String] = []
    var seen: Set<[String: PackageVersion]> = []
    for refusal in self where seen.insert(refusal.choice).inserted {
      guard let (name, version) = refusal.choice.first, refusal.choice.count == 1 else {
        result.append(refusal.text)
        continue
      }
      let subject = CandidateReport.withoutVersions(refusal.reason)
      if let place = places["\(name) \(subject)"] {
        groups[place].count += 1
        if groups[place].newest < version { (groups[place].newest, groups[place].reason) = (version, refusal.reason) }
      } else {
        places["\(name) \(subject)"] = groups.count
        groups.append(Group(name: name, subject: subject, newest: version, reason: refusal.reason))
      }
    }
    let most = isNamed ? Self.mostReasons : .max
    var left: [String: Int] = [:]
    for (name, all) in Dictionary(grouping: groups, by: \.name) where all.count > most {
      let unlisted = Set(all.sorted { $1.newest < $0.newest }.dropFirst(most).map(\.subject))
      left[name] = all.filter { unlisted.contains($0.subject) }.reduce(0) { $0 + $1.count }
      groups.removeAll { $0.name == name && unlisted.contains($0.subject) }
    }
    return groups.map { group in
      let others = group.count > 1 ? " and \(group.count - 1) more" : ""
      return "\(isNamed ? group.name + " " : "")\(group.newest)\(others) \(group.reason)"
    }
      + left.sorted { $0.key < $1.key }.map { name, count in
        "\(counted(count, "more version")) of \(name) cannot be used: "
          + "run 'integrate outdated \(ShellWord.quoted(name)) --verbose' to see why"
      } + result
  }
}
