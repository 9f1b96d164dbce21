import Foundation
import Resolver
import ResolverSupport
import Testing
import Versioning

private let corpus = ProcessInfo.processInfo.environment["INTEGRATE_CORPUS"]

/// Real dependency graphs from the folder in `INTEGRATE_CORPUS`.
@Suite(.enabled(if: corpus != nil, "INTEGRATE_CORPUS names no folder, so real graphs are not solved"))
struct CorpusTests {
  private func document(_ path: String) throws -> [String: Any] {
    let file = URL(fileURLWithPath: try #require(corpus)).appendingPathComponent("resolver/" + path)
    return try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
  }

  /// Solves with every version of every package as the root, and checks solutions and failures.
  @Test func elmPackagesResolveAsExpected() throws {
    var index = PackageIndex()
    for (name, versions) in try document("elm-packages.json") {
      for (version, dependencies) in try #require(versions as? [String: [String: [[Any]]]]) {
        let stated = try dependencies.map { target, ranges in
          let halves = try ranges.map { bounds in
            // A null end means no upper bound.
            VersionRange.halfOpen(
              Version(try #require(bounds[0] as? Int), 0, 0), Version(bounds[1] as? Int ?? .max, 0, 0))
          }
          return Dependency(target, .oneOf(halves))
        }
        index.add(Release(number("\(version).0.0"), stated), to: name)
      }
    }
    var resolver = Resolver(source: index)
    var (solved, failed) = (0, 0)
    for (name, releases) in index.packages {
      for release in releases {
        let wanted = Request([Request.Requirement(name, .exactly(release.version), kind: .pin)])
        switch resolver.resolve(wanted) {
        case .solved(let solution):
          solved += 1
          #expect(BruteForce(index: index, request: wanted).isValid(solution.versions))
        case .unsolvable(let derivation):
          failed += 1
          #expect(derivation.lines.last?.terms.isEmpty == true)
          #expect(Reporter.text(derivation).hasSuffix("there is no solution."))
        case .exhausted: Issue.record("\(name) \(release.version): no answer")
        }
      }
    }
    #expect(solved == 593)
    #expect(failed == 48)
  }

  @Test(arguments: ["SourceKitten", "kitura"])
  func swiftPackagesResolveAsExpected(_ name: String) throws {
    let graph = try document("swiftpm/\(name).json")
    var index = PackageIndex()
    for container in try #require(graph["containers"] as? [[String: Any]]) {
      let package = try #require(container["identifier"] as? String)
      for (version, dependencies) in try #require(container["versions"] as? [String: [[String: Any]]]) {
        index.add(Release(number(version), try dependencies.map(dependency)), to: package)
      }
    }
    let constraints = try #require(graph["constraints"] as? [[String: Any]]).map(dependency)
    let wanted = Request(constraints.map { Request.Requirement($0.package, $0.requirement) })
    #expect(solve(index, wanted) == (try #require(graph["result"] as? [String: String])))
  }

  private func dependency(_ json: [String: Any]) throws -> Dependency {
    let bounds = try #require(json["requirement"] as? [String])
    return Dependency(try #require(json["identifier"] as? String), requirement("\(bounds[0]) ..< \(bounds[1])"))
  }
}
