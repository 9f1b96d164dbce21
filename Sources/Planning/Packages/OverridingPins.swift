import Model

/// The pins that differ from the requirement of a package that needs them, by branch, commit, folder, address or
/// traits. SwiftPM accepts them only from the manifest of the root, and ignores a Package.resolved that has them in
/// favour of the requirements.
///
/// A version needs no entry in the root's manifest: every range allows it (or `requirement-conflict` reports it).
func overridingPins(_ graph: LinkedGraph) -> Set<Int> {
  let pins = graph.project.lockfile.pins
  var found: Set<Int> = []
  for index in pins.indices where !pins[index].isPod {
    // Traits are switched on by the manifest of the root.
    if pins[index].traits != nil { found.insert(index) }
    let ranges = pins[index].ranges ?? []
    for (range, target) in zip(ranges, graph.pinNames.pins(statedBy: index)) {
      if let target, !pins[target].satisfiesFolderOrReference(by: range.requirement.value) { found.insert(target) }
    }
    for (package, url) in pins[index].recorded?.addresses ?? [] {
      if let target = graph.pinNames.pin(meantBy: package.value), isElsewhere(url, pins[target]) {
        found.insert(target)
      }
    }
    // An older lockfile has no ranges of components.
    for need in pins[index].ranges == nil ? pins[index].targets ?? [] : [] {
      for package in need.needs.compactMap(\.package) {
        if let target = graph.pinNames.pin(meantBy: package), pins[target].version == nil { found.insert(target) }
      }
    }
  }
  // Requirements in the manifest of a component were handled above. An older lockfile has none, so its spec is used.
  for edge in graph.edges where !graph.isMember(module: edge.from) {
    let component = graph.component(of: edge.from)
    if let pin = component.pin, pins[pin].ranges != nil { continue }
    guard let target = graph.pin(of: edge.target), pins[target].isElsewhereThanAtAVersion else { continue }
    found.insert(target)
  }
  return found.filter { pin in
    switch pins[pin].source.value {
    case .git, .registry, .path: !pins[pin].isPod
    case .binary, .pod: false
    }
  }
}

extension Pin {
  fileprivate var isElsewhereThanAtAVersion: Bool {
    if case .path = source.value { return true }
    return version == nil
  }

  /// Returns whether the pin satisfies a requirement of a package without an entry in the root's manifest.
  fileprivate func satisfiesFolderOrReference(by requirement: Range.Requirement) -> Bool {
    if case .path = source.value { return requirement == .any }
    return switch requirement {
    case .versions, .any: version != nil
    case .branch(let name): version != nil || branch?.value == name
    case .revision(let commit): version != nil || branch == nil && revision?.value.lowercased() == commit
    }
  }
}
