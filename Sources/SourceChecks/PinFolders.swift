import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import SwiftSources
import Text

extension SourceScan {
  /// Compares members' requirements of `path` pins with the manifests in their folders, which are read and not run.
  mutating func checkPinFolders(in root: String) {
    let pins = graph.project.lockfile.pins
    let ofMembers = Set(graph.pinsOfMembers.map(\.pin))
    for index in pins.indices where !ofMembers.contains(index) {
      guard case .path(let text) = pins[index].source.value else { continue }
      // The products of a manifest that was read are known from linking.
      if graph.project.readPackages.contains(index) { continue }
      let folder = Path.isAbsolute(text) ? text : Path.join(root, text)
      // SwiftPM prefers one for its own version, which is not known here.
      let names = (try? Disk.list(folder)) ?? []
      guard names.contains("Package.swift"), !names.contains(where: { $0.hasPrefix("Package@swift-") }),
        let source = try? Disk.read(Path.join(folder, "Package.swift"), limit: SourceReader.limit)
      else { continue }
      guard let products = productNames(ofManifest: source) else { continue }
      for edge in graph.edges + graph.pluginEdges where graph.isMember(module: edge.from) {
        guard let (product, isDeclared) = product(of: edge, from: index), !products.contains(product) else { continue }
        report(product, isDeclared: isDeclared, of: pins[index], products, at: edge.place)
      }
    }
  }

  /// The product of a pin that an edge needs, and whether a spec in the pin's folder speaks of it.
  private func product(of edge: LinkedGraph.Edge, from pin: Int) -> (name: String, isDeclared: Bool)? {
    switch edge.target {
    case .product(pin, let name): return (name, false)
    case .module(let module) where graph.component(of: module).pin == pin && !graph.isMember(module: module):
      let name = graph.modules[module].name
      guard let products = graph.component(of: module).shared.spec.products else { return (name, true) }
      return products.first { $0.modules.contains { $0.value == name } }.map { ($0.name.value, true) }
    default: return nil
    }
  }

  private mutating func report(
    _ product: String, isDeclared: Bool, of pin: Pin, _ products: [String], at place: Place
  ) {
    let name = pin.name.value
    let help =
      isDeclared
      ? "run 'integrate generate --publish' there: its manifest differs from its spec"
      : didYouMean(nearest(to: product, in: products))
        ?? (products.isEmpty
          ? "add it there, which declares none" : "use one of: \(products.sorted().prefix(8).joined(separator: ", "))")
    bag.add(
      Diagnostic(
        .unknownComponent, "the Package.swift of '\(name)' declares no product '\(product)'", at: place,
        notes: [Note("the folder of '\(name)'", at: pin.source.place)], help: help))
  }
}
