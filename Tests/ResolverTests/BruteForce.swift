import Resolver
import ResolverSupport
import Versioning

/// Tries every combination; the oracle for the search.
struct BruteForce {
  let index: PackageIndex
  let request: Request

  /// Returns whether the choice meets every requirement. It may have no excluded version, no prerelease that was not
  /// requested, and no package that nothing needs.
  func isValid(_ choice: [String: PackageVersion]) -> Bool {
    var reached: Set<String> = []
    var settled: Set<String> = []
    var asked: Set<String> = Set(request.overrides.keys)
    var queue: [Dependency] = []
    for stated in request.requirements {
      if !stated.onlyIfNeeded {
        queue.append(Dependency(stated.package, stated.requirement))
        continue
      }
      if choice[stated.package] != nil, !admits(stated.requirement, stated.package, choice) { return false }
      if stated.requirement.isPrerelease { asked.insert(stated.package) }
    }
    for refusal in request.refused where !refusal.choice.keys.contains(where: { request.overrides[$0] != nil }) {
      if refusal.choice.allSatisfy({ choice[$0.key] == $0.value }) { return false }
    }
    while let dependency = queue.popLast() {
      let name = dependency.package
      guard admits(dependency.requirement, name, choice), let version = choice[name],
        let release = index.packages[name]?.first(where: { $0.version == version })
      else { return false }
      reached.insert(name)
      if dependency.requirement.isPrerelease { asked.insert(name) }
      if let forced = request.overrides[name] {
        if forced != version { return false }
      } else if release.exclusion != nil {
        return false
      }
      if (!version.isPrerelease || asked.contains(name)) && settled.insert(name).inserted {
        queue += release.dependencies
      }
    }
    return settled == Set(choice.keys)
  }

  private func admits(
    _ requirement: PackageRequirement, _ name: String, _ choice: [String: PackageVersion]
  ) -> Bool {
    guard let version = choice[name] else { return false }
    return request.overrides[name] != nil || requirement.contains(version)
  }

  /// Some valid choice, found by trying all.
  func solution() -> [String: PackageVersion]? { solutions(limit: 1).first }

  /// All valid choices.
  func solutions(limit: Int = .max) -> [[String: PackageVersion]] {
    let names = index.packages.keys.sorted()
    var choice: [String: PackageVersion] = [:]
    var found: [[String: PackageVersion]] = []
    func attempt(_ place: Int) {
      if found.count >= limit { return }
      if place == names.count {
        if isValid(choice) { found.append(choice) }
        return
      }
      attempt(place + 1)
      for release in index.packages[names[place]] ?? [] {
        choice[names[place]] = release.version
        attempt(place + 1)
      }
      choice[names[place]] = nil
    }
    attempt(0)
    return found
  }
}
