import Diagnostics
import Model

extension RecordedFacts {
  /// What the manifest says of traits; `nil` where it was not read, or has tools that know none.
  ///
  /// - Parameter traits: those that the pin states; `nil` for the default ones.
  package func traits(enabled traits: [EnabledTrait]?) -> Pin.Traits? {
    guard let manifest, manifest.tools >= Pin.Traits.firstTools else { return nil }
    return manifest.recordedTraits(enabled: traits, at: Place(file: FileID(rawValue: 0)))
  }
}

extension Manifest {
  /// What the manifest says of traits, in the form of the lockfile.
  func recordedTraits(enabled chosen: [EnabledTrait]?, at place: Place) -> Pin.Traits {
    let enabled = enabledTraits(chosen?.map(\.name))
    let known = needs(with: enabled)
    let guarding = traits.map(\.name).filter { name in
      !enabled.contains(name) && needs(with: enabled.union([name])) != known
    }
    let asked = dependencies.compactMap { dependency in
      dependency.traits.map { (Located(dependency.identity, at: place), $0) }
    }
    return Pin.Traits(
      declared: traits.sorted { $0.name < $1.name }.map { (Located($0.name, at: place), $0.enables.sorted()) },
      guarding: guarding.sorted().map { Located($0, at: place) },
      asked: asked.sorted { $0.0.value < $1.0.value })
  }

  /// What its targets need with some traits, as text to compare.
  private func needs(with traits: Set<String>) -> [String] {
    let names = traits.sorted()
    return requiredDependencies(traits: names).map(\.identity)
      + recordedTargets(traits: names).map { target in
        "\(target.name.value): " + target.needs.map { "\($0.text) \($0.platforms)" }.joined(separator: ", ")
      }
  }
}
