import Diagnostics
import Model
import Text

/// Unresolved references by name, in the order in which the names were found.
struct MissingNames: Sendable {
  private(set) var names: [String] = []
  private var places: [String: [Place]] = [:]

  var isEmpty: Bool { names.isEmpty }

  mutating func add(_ place: Place, under name: String) {
    if places[name] == nil { names.append(name) }
    places[name, default: []].append(place)
  }

  /// The places of a name, in the order of files and lines.
  func places(of name: String) -> [Place] { (places[name] ?? []).sorted() }
}

extension Linker {
  /// The names for which others are searched that are near. Beyond, each search over all names would take too long.
  private static let mostSearched = 100

  /// Reports each unresolved name: as misspelt if another name is near, else as lacking a pin.
  mutating func reportMissing() {
    guard !missing.isEmpty, project.lockfileIsReadable else { return }
    let known = NearestNames(graph.components.map(\.name) + project.lockfile.pins.map(\.name.value))
    var searched = 0
    let namesInRanges = Set(project.lockfile.pins.flatMap { ($0.ranges ?? []).map { $0.package.value.lowercased() } })
    var modules: [String: String] = [:]
    for index in graph.modules.indices where !graph.modules[index].isTest {
      modules[graph.modules[index].name] = graph.title(index)
    }
    // Keys of the lockfile itself begin their lines.
    let misreadPins = (project.misread[project.lockfile.file] ?? []).filter { $0.column == 1 }
    let hasSources = !project.integration.sources.isEmpty
    for name in missing.names where !project.unreadable.contains(name) {
      let places = missing.places(of: name)
      graph.missing.append((name, places))
      searched += 1
      var near = searched <= Self.mostSearched ? known.nearest(to: name) : []
      if !near.isEmpty, near.contains(where: isListed(besides: places)) { near = [] }
      if let title = modules[name] {
        for place in places { bag.add(.unknownComponent(name, near: [title], at: place)) }
      } else if let pin = misspeltPin(of: name, near) {
        bag.add(.missingPin(name, places: places, misspelt: pin))
      } else if near.isEmpty || namesInRanges.contains(name.lowercased()) || project.keptWithoutPin.contains(name) {
        bag.add(.missingPin(name, askers(of: name, at: places), hasSources: hasSources).following(misreadPins))
      } else {
        // The others may be right, and the one that is near may be called wrongly.
        let declared = graph.components.filter { near.contains($0.name) }.map(\.spec.name.place)
        for place in places { bag.add(.unknownComponent(name, near: near, at: place).following(declared)) }
      }
    }
  }

  /// The components and pins that depend on a package without a pin.
  private func askers(of name: String, at places: [Place]) -> [(name: String, place: Place)] {
    let ranges = project.lockfile.pins.flatMap { pin in
      (pin.ranges ?? []).map(\.package).filter { $0.value.lowercased() == name.lowercased() }
        .map { (pin.name.value, $0.place) }
    }
    return graph.askers(at: places) + ranges
  }

  /// Returns whether a spec with one of these places lists a component or pin too, so that another name is no typo for
  /// it.
  private func isListed(besides places: [Place]) -> (String) -> Bool {
    let files = Set(places.map(\.file))
    let targets =
      (graph.edges + graph.pluginEdges).filter { !$0.isImplied && files.contains($0.place.file) }.map(\.target)
      + graph.appEdges.filter { files.contains($0.place.file) }.map(\.target)
    let names = Set(
      targets.compactMap { target in
        if case .module(let module) = target { return graph.modules[module].name }
        return graph.pin(of: target).map { project.lockfile.pins[$0].name.value }
      })
    return names.contains
  }

  /// A pin that is nearly called like a component whose spec is kept without one, and whose own spec is not kept.
  private func misspeltPin(of name: String, _ near: [String]) -> Located<String>? {
    guard project.keptWithoutPin.contains(name) else { return nil }
    return project.lockfile.pins.map(\.name).first { near.contains($0.value) && project.keptSpecs[$0.value] == nil }
  }
}

extension LinkedGraph {
  /// The components whose specs have these places.
  func askers(at places: [Place]) -> [(name: String, place: Place)] {
    let names = Dictionary(components.map { ($0.spec.file, $0.name) }) { first, _ in first }
    return places.map { (names[$0.file] ?? "", $0) }
  }
}
