import Resolver
import ResolverSupport
import Versioning

/// Checks a solution against an index from scratch, sharing nothing with the search.
struct Verifier {
  let index: PackageIndex
  let request: Request

  /// The problems with the solution: a requirement not met, a version that does not exist, a package that nothing
  /// needs.
  func problems(with solution: Solution) -> [String] {
    var problems: [String] = []
    var reached: Set<String> = []
    var queue: [String] = []
    func check(_ name: String, _ requirement: PackageRequirement, by requirer: String) {
      guard let version = solution.versions[name] else {
        problems.append("\(requirer) needs \(name), which was not chosen")
        return
      }
      if !requirement.contains(version) {
        problems.append("\(requirer) needs \(name) \(requirement), but \(version) was chosen")
      }
      if reached.insert(name).inserted { queue.append(name) }
    }
    for requirement in request.requirements { check(requirement.package, requirement.requirement, by: "the request") }
    while let name = queue.popLast() {
      guard let version = solution.versions[name] else { continue }
      guard let release = index.packages[name]?.first(where: { $0.version == version }) else {
        problems.append("\(name) \(version) does not exist")
        continue
      }
      for dependency in release.dependencies {
        check(dependency.package, dependency.requirement, by: "\(name) \(version)")
      }
    }
    for name in solution.versions.keys.sorted() where !reached.contains(name) {
      problems.append("nobody needs \(name)")
    }
    return problems
  }

  /// Returns whether some of the chosen packages need each other.
  func hasCircle(_ solution: Solution) -> Bool {
    // Packages that need none of the rest are removed until nothing changes; what is left has a circle.
    var left = solution.versions
    while true {
      let leaves = left.filter { name, version in
        let release = index.packages[name]?.first { $0.version == version }
        return !(release?.dependencies ?? []).contains { left[$0.package] != nil }
      }
      if leaves.isEmpty { return !left.isEmpty }
      for name in leaves.keys { left[name] = nil }
    }
  }
}

extension Derivation {
  /// The packages that facts mention.
  var packages: Set<String> {
    Set(
      lines.flatMap { line in
        if case .fact(.dependency(let dependency, _)) = line.cause {
          return line.terms.map(\.package) + [dependency.package]
        }
        return line.terms.map(\.package)
      })
  }
}
