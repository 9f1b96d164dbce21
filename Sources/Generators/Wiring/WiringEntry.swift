import Model
import Text

/// One accessor of the generated container.
struct WiringEntry {
  enum Shape { case single, optional, array }

  /// The way the registration builds the value.
  enum Build {
    case provider(Wiring.Provider)
    case app
    case configuration
    /// The value of another entry.
    case same(SwiftIdentifier)
    case list([Element])
    case nothing
  }

  /// One of the values of a collected service.
  enum Element {
    case provider(Wiring.Provider)
    /// Read where it is kept: what the app makes, and a shared provider that others take on its own or that stands
    /// among transient ones.
    case accessor(SwiftIdentifier, Wiring.Provider?)

    /// Those on which the value is there.
    var platforms: PlatformSet {
      switch self {
      case .provider(let provider), .accessor(_, let provider?): provider.platforms
      case .accessor(_, nil): .all
      }
    }
  }

  var service: Wiring.Service
  var name: SwiftIdentifier
  var shape: Shape
  /// True if it is built once and kept.
  var kept: Bool
  var build: Build
  /// Those on which the accessor is declared.
  var platforms: PlatformSet
  /// The services besides that its value has.
  var others: [Wiring.Service] = []
  /// A comment above the accessor.
  var note: SwiftCode?

  /// The providers that are built with this entry.
  var providers: [Wiring.Provider] {
    switch build {
    case .provider(let provider): [provider]
    case .list(let elements):
      elements.compactMap { if case .provider(let provider) = $0 { provider } else { nil } }
    case .app, .configuration, .nothing, .same: []
    }
  }

  /// Names of the entries that it reads while it is built, or by a closure.
  var needs: [SwiftIdentifier] {
    var needs = providers.flatMap(\.requirements).map(\.service)
    if case .same(let name) = build { needs.append(name) }
    if case .app = build { needs += service.requirements.map(\.service) }
    if case .list(let elements) = build {
      for case .accessor(let name, _) in elements { needs.append(name) }
    }
    return needs
  }

  /// The entries of an app or a scope, by the names of their services.
  static func entries(of services: [Wiring.Service]) -> [WiringEntry] {
    var names = Set(services.map(\.name))
    let singles = Dictionary(services.map { ($0.name, $0.source) }) { first, _ in first }
    let entries = services.sorted { $0.name < $1.name }.flatMap { service -> [WiringEntry] in
      func one(_ build: Build, _ shape: Shape = .single, kept: Bool = true, note: SwiftCode?) -> [WiringEntry] {
        [
          WiringEntry(
            service: service, name: service.name, shape: shape, kept: kept, build: build, platforms: service.platforms,
            note: note)
        ]
      }
      switch service.source {
      case .provider(let provider):
        let kept = provider.scope == .shared
        return one(.provider(provider), kept: kept, note: kept ? nil : "Transient: built whenever it is read.")
      case .app: return one(.app, note: "Made by the app.")
      case .configuration: return one(.configuration, note: "The values that the app gives.")
      case .absent: return one(.nothing, .optional, note: "Nothing provides it: `nil` unless replaced.")
      case .collected(let providers):
        return collected(service, providers, single: service.collects.flatMap { singles[$0] }, &names)
      }
    }
    return sharingInstances(entries, &names)
  }

  private static func collected(
    _ service: Wiring.Service, _ providers: [Wiring.Provider], single: Wiring.Source?,
    _ names: inout Set<SwiftIdentifier>
  ) -> [WiringEntry] {
    let transient = providers.contains { $0.scope == .transient }
    var whole = WiringEntry(
      service: service, name: service.name, shape: .array, kept: !transient, build: .nothing,
      platforms: service.platforms,
      note: "All that are provided, in the order of their components' names; what the app makes is the last.")
    var parts: [WiringEntry] = []
    var elements: [Element] = []
    for (index, provider) in providers.enumerated() {
      if provider.scope == .shared, let collects = service.collects, case .provider(let taken)? = single,
        taken.isSame(as: provider)
      {
        elements.append(.accessor(collects, provider))
        continue
      }
      guard transient, provider.scope == .shared else {
        elements.append(.provider(provider))
        continue
      }
      let name = Spelling.unused("\(service.name)_\(UInt(index + 1))", taking: &names)
      parts.append(
        WiringEntry(
          service: service, name: name, shape: .single, kept: true, build: .provider(provider),
          platforms: service.platforms.intersection(provider.platforms),
          note: "Of `\(service.name)`, built once though others of it are transient."))
      elements.append(.accessor(name, provider))
    }
    if let collects = service.collects, single == .app { elements.append(.accessor(collects, nil)) }
    whole.build = .list(elements)
    return [whole] + parts
  }
}

/// Names of entries that are built each time and whose building can recurse.
///
/// Recursion needs an initialiser that calls a lazy closure, and only entries of that kind in the cycle: one that is
/// built once detects it by itself. These are the entries on a path from a cycle to a cycle: dead ends are removed from
/// both directions.
func loopingEntries(_ entries: [WiringEntry]) -> Set<SwiftIdentifier> {
  let rebuilt = Set(entries.filter { !$0.kept }.map(\.name))
  var next: [SwiftIdentifier: Set<SwiftIdentifier>] = [:]
  var previous: [SwiftIdentifier: Set<SwiftIdentifier>] = [:]
  for entry in entries where !entry.kept {
    for requirement in entry.providers.flatMap(\.requirements) where rebuilt.contains(requirement.service) {
      next[entry.name, default: []].insert(requirement.service)
      previous[requirement.service, default: []].insert(entry.name)
    }
  }
  return removingDeadEnds(removingDeadEnds(rebuilt, ahead: next, behind: previous), ahead: previous, behind: next)
}

/// The names from which an endless path leads on; the dead ends are removed one after the other.
private func removingDeadEnds(
  _ names: Set<SwiftIdentifier>, ahead: [SwiftIdentifier: Set<SwiftIdentifier>],
  behind: [SwiftIdentifier: Set<SwiftIdentifier>]
) -> Set<SwiftIdentifier> {
  var left = names
  var ways = names.reduce(into: [SwiftIdentifier: Int]()) { $0[$1] = (ahead[$1] ?? []).intersection(names).count }
  var ended = names.filter { ways[$0] == 0 }
  while let name = ended.popFirst() {
    left.remove(name)
    for before in behind[name] ?? [] where left.contains(before) {
      ways[before, default: 0] -= 1
      if ways[before] == 0 { ended.insert(before) }
    }
  }
  return left
}
