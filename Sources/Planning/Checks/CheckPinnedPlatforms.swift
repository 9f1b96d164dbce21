import Diagnostics
import Findings
import Model
import Text

/// `platform-conflict` between pinned packages: for an Apple platform SwiftPM lets no target have a product that needs a
/// newer version of it than the target's own package states (`validateDeploymentVersionOfProductDependency` in its
/// sources).
///
/// - Parameter platforms: those that the root names.
func checkPinnedPlatforms(
  _ graph: LinkedGraph, _ reach: PinReach, _ platforms: Set<String>, _ targets: @autoclosure () -> PackageTargets,
  _ bag: inout DiagnosticBag
) {
  let pins = graph.project.lockfile.pins
  // Elsewhere no product needs more than SwiftPM takes for every package.
  let judged = platforms.filter { platform in
    guard let oldest = oldestVersions[platform] else { return false }
    return pins.contains { $0.recordedPlatform(platform).map { isOlder(oldest, than: $0.value.version) } ?? false }
  }.sorted()
  guard !judged.isEmpty else { return }
  let targets = targets()
  for platform in judged {
    let start = graph.productsOfMembers { ($0?.platforms ?? []).mayContain(platform) }
    let nodes = targets.closure(of: start.flatMap { targets.nodes(ofProduct: $0.product, of: $0.pin) }) { need, node in
      // Macros, plugins and tools are built for the machine that runs the build.
      need.platforms.mayContain(platform)
        && (platform == "macos" || ![.macro, .plugin, .executable].contains(node.kind))
    }
    check(nodes.map { targets.nodes[$0] }, on: platform, graph, reach, &bag)
  }
}

private func check(
  _ nodes: [PackageTargets.Node], on platform: String, _ graph: LinkedGraph, _ reach: PinReach,
  _ bag: inout DiagnosticBag
) {
  let pins = graph.project.lockfile.pins
  var reported: Set<[Int]> = []
  for node in nodes {
    for need in node.needs where need.platforms.mayContain(platform) {
      guard case .product(let other, let product) = need.subject, other != node.pin,
        let stated = pins[other].recordedPlatform(platform), let oldest = oldestVersions[platform]
      else { continue }
      let own = pins[node.pin].recordedPlatform(platform)?.value.version ?? oldest
      guard isOlder(own, than: stated.value.version), isOlder(oldest, than: stated.value.version),
        // The record of another version does not describe this one.
        pins[node.pin].staleness == nil, pins[other].staleness == nil,
        reported.insert([node.pin, other]).inserted
      else { continue }
      bag.add(
        .platformsOfPins(
          stated, pins[node.pin], isOlder(own, than: oldest) ? oldest : own, pins[other], product,
          notes: [
            Note("needed by its target '\(node.name)'", at: need.place),
            Note("reached by \(reach.path(to: node.pin, in: graph))", at: pins[node.pin].name.place),
          ]))
    }
  }
}

/// The versions that SwiftPM 6.3 takes for a package that states none, or an older one.
let oldestVersions = [
  "ios": "12.0", "macos": "10.13", "tvos": "12.0", "visionos": "1.0", "watchos": "4.0",
]

extension [String] {
  /// Returns whether these platforms of a condition include one; an empty list means all.
  fileprivate func mayContain(_ platform: String) -> Bool { isEmpty || contains(platform) }
}

extension Pin {
  /// The version of a platform that its manifest states; `nil` where that is in a folder and was not read.
  func recordedPlatform(_ name: String) -> Located<SupportedPlatform>? {
    if isInFolder, folderTraits == nil { return nil }
    return platforms.first { $0.value.name == name }
  }
}

extension Diagnostic {
  fileprivate static func platformsOfPins(
    _ stated: Located<SupportedPlatform>, _ pin: Pin, _ own: String, _ other: Pin, _ product: String, notes: [Note]
  ) -> Diagnostic {
    let (name, needed) = (stated.value.displayName, "\(stated.value.displayName) \(stated.value.version)")
    return Diagnostic(
      .platformConflict,
      "'\(pin.name.value)' is built for \(name) \(own), but depends on '\(product)' of '\(other.name.value)', which needs "
        + needed, at: stated.place, notes: notes,
      help: "pin a version of '\(other.name.value)' that supports \(name) \(own), or one of '\(pin.name.value)' that "
        + "requires \(needed)"
    ).about([pin.name.value, name, product, other.name.value])
  }
}
