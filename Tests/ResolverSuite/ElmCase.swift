import JSON
import Resolver
import ResolverSupport
import Versioning

/// `{package: {version: {package: [[low, high or null], …]}}}`: each version of each package is solved as the root.
struct ElmCase {
  var index = PackageIndex()
  var roots: [(package: String, version: PackageVersion)] = []

  init(_ json: JSONValue) throws(SuiteError) {
    for member in json.members {
      let (name, versions) = (member.key, member.value)
      for member in versions.members {
        let (version, dependencies) = (member.key, member.value)
        guard let number = Int(version), number >= 0 else {
          throw SuiteError(description: "a version of '\(name)' is not a whole number")
        }
        let package = PackageVersion.semantic(Version(number, 0, 0))
        var stated: [Dependency] = []
        for member in dependencies.members {
          let (target, ranges) = (member.key, member.value)
          stated.append(Dependency(target, .oneOf(try Self.ranges(ranges, of: target))))
        }
        index.add(Release(package, stated), to: name)
        roots.append((name, package))
      }
    }
  }

  private static func ranges(_ json: JSONValue, of target: String) throws(SuiteError) -> [VersionRange] {
    var ranges: [VersionRange] = []
    for range in json.elements {
      let bounds = range.elements
      guard bounds.count == 2, let low = bounds[0].wholeNumber else {
        throw SuiteError(description: "a range of '\(target)' cannot be read")
      }
      ranges.append(.halfOpen(Version(low, 0, 0), Version(bounds[1].wholeNumber ?? .max, 0, 0)))
    }
    return ranges
  }

  func run(name: String) -> Verdict {
    var resolver = Resolver(source: index)
    let (outcomes, milliseconds) = timed {
      roots.map { root in resolver.resolve(request(root)) }
    }
    var verdict = Verdict(name: name, problems: [], milliseconds: milliseconds)
    var (solved, failed) = (0, 0)
    for (root, outcome) in zip(roots, outcomes) {
      switch outcome {
      case .solved(let solution):
        solved += 1
        let problems = Verifier(index: index, request: request(root)).problems(with: solution)
        verdict.problems += problems.map { "\(root.package) \(root.version): \($0)" }
      case .unsolvable: failed += 1
      case .exhausted: verdict.problems.append("\(root.package) \(root.version): no answer within the budget")
      }
    }
    verdict.note = "\(roots.count) roots, \(solved) solutions, \(failed) failures"
    return verdict
  }

  private func request(_ root: (package: String, version: PackageVersion)) -> Request {
    Request([Request.Requirement(root.package, .exactly(root.version), kind: .pin)])
  }
}
