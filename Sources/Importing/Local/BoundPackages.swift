import Diagnostics
import Model
import Text

/// The requirements and modules, by name, of the packages that share one lockfile. A graph that may join them is
/// compared only with the entries that both have.
struct BoundPackages {
  /// By identity; of requests that ask for the same one.
  private var requests: [String: [PackageGraphs.Request]] = [:]
  private var modules: [String: [PackageGraphs.NamedModule]] = [:]

  mutating func add(_ requests: [PackageGraphs.Request], _ modules: [PackageGraphs.NamedModule]) {
    for request in requests {
      let isKnown =
        self.requests[Self.key(request)]?.contains {
          $0.dependency == request.dependency && PackageGraphs.source(of: $0) == PackageGraphs.source(of: request)
        } ?? false
      if !isKnown { self.requests[Self.key(request), default: []].append(request) }
    }
    for module in modules { self.modules[Self.key(module.name), default: []].append(module) }
  }

  /// The conflict that keeps a graph from joining them.
  func conflict(
    with own: [PackageGraphs.Request], _ ownModules: [PackageGraphs.NamedModule],
    place: (_ module: String, _ folder: String) -> Place?
  ) -> PackageGraphs.Conflict? {
    let common = Set(own.map(Self.key)).sorted().flatMap { requests[$0] ?? [] }
    if let conflict = PackageGraphs.conflicts([common, own], resolved: []).first { return conflict }
    let namesakes = Set(ownModules.map { Self.key($0.name) }).sorted().flatMap { modules[$0] ?? [] }
    return PackageGraphs.clashes([namesakes, ownModules], place: place).first
  }

  private static func key(_ request: PackageGraphs.Request) -> String { request.dependency.identity.lowercased() }

  private static func key(_ module: String) -> String { moduleName(ofTarget: module).lowercased() }
}
