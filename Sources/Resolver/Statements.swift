import Versioning

extension Derivation.Term {
  /// The package with its versions: `Tracking ^1.2.0`, or `every version of Tracking`.
  var subject: String { phrase.map { "\(package) \($0)" } ?? "every version of \(package)" }

  /// The same as an object: a requirement without a limit is just the name.
  var object: String { phrase.map { "\(package) \($0)" } ?? package }
}

extension Derivation {
  /// The line as a clause without a full stop.
  package func statement(_ place: Int) -> String {
    let line = lines[place]
    switch line.cause {
    case .fact(let fact): return statement(fact, line.terms)
    case .lines: return Self.conclusion(line.terms)
    }
  }

  private func statement(_ fact: Fact, _ terms: [Term]) -> String {
    let subject = terms.first?.subject ?? ""
    switch fact {
    case .requirement(let stated, let admitsNothing): return statement(stated, admitsNothing)
    case .dependency(let dependency, let admitsNothing):
      if dependency.package == terms.first?.package {
        return "\(subject) depends on itself at \(dependency.requirement)"
      }
      let clause = "\(subject) depends on \(Self.object(dependency.package, dependency.requirement))"
      return admitsNothing ? clause + nothing(dependency.package) : clause
    case .held(let version): return "\(terms.first?.package ?? "") is locked at \(version)"
    case .override(let version): return "\(terms.first?.package ?? "") is overridden to \(version)"
    case .excluded(let reason): return "\(subject) \(reason)"
    case .refused(let reason): return "\(Self.list(terms.map(\.subject))) \(reason)"
    case .unreadable(let reason): return "the dependencies of \(subject) are unknown (\(reason))"
    case .prerelease:
      let package = terms.first { term in term.versions.allSatisfy(\.isPrerelease) }?.package ?? ""
      return "no requirement allows a prerelease of \(package)"
    }
  }

  private func statement(_ stated: Request.Requirement, _ admitsNothing: Bool) -> String {
    let clause = Self.verb(stated) + " " + Self.complement(stated)
    return admitsNothing ? clause + nothing(stated.package) : clause
  }

  private static func verb(_ stated: Request.Requirement) -> String {
    stated.pinned == nil ? "\(stated.statedBy) requires" : "\(stated.statedBy) pins"
  }

  private static func complement(_ stated: Request.Requirement) -> String {
    stated.pinned.map { "\(stated.package) at \($0)" } ?? object(stated.package, stated.requirement)
  }

  /// The reason that no version meets a requirement on the package.
  private func nothing(_ package: String) -> String {
    if let reason = missing[package] { return " (\(reason))" }
    let versions = known[package] ?? []
    guard let newest = versions.last(where: { !$0.isPrerelease }) ?? versions.last else {
      return ", which has no known version"
    }
    return ", which no version satisfies (the newest is \(newest))"
  }

  private static func object(_ package: String, _ requirement: PackageRequirement) -> String {
    switch requirement {
    case .any, .semantic(.any): package
    case .gem(let requirement) where requirement.clauses.isEmpty: package
    default: "\(package) \(requirement)"
    }
  }

  /// The clause of a derived line.
  private static func conclusion(_ terms: [Term]) -> String {
    let chosen = terms.filter { !$0.isNegated }
    let needed = terms.filter(\.isNegated).map(\.object)
    if terms.isEmpty { return "there is no solution" }
    if chosen.isEmpty { return "\(needed.joined(separator: " or ")) is required" }
    if needed.isEmpty {
      guard let only = chosen.first, chosen.count == 1 else {
        return "\(list(chosen.map(\.subject))) cannot be used together"
      }
      return only.phrase == nil ? "no version of \(only.package) can be used" : "\(only.subject) cannot be used"
    }
    let subject = chosen.count == 1 ? chosen[0].subject : list(chosen.map(\.subject)) + " together"
    return "\(subject) \(chosen.count == 1 ? "requires" : "require") \(needed.joined(separator: " or "))"
  }

  private static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Two lines as one clause; a chain of dependencies reads as one: `a depends on b ^1.0.0, which depends on c ^2.0.0`.
  func statement(_ one: Int, and two: Int) -> String {
    for (first, second) in [(one, two), (two, one)] {
      guard case .fact(.dependency(_, false)) = lines[first].cause,
        case .fact(.dependency(let dependency, let admitsNothing)) = lines[second].cause,
        let target = lines[first].terms.last, target.isNegated,
        let depender = lines[second].terms.first, depender.package == target.package,
        dependency.package != depender.package, Set(target.versions).isSubset(of: depender.versions)
      else { continue }
      let end = admitsNothing ? nothing(dependency.package) : ""
      let object = Self.object(dependency.package, dependency.requirement)
      return "\(statement(first)), which depends on \(object)\(end)"
    }
    if case .fact(.requirement(let first, false)) = lines[one].cause,
      case .fact(.requirement(let second, false)) = lines[two].cause, Self.verb(first) == Self.verb(second)
    {
      return "\(Self.verb(first)) \(Self.complement(first)) and \(Self.complement(second))"
    }
    let first = statement(one)
    // A comma after a relative clause separates it from the next clause.
    return first.contains(", ") ? "\(first), and \(statement(two))" : "\(first) and \(statement(two))"
  }
}

extension Request.Requirement {
  /// The version, if the root chose exactly one.
  var pinned: PackageVersion? { kind == .pin ? requirement.onlyVersion : nil }
}
