import Resolver
import Versioning

/// Tries every combination; the oracle for the search.
struct BruteForce {
  let index: PackageIndex
  let request: Request

  /// Whether the choice meets every requirement and has no excluded version, no prerelease that was not asked for, and
  /// no package that nothing needs.
  func isValid(_ choice: [String: PackageVersion]) -> Bool {
    var reached: Set<String> = []
    var settled: Set<String> = []
    var asked: Set<String> = Set(request.overrides.keys)
    var queue: [Dependency] = request.requirements.map { Dependency($0.package, $0.requirement) }
    while let dependency = queue.popLast() {
      let name = dependency.package
      guard admits(dependency.requirement, name, choice), let version = choice[name],
        let release = index.packages[name]?.first(where: { $0.version == version })
      else { return false }
      reached.insert(name)
      if dependency.requirement.isPrerelease { asked.insert(name) }
      if let forced = request.overrides[name] {
        if forced != version { return false }
      } else if request.excluded[name]?[version] != nil || release.exclusion != nil {
        return false
      }
      if (!version.isPrerelease || asked.contains(name)) && settled.insert(name).inserted {
        queue += release.dependencies
      }
    }
    if request.forbidsCycles && hasCycle(choice) { return false }
    return settled == Set(choice.keys)
  }

  private func admits(
    _ requirement: PackageRequirement, _ name: String, _ choice: [String: PackageVersion]
  ) -> Bool {
    guard let version = choice[name] else { return false }
    return request.overrides[name] != nil || requirement.contains(version)
  }

  private func hasCycle(_ choice: [String: PackageVersion]) -> Bool {
    // Removes packages without dependencies in the rest until nothing changes; what is left has a cycle.
    var left = Set(choice.keys)
    while true {
      let leaves = left.filter { name in
        let release = index.packages[name]?.first { $0.version == choice[name] }
        return !(release?.dependencies ?? []).contains { left.contains($0.package) }
      }
      if leaves.isEmpty { return !left.isEmpty }
      left.subtract(leaves)
    }
  }

  /// Some valid choice, found by trying all.
  func solution() -> [String: PackageVersion]? {
    let names = index.packages.keys.sorted()
    var choice: [String: PackageVersion] = [:]
    func attempt(_ place: Int) -> Bool {
      if place == names.count { return isValid(choice) }
      if attempt(place + 1) { return true }
      for release in index.packages[names[place]] ?? [] {
        choice[names[place]] = release.version
        if attempt(place + 1) { return true }
      }
      choice[names[place]] = nil
      return false
    }
    return attempt(0) ? choice : nil
  }
}
