import Resolver
import ResolverSupport
import Testing
import Versioning

/// A log of the questions to a source, shared between its copies.
private final class Log {
  var listed: [String] = []
  var read: [String] = []
}

/// Serves an index one question at a time.
private struct Served: PackageSource {
  let index: PackageIndex
  let log: Log
  var unreadable: Set<String> = []

  func versions(of package: String) -> VersionListing {
    log.listed.append(package)
    guard let releases = index.packages[package] else { return .unavailable("its repository cannot be reached") }
    return .versions(releases.map { (version: $0.version, exclusion: $0.exclusion) })
  }

  func dependencies(of package: String, at version: PackageVersion) -> DependencyListing {
    log.read.append("\(package) \(version)")
    if unreadable.contains("\(package) \(version)") { return .unavailable("its manifest does not load") }
    return .dependencies(index.packages[package]?.first { $0.version == version }?.dependencies ?? [])
  }
}

@Suite struct SourceTests {
  private let served = index(
    serve("a", "1.0.0"), serve("a", "1.1.0", ["b": "^1.0.0"]), serve("a", "2.0.0"), serve("b", "1.0.0"),
    serve("b", "1.1.0"), serve("unrelated", "1.0.0"))

  @Test func isAskedOnlyForWhatIsNeededAndOnce() {
    let log = Log()
    var resolver = Resolver(source: Served(index: served, log: log))
    for _ in 0..<3 {
      guard case .solved(let solution) = resolver.resolve(request(["a": "^1.0.0"])) else {
        Issue.record("expected a solution")
        return
      }
      #expect(solution.versions.mapValues(\.description) == ["a": "1.1.0", "b": "1.1.0"])
    }
    #expect(log.listed == ["a", "b"])
    #expect(log.read == ["a 1.1.0", "b 1.1.0"])
  }

  @Test func aVersionThatCannotBeReadIsPassedOver() {
    let source = Served(index: served, log: Log(), unreadable: ["a 1.1.0"])
    var resolver = Resolver(source: source)
    guard case .solved(let solution) = resolver.resolve(request(["a": "^1.0.0"])) else {
      Issue.record("expected a solution")
      return
    }
    #expect(solution.versions["a"] == number("1.0.0"))
  }

  @Test func reasonsOfTheSourceAreTold() throws {
    let source = Served(index: served, log: Log(), unreadable: ["a 1.1.0"])
    var resolver = Resolver(source: source)
    guard case .unsolvable(let first) = resolver.resolve(request(["a": "1.1.0"])),
      case .unsolvable(let second) = resolver.resolve(request(["ghost": "any"]))
    else {
      Issue.record("expected failures")
      return
    }
    #expect(Reporter.text(first).contains("the dependencies of a 1.1.0 are unknown (its manifest does not load)"))
    #expect(Reporter.text(second).contains("ghost (its repository cannot be reached)"))
  }

  @Test func prereleasesOnlyWhereSomethingReadAsks() {
    let served = index(
      serve("x", "1.0.0-beta"), serve("y", "1.0.0", ["x": "1.0.0-a ..< 2.0.0"]), serve("z", "1.0.0", ["x": "any"]),
      serve("w", "1.0.0", ["z": "any"]), serve("w", "2.0.0", ["z": "any", "y": "any"]))
    func solve(_ wanted: Request) -> [String: String]? {
      var resolver = Resolver(source: Served(index: served, log: Log()))
      guard case .solved(let solution) = resolver.resolve(wanted) else { return nil }
      return solution.versions.mapValues(\.description)
    }
    #expect(solve(request(["x": "any"])) == nil)
    #expect(solve(request(["x": "any", "z": "any"])) == nil)
    #expect(solve(request(["x": "any", "y": "any"])) == ["x": "1.0.0-beta", "y": "1.0.0"])
    #expect(
      solve(request(["x": "any", "w": "any"])) == ["x": "1.0.0-beta", "y": "1.0.0", "z": "1.0.0", "w": "2.0.0"])
  }
}
