import JSON
import Resolver
import ResolverSupport
import Versioning

struct SuiteError: Error, CustomStringConvertible {
  var description: String
}

/// A case of the resolver suite of CocoaPods and Bundler.
struct SuiteCase {
  var name: String
  var index: String
  var request: Request
  var expected: [String: PackageVersion]
  var conflicts: Set<String>

  init(_ json: JSONValue) throws(SuiteError) {
    name = json["name"]?.text ?? ""
    index = json["index"]?.text ?? "awesome"
    var requirements: [Request.Requirement] = []
    for member in json["requested"]?.members ?? [] {
      let (key, value) = (member.key, member.value)
      // Some keys contain a control character, so that a name can occur there twice.
      let name = String(String.UnicodeScalarView(key.unicodeScalars.filter { $0.value != 1 }))
      requirements.append(Request.Requirement(name, try Self.requirement(value, of: name), statedBy: "the request"))
    }
    request = Request(requirements)
    request.locked = [:]
    try Self.flatten(json["base"], into: &request.locked)
    request.held = Set(request.locked.keys)
    expected = [:]
    try Self.flatten(json["resolved"], into: &expected)
    conflicts = Set((json["conflicts"]?.elements ?? []).compactMap(\.text))
  }

  static func requirement(_ json: JSONValue, of name: String) throws(SuiteError) -> PackageRequirement {
    guard let text = json.text, let requirement = GemRequirement(text) else {
      throw SuiteError(description: "the requirement on '\(name)' cannot be read")
    }
    return .gem(requirement)
  }

  private static func flatten(_ json: JSONValue?, into versions: inout [String: PackageVersion]) throws(SuiteError) {
    for node in json?.elements ?? [] {
      guard let name = node["name"]?.text, let version = node["version"]?.text.flatMap({ GemVersion($0) }) else {
        throw SuiteError(description: "a package in a tree has no name or version")
      }
      versions[name] = .gem(version)
      try flatten(node["dependencies"], into: &versions)
    }
  }

  /// Reads an index file: `{package: [{name, version, dependencies}]}`.
  static func index(_ json: JSONValue) throws(SuiteError) -> PackageIndex {
    var index = PackageIndex()
    var known: [String: PackageRequirement] = [:]
    for member in json.members {
      let (name, releases) = (member.key, member.value)
      for release in releases.elements {
        guard let version = release["version"]?.text.flatMap({ GemVersion($0) }) else {
          throw SuiteError(description: "a version of '\(name)' cannot be read")
        }
        var dependencies: [Dependency] = []
        for (target, requirement) in pairs(release["dependencies"]) {
          let text = requirement.text ?? ""
          let read = if let known = known[text] { known } else { try Self.requirement(requirement, of: target) }
          known[text] = read
          dependencies.append(Dependency(target, read))
        }
        index.add(Release(.gem(version), dependencies), to: name)
      }
    }
    return index
  }

  private static func pairs(_ json: JSONValue?) -> [(key: String, value: JSONValue)] {
    if case .object(let members)? = json?.content { return members.map { ($0.key, $0.value) } }
    return (json?.elements ?? []).compactMap { pair in
      let parts = pair.elements
      guard parts.count == 2, let name = parts[0].text else { return nil }
      return (name, parts[1])
    }
  }

  /// Solves the case and compares.
  func run(on resolver: inout Resolver, _ index: PackageIndex, name: String) -> Verdict {
    let (outcome, milliseconds) = timed { resolver.resolve(request) }
    var verdict = Verdict(name: name, problems: [], milliseconds: milliseconds)
    switch outcome {
    case .exhausted: verdict.problems = ["no answer within the budget"]
    case .unsolvable(let derivation):
      verdict.note = "about: " + derivation.packages.sorted().joined(separator: ", ")
      if conflicts.isEmpty { verdict.problems.append("expected a solution") }
      if !isAbout(conflicts, derivation, index) {
        verdict.problems.append("expected to be about: " + conflicts.sorted().joined(separator: ", "))
      }
    case .solved(let solution):
      let verifier = Verifier(index: index, request: request)
      verdict.problems = verifier.problems(with: solution)
      // The suite's resolver refuses circles of packages.
      if !conflicts.isEmpty, !verifier.hasCircle(solution) {
        verdict.problems.append("expected a conflict on " + conflicts.sorted().joined(separator: ", "))
      }
      if conflicts.isEmpty { verdict.problems += Self.differences(expected, solution.versions) }
    }
    return verdict
  }

  /// Returns whether the failure is about these packages: the explanation names all of them, or there is a solution
  /// without requirements of them. Which of several conflicts is found first depends on the order of a search.
  private func isAbout(_ names: Set<String>, _ derivation: Derivation, _ index: PackageIndex) -> Bool {
    if names.isSubset(of: derivation.packages) { return true }
    var free = request
    free.requirements.removeAll { names.contains($0.package) }
    let rest = index.packages.mapValues { releases in
      releases.map { release in
        Release(release.version, release.dependencies.filter { !names.contains($0.package) })
      }
    }
    var resolver = Resolver(source: PackageIndex(rest))
    if case .solved = resolver.resolve(free) { return true }
    return false
  }

  static func differences(_ expected: [String: PackageVersion], _ found: [String: PackageVersion]) -> [String] {
    Set(expected.keys).union(found.keys).sorted().compactMap { name in
      if expected[name] == found[name] { return nil }
      let (wanted, got) = (expected[name]?.description ?? "none", found[name]?.description ?? "none")
      return "\(name): expected \(wanted), found \(got)"
    }
  }
}
