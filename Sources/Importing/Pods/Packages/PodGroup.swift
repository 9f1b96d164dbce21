import Fetching
import Model
import Text
import Versioning

/// Pods that hang together: if one moved alone, its package would bring another that is still a pod, and that would be
/// linked twice.
package struct PodGroup: Sendable {
  package enum Verdict: String, Sendable, CaseIterable {
    /// All move at the pinned versions.
    case ready
    /// All move, and some to a later version.
    case later
    /// All have a package by what is known of them, and nobody looked at some of these in this run.
    case unproven
    /// Some have no package, or one that does not go with the others or with the app.
    case held
    /// There is nothing in it that a package would take the place of.
    case nothing
  }

  /// Sorted by name.
  package let rows: [PodRow]
  package let verdict: Verdict
  /// The names of those that keep the others back.
  package let holders: [String]
  /// The reason that they cannot move although each has a package: a conflict between these, or with the app's
  /// platforms.
  let conflict: String?

  /// - Parameter platforms: the oldest versions that the app runs on.
  init(_ rows: [PodRow], platforms: [SupportedPlatform] = []) {
    self.rows = rows
    let movable = rows.contains { [.exact, .revision, .later].contains($0.status) && !$0.isPart }
    let withoutPackage = rows.filter(\.status.holdsBack).map(\.pod.name)
    let found = withoutPackage.isEmpty ? Self.conflict(among: rows, platforms) : nil
    conflict = found?.what
    holders = found?.pods ?? withoutPackage
    verdict =
      if !holders.isEmpty { .held } else if !movable { .nothing } else if rows.contains(where: \.isUnproven) {
        .unproven
      } else if rows.contains(where: { $0.status == .later }) { .later } else { .ready }
  }

  private static func conflict(
    among rows: [PodRow], _ platforms: [SupportedPlatform]
  ) -> (what: String, pods: [String])? {
    if let several = severalVersions(of: rows) { return several }
    for row in rows {
      for dependency in row.facts?.dependencies() ?? [] {
        guard case .versions(let range) = dependency.requirement,
          let other = rows.first(where: { $0.package?.identity == dependency.package.lowercased() }),
          let text = other.package?.version, let version = Version(text), !range.contains(version)
        else { continue }
        return ("the package of '\(row.pod.name)' requires '\(other.pod.name)' \(range), not \(text)", [other.pod.name])
      }
      for needed in row.facts?.manifest?.platforms ?? [] {
        guard let own = platforms.first(where: { $0.name == needed.name }), isOlder(own.version, than: needed.version)
        else { continue }
        return (
          "the package of '\(row.pod.name)' needs \(needed.displayName) \(needed.version), but the app supports "
            + "\(own.displayName) \(own.version)", [row.pod.name]
        )
      }
    }
    return nil
  }

  /// The pods that one package stands for at versions that are not one.
  static func severalVersions(of rows: [PodRow]) -> (what: String, pods: [String])? {
    for row in rows {
      guard let package = row.package else { continue }
      let same = rows.filter { $0.package?.url == package.url }
      if same.allSatisfy({ ($0.package?.version, $0.package?.revision) == (package.version, package.revision) }) {
        continue
      }
      let versions = same.map { "\($0.pod.name) \($0.package?.version ?? $0.pod.version ?? "?")" }
      return (
        "\(versions.joined(separator: ", ")) are one package, '\(package.url)', which can have only one version",
        same.map(\.pod.name)
      )
    }
    return nil
  }

  /// The parts of the graph of requirements that nothing connects: what can move now first, then by size and name.
  /// Pods that are one package hang together, and so does a package with those that it brings.
  static func groups(of rows: [PodRow], platforms: [SupportedPlatform] = []) -> [PodGroup] {
    let index = Dictionary(rows.indices.map { (rows[$0].pod.name, $0) }) { first, _ in first }
    var leader = Array(rows.indices)
    func find(_ row: Int) -> Int {
      var row = row
      while leader[row] != row {
        leader[row] = leader[leader[row]]
        row = leader[row]
      }
      return row
    }
    for row in rows.indices {
      for name in rows[row].pod.requires {
        if let other = index[name] { leader[find(other)] = find(row) }
      }
    }
    let packages = rows.indices.filter { rows[$0].package != nil && !rows[$0].status.holdsBack }
    let identities = Dictionary(packages.compactMap { row in rows[row].package.map { ($0.identity, row) } }) {
      first, _ in first
    }
    for row in packages {
      let brought = rows[row].facts?.dependencies().map { $0.package.lowercased() } ?? []
      for name in brought + (rows[row].package.map { [$0.identity] } ?? []) {
        if let other = identities[name] { leader[find(other)] = find(row) }
      }
    }
    let members = Dictionary(grouping: rows.indices, by: find).values
    let groups = members.map {
      PodGroup(
        $0.map { rows[$0] }.sorted { $0.pod.name.utf8.lexicographicallyPrecedes($1.pod.name.utf8) },
        platforms: platforms)
    }
    return groups.sorted { one, two in
      let (left, right) = (Verdict.allCases.firstIndex(of: one.verdict), Verdict.allCases.firstIndex(of: two.verdict))
      if let left, let right, left != right { return left < right }
      if one.rows.count != two.rows.count { return one.rows.count < two.rows.count }
      return one.rows[0].pod.name.utf8.lexicographicallyPrecedes(two.rows[0].pod.name.utf8)
    }
  }
}
