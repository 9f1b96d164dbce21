import Text
import Versioning

extension Solver {
  /// The derivation of an incompatibility, its causes first.
  mutating func derivation(of last: Int32) -> Derivation {
    let order = causesFirst(last)
    let phrases = requirementPhrases(order)
    var places: [Int32: Int] = [:]
    var lines: [Derivation.Line] = []
    lines.reserveCapacity(order.count)
    var known: [String: [PackageVersion]] = [:]
    var missing: [String: String] = [:]
    for number in order {
      let incompatibility = incompatibilities[Int(number)]
      let cause: Derivation.Cause
      if incompatibility.kind == .derived {
        guard let one = places[incompatibility.first], let two = places[incompatibility.second] else { continue }
        cause = .lines(one, two)
      } else {
        cause = .fact(fact(of: incompatibility))
      }
      for package in incompatibility.range.map({ terms[$0].package }) + target(of: incompatibility) {
        known[catalog.records[Int(package)].name] = catalog.records[Int(package)].versions
        missing[catalog.records[Int(package)].name] = catalog.records[Int(package)].missing
      }
      places[number] = lines.count
      lines.append(Derivation.Line(terms: incompatibility.range.map { term(terms[$0], phrases) }, cause: cause))
    }
    return Derivation(lines: lines, known: known, missing: missing)
  }

  /// All causes of the incompatibility in order, without recursion, since a chain can be long.
  private func causesFirst(_ last: Int32) -> [Int32] {
    var order: [Int32] = []
    var isDone: Set<Int32> = []
    var stack: [(number: Int32, isVisited: Bool)] = [(last, false)]
    while let (number, isVisited) = stack.popLast() {
      if isDone.contains(number) { continue }
      let incompatibility = incompatibilities[Int(number)]
      if incompatibility.kind == .derived && !isVisited {
        stack.append((number, true))
        stack.append((incompatibility.second, false))
        stack.append((incompatibility.first, false))
      } else {
        isDone.insert(number)
        order.append(number)
      }
    }
    return order
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
      return .dependency(dependency, admitsNothing: admitsNothing)
    case .root:
      let requirement = request.requirements[Int(incompatibility.first)]
      let package = catalog.id(of: requirement.package)
      let admitted = admitted(requirement.requirement, in: package)
      return .requirement(
        requirement, admitsNothing: catalog.words.isEmpty(at: admitted, words: wordCount(package)))
    case .held: return lockedPackages[package].map { .held($0) } ?? .prerelease
    case .override:
      return request.overrides[catalog.records[Int(package)].name].map { .override($0) } ?? .prerelease
    case .excluded: return .excluded(reasons[Int(incompatibility.second)])
    case .refused: return .refused(reasons[Int(incompatibility.first)])
    case .unreadable:
      if let reason = catalog.records[Int(package)].unusable[Int(incompatibility.second)] { return .excluded(reason) }
      return .unreadable(catalog.records[Int(package)].unreadable[Int(incompatibility.second)] ?? "it cannot be read")
    case .prerelease, .derived: return .prerelease
    }
  }

  /// The package that the incompatibility states a requirement on, if it does.
  private mutating func target(of incompatibility: Incompatibility) -> [Int32] {
    switch incompatibility.kind {
    case .dependency: [catalog.groups[Int(incompatibility.first)].target]
    case .root: [catalog.id(of: request.requirements[Int(incompatibility.first)].package)]
    default: []
    }
  }

  private func term(_ term: Term, _ phrases: RequirementPhrases) -> Derivation.Term {
    let record = catalog.records[Int(term.package)]
    let isNegated = words.has(0, at: term.set)
    let chosen = record.versions.indices.filter { words.has($0 + 1, at: term.set) != isNegated }
    var phrase: String?
    if chosen.count < record.versions.count {
      // A single version is shown as itself where it is the subject, and as the stated requirement where it is the
      // object.
      let stated = chosen.count > 1 || isNegated ? phrases[term.package]?[chosen] : nil
      phrase = stated ?? VersionPhrase(versions: record.versions, chosen: chosen).text
    }
    return Derivation.Term(
      package: record.name, versions: chosen.map { record.versions[$0] }, isNegated: isNegated, phrase: phrase)
  }

  /// For each package, the sets of versions that stated requirements admit, with the text of the requirement.
  private typealias RequirementPhrases = [Int32: [[Int]: String]]

  private mutating func requirementPhrases(_ order: [Int32]) -> RequirementPhrases {
    var phrases: RequirementPhrases = [:]
    func note(_ requirement: PackageRequirement, _ package: Int32, _ admitted: SetOffset) {
      if case .any = requirement { return }
      let count = catalog.records[Int(package)].versions.count
      let numbers = (0..<count).filter { catalog.words.has($0 + 1, at: admitted) }
      let text = requirement.description
      // Chooses the shortest of several texts for one set, then the first in order, so that results are reproducible.
      if let known = phrases[package]?[numbers], (known.utf8.count, known) <= (text.utf8.count, text) { return }
      phrases[package, default: [:]][numbers] = text
    }
    for incompatibility in order.map({ incompatibilities[Int($0)] }) {
      switch incompatibility.kind {
      case .dependency:
        let group = catalog.groups[Int(incompatibility.first)]
        if overrides[group.target] != nil { continue }
        note(catalog.requirement(of: group), group.target, catalog.admitted(byGroup: incompatibility.first))
      case .root:
        let stated = request.requirements[Int(incompatibility.first)]
        let package = catalog.id(of: stated.package)
        if overrides[package] != nil { continue }
        note(stated.requirement, package, catalog.admitted(by: catalog.id(of: stated.requirement), in: package))
      default: break
      }
    }
    return phrases
  }
}

extension Catalog {
  func requirement(of group: Group) -> PackageRequirement { requirements[Int(group.requirement)] }
}
