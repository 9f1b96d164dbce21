import Text

/// Objections to a whole choice, found only once everything is chosen.
extension Solver {
  /// Adds an incompatibility against the complete choice; false if it is valid.
  mutating func addFinalObjection() -> Bool {
    if addPrereleaseObjection() { return true }
    return request.forbidsCycles && addCycleObjection()
  }

  /// Refuses a cycle of chosen versions, for all versions that state the same dependencies.
  private mutating func addCycleObjection() -> Bool {
    guard let cycle = cycle() else { return false }
    var objection: [Term] = []
    for (place, package) in cycle.enumerated() {
      let next = cycle[(place + 1) % cycle.count]
      let set = words.appendEmpty(words: wordCount(package))
      for group in catalog.groups where group.package == package && group.target == next {
        for word in 0..<wordCount(package) {
          words[Int(set) + word] |= catalog.words[Int(group.dependents) + word]
        }
      }
      objection.append(Term(package: package, set: set))
    }
    add(.cycle, cycle[0], terms: objection)
    return true
  }

  /// The first cycle among the chosen versions, by depth-first search without recursion.
  private func cycle() -> [Int32]? {
    var next: [Int32: [Int32]] = [:]
    let chosen = chosen()
    for (package, version) in chosen {
      let groups = catalog.records[Int(package)].groups[version] ?? []
      next[package] = groups.map { catalog.groups[Int($0)].target }
    }
    var isDone: Set<Int32> = []
    for (start, _) in chosen where !isDone.contains(start) {
      var path: [(package: Int32, edge: Int)] = [(start, 0)]
      var places: [Int32: Int] = [start: 0]
      while let (package, edge) = path.last {
        guard let targets = next[package], edge < targets.count else {
          isDone.insert(package)
          places[package] = nil
          path.removeLast()
          continue
        }
        path[path.count - 1].edge += 1
        let target = targets[edge]
        if let place = places[target] { return path[place...].map(\.package) }
        if isDone.contains(target) { continue }
        places[target] = path.count
        path.append((target, 0))
      }
    }
    return nil
  }
}
