import JSON
import Resolver
import ResolverSupport
import Versioning

/// A dependency graph of a Swift project with the expected result; every requirement is a half-open range.
struct GraphCase {
  var index = PackageIndex()
  var request: Request
  var expected: [String: PackageVersion] = [:]

  init(_ json: JSONValue) throws(SuiteError) {
    request = Request([])
    for constraint in json["constraints"]?.elements ?? [] {
      let dependency = try Self.dependency(constraint)
      request.requirements.append(
        Request.Requirement(dependency.package, dependency.requirement, statedBy: "the request"))
    }
    for container in json["containers"]?.elements ?? [] {
      let name = container["identifier"]?.text ?? ""
      index.packages[name] = []
      for member in container["versions"]?.members ?? [] {
        let (version, dependencies) = (member.key, member.value)
        var stated: [Dependency] = []
        for dependency in dependencies.elements { stated.append(try Self.dependency(dependency)) }
        index.add(Release(.semantic(try Self.version(version)), stated), to: name)
      }
    }
    for member in json["result"]?.members ?? [] {
      let (name, version) = (member.key, member.value)
      expected[name] = .semantic(try Self.version(version.text ?? ""))
    }
  }

  private static func version(_ text: String) throws(SuiteError) -> Version {
    do { return try Version(parsing: text) } catch { throw SuiteError(description: error.message) }
  }

  private static func dependency(_ json: JSONValue) throws(SuiteError) -> Dependency {
    guard let name = json["identifier"]?.text, let bounds = json["requirement"]?.elements.compactMap(\.text),
      bounds.count == 2
    else { throw SuiteError(description: "a constraint has no identifier or range") }
    return Dependency(name, .semantic(.halfOpen(try version(bounds[0]), try version(bounds[1]))))
  }

  func run(name: String) -> Verdict {
    var resolver = Resolver(source: index)
    let (outcome, milliseconds) = timed { resolver.resolve(request) }
    var verdict = Verdict(name: name, problems: [], milliseconds: milliseconds)
    switch outcome {
    case .exhausted: verdict.problems = ["no answer within the budget"]
    case .unsolvable(let derivation):
      verdict.problems = ["expected a solution; about: " + derivation.packages.sorted().joined(separator: ", ")]
    case .solved(let solution):
      verdict.problems =
        Verifier(index: index, request: request).problems(with: solution)
        + SuiteCase.differences(expected, solution.versions)
    }
    return verdict
  }
}
