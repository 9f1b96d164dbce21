import Diagnostics
import Findings
import Graph
import Model
import Text

/// `invalid-name`: what code is to read services by would have another name than code would write.
///
/// There is one wrapper for each actor, called after the actor alone.
///
/// - Parameters:
///   - injected: the services that code reads, where specs say so.
///   - others: further services whose protocols the generated module names.
func checkWrappers(
  of injected: [Located<String>], besides others: [Int] = [], in graph: LinkedGraph, _ bag: inout DiagnosticBag
) {
  let entries = injected.compactMap { entry in graph.serviceIndex[entry.value].map { (entry, $0) } }
  let named = Set(entries.map(\.1) + others).sorted()
  var owners: [String: ServiceIsolation] = [:]
  var reported: Set<ServiceIsolation> = []
  for (entry, index) in entries {
    guard let isolation = ServiceIsolation(of: graph.services[index], in: graph) else { continue }
    let name = isolation.actor.wrapperName
    let owner = owners[name] ?? isolation
    owners[name] = owner
    if reported.contains(isolation) { continue }
    let like = named.first { graph.services[$0].declaration.protocolName.value.parts.first?.text == name }
    let other: String
    if owner != isolation {
      other = "that for those of '\(owner.title(in: graph))'"
    } else if let like {
      other = "the protocol of '\(graph.services[like].name)'"
    } else {
      continue
    }
    reported.insert(isolation)
    bag.add(
      .invalidName,
      "the wrapper for services of '\(isolation.title(in: graph))' would be called '\(name)', like \(other)",
      at: entry.place,
      notes: [Note("the service", at: graph.services[index].declaration.name.place)],
      help: "rename one of them: code uses '@\(name)' without a module")
  }
}

extension LinkedGraph.Service {
  /// The name of what code reads it by that nobody constructs.
  package var wrapper: String { declaration.isolation?.value.wrapperName ?? "Injected" }
}

extension ServiceIsolation {
  /// `Storage.StoreActor`
  fileprivate func title(in graph: LinkedGraph) -> String {
    (module.map { graph.modules[$0].name + "." } ?? "") + actor.text
  }
}
