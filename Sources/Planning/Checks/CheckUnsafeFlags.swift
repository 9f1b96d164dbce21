import Diagnostics
import Findings
import Model
import Text

/// `unsafe-flags`: a product in use of a package that is pinned by version is made of a target with unsafe build flags.
///
/// As in SwiftPM, a product is in use where any target of any package depends on it, whatever the condition; a package is
/// blamed for all that its product is made of, other packages included; and branches, revisions and folders are trusted.
func checkUnsafeFlags(
  _ graph: LinkedGraph, _ reach: PinReach, _ targets: @autoclosure () -> PackageTargets, _ bag: inout DiagnosticBag
) {
  let pins = graph.project.lockfile.pins
  let hasUnsafe = pins.indices.contains { index in
    pins[index].builtTargets?.contains(where: \.hasUnsafeFlags) ?? false
  }
  guard hasUnsafe else { return }
  let targets = targets()
  var used = graph.productsOfMembers
  for node in targets.nodes where reach.origins[node.pin] != nil {
    for need in node.needs {
      if case .product(let pin, let name) = need.subject { used.append((pin, name, need.place)) }
    }
  }
  struct Product: Hashable {
    let pin: Int
    let name: String
  }
  var seen: Set<Product> = []
  var reported: Set<Int> = []
  // Most products have none, and a walk for each would grow with the square.
  let owners = Set(targets.nodes.filter(\.hasUnsafeFlags).map(\.pin))
  let trusted = targets.needing { $0.hasUnsafeFlags && mayBeUnsafe(pins[$0.pin]) }
  for (pin, name, place) in used where !mayBeUnsafe(pins[pin]) && !reported.contains(pin) {
    guard seen.insert(Product(pin: pin, name: name)).inserted,
      owners.contains(pin) || targets.nodes(ofProduct: name, of: pin).contains(where: trusted.contains),
      let node = (targets.closure(ofProduct: name, of: pin) + targets.targetsBesideSpec(of: pin)).first(where: { node in
        let owner = targets.nodes[node].pin
        // Another package that may not have them is reported itself.
        return targets.nodes[node].hasUnsafeFlags && (owner == pin || mayBeUnsafe(pins[owner]))
      }),
      // The record of another version does not describe this one.
      pins[pin].staleness == nil
    else { continue }
    reported.insert(pin)
    let (target, title) = (targets.nodes[node], pins[pin].name.value)
    // Packages whose products are made of it are refused as soon as it may have them.
    let needing = targets.needing { $0.pin == target.pin && $0.name == target.name }
    let others = Set(
      used.filter { other, name, _ in
        other != pin && !mayBeUnsafe(pins[other])
          && targets.nodes(ofProduct: name, of: other).contains(where: needing.contains)
      }.map(\.pin)
    ).sorted()
    let owner = target.pin == pin ? "" : " of '\(pins[target.pin].name.value)'"
    bag.add(
      Diagnostic(
        .unsafeFlags,
        "'\(title)' is pinned by version, but its product '\(name)' contains '\(target.name)'\(owner), which has unsafe "
          + "build flags", at: pins[pin].version?.place ?? pins[pin].name.place,
        notes: [
          Note("the target", at: target.place), Note("the product is used here", at: place),
          Note("reached by \(reach.path(to: pin, in: graph))", at: pins[pin].name.place),
        ],
        help:
          "\(([pin] + others).map { pinCommit(pins[$0]) }.joined(separator: " and ")), or "
          + "pin a version without them: SwiftPM allows them only at a commit"))
  }
}

private func pinCommit(_ pin: Pin) -> String {
  guard let revision = pin.revision?.value else { return "pin the revision of '\(pin.name.value)'" }
  return "run 'integrate pin \(ShellWord.quoted(pin.name.value)) --revision \(revision)'"
}

/// Returns whether SwiftPM allows unsafe flags in a package: `unsafeAllowedPackages` in its sources.
private func mayBeUnsafe(_ pin: Pin) -> Bool {
  switch pin.source.value {
  case .path, .binary, .pod: true
  case .registry: false
  case .git: pin.selection != .version || pin.identity == "swift-corelibs-foundation"
  }
}
