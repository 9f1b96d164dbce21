import Resolver
import ResolverSupport
import Testing
import Versioning

/// An index as a list of served versions.
func index(_ served: (String, Release)...) -> PackageIndex { index(served) }

func index(_ served: [(String, Release)]) -> PackageIndex {
  var index = PackageIndex()
  for (name, release) in served { index.add(release, to: name) }
  return index
}

/// `serve("a", "1.0.0", ["b": "^1.0.0"])`: a version and its requirements.
func serve(
  _ name: String, _ version: String, _ requirements: KeyValuePairs<String, String> = [:], exclusion: String? = nil
) -> (String, Release) {
  (
    name,
    Release(
      number(version), requirements.map { Dependency($0.key, requirement($0.value)) }, exclusion: exclusion)
  )
}

/// The same with versions in RubyGems' order.
func pod(
  _ name: String, _ version: String, _ requirements: KeyValuePairs<String, String> = [:]
) -> (String, Release) {
  (name, Release(gem(version), requirements.map { Dependency($0.key, gems($0.value)) }))
}

func number(_ text: String) -> PackageVersion { .semantic(Version(text) ?? Version(0, 0, 0, prerelease: ["invalid"])) }

func gem(_ text: String) -> PackageVersion { GemVersion(text).map { .gem($0) } ?? number("invalid") }

/// `any`, or a range as in a lockfile.
func requirement(_ text: String) -> PackageRequirement {
  if text == "any" { return .any }
  return VersionRange(text).map { .semantic($0) } ?? .oneOf([])
}

func gems(_ text: String) -> PackageRequirement { GemRequirement(text).map { .gem($0) } ?? .oneOf([]) }

func request(_ requirements: KeyValuePairs<String, String>) -> Request {
  Request(requirements.map { Request.Requirement($0.key, requirement($0.value)) })
}

func podRequest(_ requirements: KeyValuePairs<String, String>) -> Request {
  Request(requirements.map { Request.Requirement($0.key, gems($0.value)) })
}

extension Request {
  func with(_ change: (inout Request) -> Void) -> Request {
    var copy = self
    change(&copy)
    return copy
  }
}

/// The solution as texts; nil if there is none.
func solve(_ index: PackageIndex, _ request: Request) -> [String: String]? {
  var resolver = Resolver(source: index)
  guard case .solved(let solution) = resolver.resolve(request) else { return nil }
  return solution.versions.mapValues(\.description)
}

/// The derivation of a failure; nil if there was none.
func failure(_ index: PackageIndex, _ request: Request) -> Derivation? {
  var resolver = Resolver(source: index)
  guard case .unsolvable(let derivation) = resolver.resolve(request) else { return nil }
  return derivation
}
