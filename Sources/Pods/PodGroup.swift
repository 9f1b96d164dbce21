/// Pods that hang together: if one moved alone, its package would bring another that is still a pod, and that would be
/// linked twice.
package struct PodGroup: Sendable {
  package enum Verdict: String, Sendable, CaseIterable {
    /// All move at the pinned versions.
    case ready
    /// All move, and some to a later version.
    case later
    /// Some have no package.
    case held
    /// There is nothing in it that a package would take the place of.
    case nothing
  }

  /// Sorted by name.
  package let rows: [PodRow]
  package let verdict: Verdict
  /// The names of those that keep the others back.
  package let holders: [String]

  init(_ rows: [PodRow]) {
    self.rows = rows
    let movable = rows.contains { [.exact, .revision, .later].contains($0.status) && !$0.isPart }
    holders = rows.filter(\.status.holdsBack).map(\.pod.name)
    verdict =
      if !holders.isEmpty { .held } else if !movable { .nothing } else if rows.contains(where: { $0.status == .later })
      {
        .later
      } else { .ready }
  }

  /// The parts of the graph of requirements that nothing connects: what can move now first, then by size and name.
  static func groups(of rows: [PodRow]) -> [PodGroup] {
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
    let members = Dictionary(grouping: rows.indices, by: find).values
    let groups = members.map {
      PodGroup($0.map { rows[$0] }.sorted { $0.pod.name.utf8.lexicographicallyPrecedes($1.pod.name.utf8) })
    }
    return groups.sorted { one, two in
      let (left, right) = (Verdict.allCases.firstIndex(of: one.verdict), Verdict.allCases.firstIndex(of: two.verdict))
      if let left, let right, left != right { return left < right }
      if one.rows.count != two.rows.count { return one.rows.count < two.rows.count }
      return one.rows[0].pod.name.utf8.lexicographicallyPrecedes(two.rows[0].pod.name.utf8)
    }
  }
}
