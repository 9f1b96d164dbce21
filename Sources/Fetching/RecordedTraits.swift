import Diagnostics
import Model
import Text

extension RecordedFacts {
  /// The traits in the manifest; `nil` if it was not read, or its tools version has no traits.
  ///
  /// - Parameter traits: those that the pin enables; `nil` for the default ones.
  package func traits(enabled traits: [EnabledTrait]?) -> Pin.Traits? {
    guard let manifest, manifest.tools >= Pin.Traits.firstTools else { return nil }
    return manifest.recordedTraits(enabled: traits, at: Place(file: FileID(rawValue: 0)))
  }
}

extension Manifest {
  /// The traits of the manifest, in the form of the lockfile.
  func recordedTraits(enabled chosen: [EnabledTrait]?, at place: Place) -> Pin.Traits {
    let enabled = enabledTraits(chosen?.map(\.name))
    let known = needs(with: enabled)
    let deciding = deciding(enabled).subtracting(enabled)
    let size = targets.reduce(traits.count + targets.count) { $0 + $1.dependencies.count }
    // If the comparison would take too long, each trait counts as one that changes the needs.
    let isTooLarge = deciding.count > 1_000_000 / max(size, 1)
    let guarding = traits.map(\.name).filter { name in
      deciding.contains(name) && (isTooLarge || needs(with: enabled.union([name])) != known)
    }
    let asked = dependencies.compactMap { dependency in
      dependency.traits.map { (Located(dependency.identity, at: place), $0) }
    }
    return Pin.Traits(
      declared: traits.sorted { $0.name < $1.name }.map { (Located($0.name, at: place), $0.enables.sorted()) },
      guarding: guarding.sorted().map { Located($0, at: place) },
      asked: asked.sorted { $0.0.value < $1.0.value })
  }

  /// The traits in conditions of what targets need that do not hold with the enabled ones, and those that enable them: no
  /// other changes what is needed.
  private func deciding(_ enabled: Set<String>) -> Set<String> {
    var pending: [String] = []
    for dependency in targets.flatMap(\.dependencies) {
      switch dependency {
      case .target(_, let condition), .product(_, _, _, let condition), .byName(_, let condition):
        if !holds(condition, enabled) { pending += condition?.traits ?? [] }
      }
    }
    var enablers: [String: [String]] = [:]
    for trait in traits {
      for name in trait.enables { enablers[name, default: []].append(trait.name) }
    }
    var found: Set<String> = []
    while let name = pending.popLast() {
      if found.insert(name).inserted { pending += enablers[name] ?? [] }
    }
    return found
  }

  /// The needs of its targets with some traits, as text to compare.
  private func needs(with traits: Set<String>) -> [String] {
    let names = traits.sorted()
    return requiredDependencies(traits: names).map(\.identity)
      + recordedTargets(traits: names).map { target in
        "\(target.name.value): " + target.needs.map { "\($0.text) \($0.platforms)" }.joined(separator: ", ")
      }
  }
}
