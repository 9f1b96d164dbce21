import Diagnostics
import Text

extension Pin {
  /// The traits in the manifest of a package: its own, and those that it enables in others.
  package struct Traits: Sendable {
    /// The traits that it declares, each with those that it enables; `default` where it says which are.
    package var declared: [(name: Located<String>, enables: [String])]
    /// The declared traits with which it needs what neither its ranges nor its targets say: these hold for the traits that
    /// the pin states.
    package var guarding: [Located<String>]
    /// The traits that it asks for, by the identity of a package; others get their default ones.
    package var asked: [(package: Located<String>, traits: [EnabledTrait])]

    package init(
      declared: [(name: Located<String>, enables: [String])] = [], guarding: [Located<String>] = [],
      asked: [(package: Located<String>, traits: [EnabledTrait])] = []
    ) {
      (self.declared, self.guarding, self.asked) = (declared, guarding, asked)
    }

    /// The tools version that brought traits: a manifest of an earlier one declares none.
    package static let firstTools = ToolsVersion(6, 1)

    /// All of these facts, one a line, sorted.
    package var lines: [Located<String>] {
      var lines = declared.map { Located("\($0.name.value): \($0.enables.sorted())", at: $0.name.place) }
      lines += guarding.map { Located("more with \($0.value)", at: $0.place) }
      lines += asked.map { package, traits in
        let shown = traits.map { "\($0.name) \($0.when.sorted())" }.sorted().joined(separator: ", ")
        return Located("of \(package.value.lowercased()): \(shown)", at: package.place)
      }
      return lines.sorted { $0.value < $1.value }
    }

    /// Some traits with all that they enable in turn.
    package func closure(of names: Set<String>) -> Set<String> {
      var queue = Array(names)
      var enabled: Set<String> = []
      while let name = queue.popLast() {
        guard enabled.insert(name).inserted else { continue }
        queue += declared.first { $0.name.value == name }?.enables ?? []
      }
      return enabled
    }
  }

  /// The traits in the manifest of the package that is built, if it was read at the pinned version.
  package var knownTraits: Traits? {
    if isPod { return nil }
    switch source.value {
    case .path: return folderTraits
    case .registry, .binary, .pod: return nil
    case .git:
      guard let recorded, recorded.manifest == nil, staleness == nil else { return nil }
      if let traits = recorded.traits { return traits }
      return tools.map { $0.value < Traits.firstTools } == true ? Traits() : nil
    }
  }
}
