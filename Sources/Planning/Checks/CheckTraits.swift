import Diagnostics
import Findings
import Model
import Text

/// `unfit-trait`: a trait is enabled for a package that does not declare it, or that needs more packages with it than
/// its pin lists.
///
/// This follows `validateEnabledTraits` in SwiftPM's sources. A package without traits accepts only the default ones,
/// one with traits accepts those that it declares and the default ones. The traits that several packages enable add up.
func checkTraits(_ graph: LinkedGraph, _ reach: PinReach, _ bag: inout DiagnosticBag) {
  let pins = graph.project.lockfile.pins
  // Few use traits.
  let isInUse = pins.contains { pin in
    pin.traits != nil || pin.recorded?.traits?.asked.isEmpty == false || pin.folderTraits?.asked.isEmpty == false
  }
  if isInUse { TraitCheck(graph, reach).report(into: &bag) }
}

private struct TraitCheck {
  /// The traits that a pin, or the manifest of another package, enables in a package.
  struct Demand {
    let target: Int
    /// `nil` for the pin itself.
    let by: Int?
    let traits: [EnabledTrait]
    let place: Place
  }

  let graph: LinkedGraph
  let reach: PinReach
  let pins: [Pin]
  /// The known traits of packages, by pin.
  private var known: [Int: Pin.Traits] = [:]
  private var demands: [Demand] = []
  /// The traits that SwiftPM switches on, by pin.
  private var enabled: [Int: Set<String>] = [:]

  init(_ graph: LinkedGraph, _ reach: PinReach) {
    (self.graph, self.reach, pins) = (graph, reach, graph.project.lockfile.pins)
    for index in pins.indices where reach.origins[index] != nil {
      known[index] = pins[index].knownTraits
      enabled[index] = closure(stated(index), of: index)
      if let traits = pins[index].traits {
        let place = pins[index].placeOfTraits ?? pins[index].name.place
        demands.append(Demand(target: index, by: nil, traits: traits, place: place))
      }
      for (package, traits) in known[index]?.asked ?? [] {
        guard let target = graph.pinNames.pin(meantBy: package.value), reach.origins[target] != nil else { continue }
        demands.append(Demand(target: target, by: index, traits: traits, place: package.place))
      }
    }
    addUp()
  }

  private func closure(_ names: Set<String>, of pin: Int) -> Set<String> { known[pin]?.closure(of: names) ?? names }

  /// The traits that the pin itself enables. A condition refers to traits of the root, wherever they are enabled.
  private func stated(_ pin: Int) -> Set<String> { Set(pins[pin].traits?.map(\.name) ?? ["default"]) }

  /// Adds what packages ask of each other, until nothing more comes of it.
  private mutating func addUp() {
    var found: [(target: Int, names: Set<String>)] = []
    repeat {
      found = []
      for demand in demands where demand.by != nil {
        let names = Set(counted(demand).map(\.name))
        if !names.isSubset(of: enabled[demand.target] ?? []) { found.append((demand.target, names)) }
      }
      for index in pins.indices where reach.origins[index] != nil {
        let asked = Set((known[index]?.asked ?? []).map { $0.package.value.lowercased() })
        for (range, target) in zip(pins[index].ranges ?? [], graph.pinNames.pins(statedBy: index)) {
          guard let target, !asked.contains(range.package.value.lowercased()),
            enabled[target]?.contains("default") == false
          else { continue }
          found.append((target, ["default"]))
        }
      }
      for (target, names) in found {
        let all = closure(names, of: target)
        enabled[target]?.formUnion(all)
      }
    } while !found.isEmpty
  }

  /// The traits of a demand whose condition holds.
  private func counted(_ demand: Demand) -> [EnabledTrait] {
    guard let by = demand.by else { return demand.traits }
    return demand.traits.filter { trait in
      trait.when.isEmpty || trait.when.contains { enabled[by]?.contains($0) == true }
    }
  }

  func report(into bag: inout DiagnosticBag) {
    for demand in demands {
      guard let traits = known[demand.target] else { continue }
      let names = counted(demand).map(\.name)
      let isDefault = Set(names) == ["default"]
      if traits.declared.isEmpty {
        if !isDefault {
          bag.add(
            finding(demand, withoutTraits(demand, names)).about([title(demand.target), demand.by.map(title) ?? ""]))
        }
        continue
      }
      let declared = Set(traits.declared.map(\.name.value))
      if let name = names.first(where: { $0 != "default" && !declared.contains($0) }) {
        bag.add(finding(demand, lacking(demand, name)).about([title(demand.target), demand.by.map(title) ?? "", name]))
      } else if let by = demand.by {
        reportMore(demand, by: by, traits, names, &bag)
      }
    }
  }

  private func title(_ pin: Int) -> String { "'\(pins[pin].name.value)'" }

  private func version(_ pin: Int) -> String { pins[pin].shownVersion.map { " at \($0)" } ?? "" }

  private func withoutTraits(_ demand: Demand, _ names: [String]) -> String {
    let asks = names.isEmpty ? "disables the default ones" : "enables \(quoted(names))"
    return "\(title(demand.target)) has no traits\(version(demand.target)), but "
      + (demand.by.map { "\(title($0)) \(asks)" } ?? "its pin \(asks)")
  }

  private func lacking(_ demand: Demand, _ name: String) -> String {
    "\(title(demand.target)) has no trait '\(name)'\(version(demand.target)), which "
      + (demand.by.map { "\(title($0)) enables" } ?? "its pin enables")
  }

  private func quoted(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

  private func finding(_ demand: Demand, _ message: String) -> Diagnostic {
    let target = pins[demand.target]
    let declared = (known[demand.target]?.declared ?? []).map(\.name.value).filter { $0 != "default" }
    let has = declared.isEmpty ? "" : " (it has \(quoted(Array(declared.prefix(5)))))"
    guard let by = demand.by else {
      let way =
        target.version == nil
        ? "pin a version that has these traits"
        : "run 'integrate update \(ShellWord.quoted(target.name.value))' if a newer version has these traits"
      return Diagnostic(
        .unfitTrait, message, at: demand.place, notes: [Note("pinned here", at: target.name.place)],
        help: "correct 'traits:', or \(way)" + has)
    }
    return Diagnostic(
      .unfitTrait, message, at: target.version?.place ?? target.name.place,
      notes: [
        Note("enabled here", at: demand.place),
        Note("reached by \(reach.path(to: by, in: graph))", at: pins[by].name.place),
      ], help: "pin versions of \(title(demand.target)) and \(title(by)) that are compatible" + has)
  }

  /// Reports needs that the record lacks: it holds for the traits that the pin itself enables.
  private func reportMore(
    _ demand: Demand, by: Int, _ traits: Pin.Traits, _ names: [String], _ bag: inout DiagnosticBag
  ) {
    let own = closure(stated(demand.target), of: demand.target)
    let asked = closure(Set(names), of: demand.target).subtracting(own)
    guard let guarded = traits.guarding.first(where: { asked.contains($0.value) }) else { return }
    let target = pins[demand.target]
    let wanted = (stated(demand.target).union(enabled[demand.target]?.intersection(names) ?? [])).sorted()
    bag.add(
      .unfitTrait,
      "\(title(by)) enables the trait '\(guarded.value)' of \(title(demand.target)), which adds dependencies that its "
        + "pin does not record", at: target.placeOfTraits ?? target.name.place,
      notes: [Note("enabled here", at: demand.place), Note("recorded without it", at: guarded.place)],
      help: "write 'traits: [\(wanted.joined(separator: ", "))]' into the pin, and run 'integrate resolve'")
  }
}
