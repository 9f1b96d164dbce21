import Model
import Planning
import Workspace

/// Facts that the lockfile does not record about its pins.
package struct LockfileGaps {
  /// Pins that lack recorded facts (`missing`, in words), or whose manifest gives the address of a package without a
  /// pin.
  package private(set) var pins: [(key: String, pin: Pin, missing: [String])] = []
  /// Packages that recorded ranges name and that have no pin.
  private(set) var needed: Set<String> = []
  /// Whether some name is unresolved and a spec repository could have it.
  private(set) var mayBePublished = false

  package var isEmpty: Bool { pins.isEmpty && !mayBePublished }

  package init(_ resolution: Resolution) {
    let graph = resolution.graph
    guard graph.project.lockfileIsReadable else { return }
    mayBePublished = !graph.missing.isEmpty && !graph.project.integration.sources.isEmpty
    let all = graph.project.lockfile.pins
    let withSpec = Set(graph.components.indices.compactMap { graph.components[$0].pin })
    for index in all.indices {
      guard case .git(let url) = all[index].source.value, all[index].selection != nil, !all[index].isPod else {
        continue
      }
      let missing = all[index].missingFacts(isComponent: withSpec.contains(index))
      let unpinned = zip(all[index].ranges ?? [], graph.pinNames.pins(statedBy: index))
        .compactMap { range, pin in pin == nil && range.requirement.value != .any ? range : nil }
      if missing.isEmpty, unpinned.isEmpty { continue }
      // A finding says so already.
      if gitURLProblem(url, allowFileURLs: graph.project.integration.fileURLs) != nil { continue }
      needed.formUnion(unpinned.map { $0.package.value.lowercased() })
      pins.append((all[index].name.value.lowercased(), all[index], missing))
    }
    pins.sort { $0.key < $1.key }
  }
}
