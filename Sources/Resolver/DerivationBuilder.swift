import Versioning

extension Solver {
  /// The derivation of an incompatibility, everything that it rests on first.
  mutating func derivation(of last: Int32) -> Derivation {
    var places: [Int32: Int] = [:]
    var lines: [Derivation.Line] = []
    var known: [String: [PackageVersion]] = [:]
    // Depth first without recursion, since a chain can be long.
    var stack: [(number: Int32, isVisited: Bool)] = [(last, false)]
    while let (number, isVisited) = stack.popLast() {
      if places[number] != nil { continue }
      let incompatibility = incompatibilities[Int(number)]
      let isDerived = incompatibility.kind == .derived
      if isDerived && !isVisited {
        stack.append((number, true))
        stack.append((incompatibility.second, false))
        stack.append((incompatibility.first, false))
        continue
      }
      var cause: Derivation.Cause = .lines(0, 0)
      if isDerived {
        guard let one = places[incompatibility.first], let two = places[incompatibility.second] else { continue }
        cause = .lines(one, two)
      } else {
        cause = .fact(fact(of: incompatibility))
      }
      let parts = incompatibility.range.map { place in
        let term = term(terms[place])
        known[term.package] = catalog.records[Int(terms[place].package)].versions
        return term
      }
      places[number] = lines.count
      lines.append(Derivation.Line(terms: parts, cause: cause))
    }
    return Derivation(lines: lines, known: known)
  }

  private mutating func fact(of incompatibility: Incompatibility) -> Derivation.Fact {
    let package = incompatibility.first
    switch incompatibility.kind {
    case .dependency:
      let group = catalog.groups[Int(incompatibility.first)]
      let dependency = Dependency(
        catalog.records[Int(group.target)].name, catalog.requirement(of: incompatibility.first))
      let admitted = catalog.admitted(byGroup: incompatibility.first)
      let admitsNothing =
        overrides[group.target] == nil && catalog.words.isEmpty(at: admitted, words: wordCount(group.target))
      return .dependency(
        dependency, admitsNothing: admitsNothing, missing: catalog.records[Int(group.target)].missing)
    case .root:
      let requirement = request.requirements[Int(incompatibility.first)]
      let package = catalog.id(of: requirement.package)
      let admitted = admitted(requirement.requirement, in: package)
      return .requirement(
        requirement, admitsNothing: catalog.words.isEmpty(at: admitted, words: wordCount(package)))
    case .held: return lockedPackages[package].map { .held($0) } ?? .cycle
    case .override:
      return request.overrides[catalog.records[Int(package)].name].map { .override($0) } ?? .cycle
    case .excluded: return .excluded(reasons[Int(incompatibility.second)])
    case .unreadable:
      return .unreadable(catalog.records[Int(package)].unreadable[Int(incompatibility.second)] ?? "it cannot be read")
    case .prerelease: return .prerelease
    case .cycle, .derived: return .cycle
    }
  }

  private mutating func term(_ term: Term) -> Derivation.Term {
    let record = catalog.records[Int(term.package)]
    let isNegated = words.has(0, at: term.set)
    var chosen: [Int] = []
    for number in record.versions.indices where words.has(number + 1, at: term.set) != isNegated {
      chosen.append(number)
    }
    return Derivation.Term(
      package: record.name, versions: chosen.map { record.versions[$0] }, isNegated: isNegated,
      phrase: phrase(chosen, term.package))
  }

  /// The versions as a requirement that somebody stated, when one fits exactly, otherwise as runs.
  private func phrase(_ chosen: [Int], _ package: Int32) -> String? {
    let record = catalog.records[Int(package)]
    if chosen.count == record.versions.count { return nil }
    if chosen.count > 1 {
      for group in catalog.groups where group.target == package && group.admitted >= 0 {
        if isExactly(chosen, group.admitted, record.versions.count) {
          return catalog.requirement(of: group).description
        }
      }
    }
    return VersionPhrase(versions: record.versions, chosen: chosen).text
  }

  private func isExactly(_ chosen: [Int], _ offset: SetOffset, _ count: Int) -> Bool {
    var next = 0
    for number in 0..<count where catalog.words.has(number + 1, at: offset) {
      if next >= chosen.count || chosen[next] != number { return false }
      next += 1
    }
    return next == chosen.count
  }
}

extension Catalog {
  func requirement(of group: Group) -> PackageRequirement { requirements[Int(group.requirement)] }
}
