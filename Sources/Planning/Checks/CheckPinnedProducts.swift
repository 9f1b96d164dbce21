import Diagnostics
import Findings
import Model
import Text

/// `duplicate-product`: targets need products of one name of two pinned packages, which are no plain libraries: SwiftPM
/// tells those apart by their names alone.
func checkPinnedProducts(
  _ graph: LinkedGraph, _ reach: PinReach, _ targets: @autoclosure () -> PackageTargets, _ bag: inout DiagnosticBag
) {
  let pins = graph.project.lockfile.pins
  var owners: [String: Set<Int>] = [:]
  // The record of another version says nothing about this one.
  for pin in pins.indices where reach.origins[pin] != nil && pins[pin].staleness == nil {
    for product in pins[pin].products ?? [] where product.type != .library {
      owners[product.name.value, default: []].insert(pin)
    }
  }
  owners = owners.filter { $0.value.count > 1 }
  if owners.isEmpty { return }
  var users: [String: [Int: Place]] = [:]
  func add(_ name: String, of pin: Int, at place: Place) {
    guard owners[name]?.contains(pin) == true, users[name]?[pin] == nil else { return }
    users[name, default: [:]][pin] = place
  }
  for (pin, name, place) in graph.productsOfMembers { add(name, of: pin, at: place) }
  for node in targets().nodes where reach.origins[node.pin] != nil {
    for need in node.needs {
      if case .product(let pin, let name) = need.subject { add(name, of: pin, at: need.place) }
    }
  }
  for (name, places) in users.sorted(by: { $0.key < $1.key }) where places.count > 1 {
    let owners = places.sorted { $0.key < $1.key }
    let titles = owners.map { "'\(pins[$0.key].name.value)'" }.joined(separator: " and ")
    guard let last = owners.last else { continue }
    bag.add(
      .duplicateProduct,
      "\(titles) each have a product '\(name)', which SwiftPM supports only if they are libraries "
        + "without a type", at: last.value,
      notes: owners.dropLast().map { Note("'\(name)' of '\(pins[$0.key].name.value)' is needed here", at: $0.value) },
      help: "remove one of the dependencies, or pin a version whose product has another name or no type")
  }
}
