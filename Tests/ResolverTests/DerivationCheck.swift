import Resolver
import ResolverSupport
import Versioning

/// Checks a derivation step by step against the index and the request, without trusting the search.
struct DerivationCheck {
  let index: PackageIndex
  let request: Request
  let derivation: Derivation

  /// The errors in the derivation.
  var problems: [String] {
    var problems: [String] = []
    for (place, line) in derivation.lines.enumerated() {
      switch line.cause {
      case .fact(let fact):
        if !isTrue(fact, line.terms) { problems.append("line \(place) is not a fact: \(fact)") }
      case .lines(let one, let two):
        if one >= place || two >= place { problems.append("line \(place) rests on a later one") }
        if !follows(line, derivation.lines[one], derivation.lines[two]) {
          problems.append("line \(place) does not follow")
        }
      }
    }
    if derivation.lines.last?.terms.isEmpty != true { problems.append("the last line is no contradiction") }
    return problems
  }

  /// Returns whether any choice that makes all terms of the line true makes all terms of one of the causes true.
  private func follows(_ line: Derivation.Line, _ one: Derivation.Line, _ two: Derivation.Line) -> Bool {
    let names = Array(Set((line.terms + one.terms + two.terms).map(\.package))).sorted()
    var choice: [String: PackageVersion] = [:]
    func holds(_ terms: [Derivation.Term]) -> Bool {
      terms.allSatisfy { term in
        let isAmong = choice[term.package].map { term.versions.contains($0) } ?? false
        return isAmong != term.isNegated
      }
    }
    func attempt(_ place: Int) -> Bool {
      if place == names.count { return !holds(line.terms) || holds(one.terms) || holds(two.terms) }
      choice[names[place]] = nil
      if !attempt(place + 1) { return false }
      for version in derivation.known[names[place]] ?? [] {
        choice[names[place]] = version
        if !attempt(place + 1) { return false }
      }
      choice[names[place]] = nil
      return true
    }
    return attempt(0)
  }

  private func isTrue(_ fact: Derivation.Fact, _ terms: [Derivation.Term]) -> Bool {
    switch fact {
    case .requirement(let stated, let admitsNothing):
      guard request.requirements.contains(stated) else { return false }
      if stated.onlyIfNeeded {
        return terms.count == 1 && terms[0].package == stated.package && !terms[0].isNegated
          && Set(terms[0].versions).isDisjoint(with: admitted(stated.requirement, stated.package))
      }
      return
        (admitsNothing
        ? terms.isEmpty && admitted(stated.requirement, stated.package).isEmpty
        : terms.count == 1 && isRefusal(terms[0], stated.requirement, stated.package))
    case .dependency(let dependency, let admitsNothing):
      guard let first = terms.first, !first.isNegated,
        first.versions.allSatisfy({ states(dependency, first.package, $0) })
      else { return false }
      if dependency.package == first.package {
        return first.versions.allSatisfy { !dependency.requirement.contains($0) }
      }
      if admitsNothing { return terms.count == 1 && admitted(dependency.requirement, dependency.package).isEmpty }
      return terms.count == 2 && isRefusal(terms[1], dependency.requirement, dependency.package)
    case .held(let version): return isOthers(terms, version, request.locked)
    case .override(let version): return isOthers(terms, version, request.overrides)
    case .excluded(let reason):
      guard terms.count == 1, !terms[0].isNegated else { return false }
      return terms[0].versions.allSatisfy { version in
        index.packages[terms[0].package]?.first { $0.version == version }?.exclusion == reason
      }
    case .refused(let reason):
      // Versions of one package that are refused for one reason make one statement.
      if terms.count == 1, !terms[0].isNegated {
        return terms[0].versions.allSatisfy { version in
          request.refused.contains { $0.reason == reason && $0.choice == [terms[0].package: version] }
        }
      }
      return request.refused.contains { refusal in
        refusal.reason == reason && refusal.choice.count == terms.count
          && terms.allSatisfy { !$0.isNegated && $0.versions == [refusal.choice[$0.package]] }
      }
    case .unreadable: return false
    case .prerelease: return terms.allSatisfy { !$0.isNegated }
    }
  }

  private func states(_ dependency: Dependency, _ name: String, _ version: PackageVersion) -> Bool {
    index.packages[name]?.first { $0.version == version }?.dependencies.contains(dependency) == true
  }

  private func admitted(_ requirement: PackageRequirement, _ name: String) -> [PackageVersion] {
    (index.packages[name] ?? []).map(\.version).filter {
      request.overrides[name] != nil || requirement.contains($0)
    }
  }

  private func isRefusal(_ term: Derivation.Term, _ requirement: PackageRequirement, _ name: String) -> Bool {
    term.package == name && term.isNegated && Set(term.versions) == Set(admitted(requirement, name))
  }

  private func isOthers(
    _ terms: [Derivation.Term], _ version: PackageVersion, _ said: [String: PackageVersion]
  ) -> Bool {
    terms.count == 1 && !terms[0].isNegated && said[terms[0].package] == version && !terms[0].versions.contains(version)
  }
}
