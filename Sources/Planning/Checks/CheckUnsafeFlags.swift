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
  var seen: Set<UsedProduct> = []
  var reported: Set<Int> = []
  // Most products have none, and a walk for each would grow with the square.
  let owners = Set(targets.nodes.filter(\.hasUnsafeFlags).map(\.pin))
  let trusted = targets.needing { $0.hasUnsafeFlags && mayBeUnsafe(pins[$0.pin]) }
  for (pin, name, place) in used where !mayBeUnsafe(pins[pin]) && !reported.contains(pin) {
    guard seen.insert(UsedProduct(pin: pin, name: name)).inserted,
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
    let path = reach.path(to: pin, in: graph)
    bag.add(.unsafeFlags(targets.nodes[node], in: (pin, name), usedAt: place, used, pins, targets, path))
  }
}

/// A product of a pin, by which it is looked at once.
private struct UsedProduct: Hashable {
  let pin: Int
  let name: String
}

extension Diagnostic {
  /// - Parameter used: the products in use: packages whose products are made of the target are refused as soon as this
  ///   one may have the flags.
  fileprivate static func unsafeFlags(
    _ target: PackageTargets.Node, in product: (pin: Int, name: String), usedAt place: Place,
    _ used: [(pin: Int, product: String, place: Place)], _ pins: [Pin], _ targets: PackageTargets, _ path: String
  ) -> Diagnostic {
    let pin = pins[product.pin]
    let needing = targets.needing { $0.pin == target.pin && $0.name == target.name }
    let others = used.filter { other, name, _ in
      other != product.pin && !mayBeUnsafe(pins[other])
        && targets.nodes(ofProduct: name, of: other).contains(where: needing.contains)
    }
    let commits = ([product.pin] + Set(others.map(\.pin)).sorted()).map { pinCommit(pins[$0]) }
    let owner = target.pin == product.pin ? "" : " of '\(pins[target.pin].name.value)'"
    return Diagnostic(
      .unsafeFlags,
      "'\(pin.name.value)' is pinned by version, but its product '\(product.name)' contains '\(target.name)'\(owner), "
        + "which has unsafe build flags", at: pin.version?.place ?? pin.name.place,
      notes: [
        Note("the target", at: target.place), Note("the product is used here", at: place),
        Note("reached by \(path)", at: pin.name.place),
      ],
      help: "\(commits.joined(separator: " and ")), or pin a version without them: SwiftPM allows them only at a commit"
    )
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
