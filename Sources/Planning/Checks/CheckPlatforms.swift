import Diagnostics
import Findings
import Model

/// `platform-conflict`: a module or package needs a newer system than the root supports.
func checkPlatforms(
  _ graph: LinkedGraph, _ reach: PinReach, _ targets: @autoclosure () -> PackageTargets, _ bag: inout DiagnosticBag
) {
  let root = graph.project.integration.platforms
  guard !root.isEmpty else { return }
  let byName = Dictionary(root.map { ($0.value.name, $0) }, uniquingKeysWith: { first, _ in first })
  for index in graph.components.indices {
    // Xcode builds an app without modules, by itself.
    if graph.components[index].isAppOfXcode { continue }
    for need in graph.components[index].spec.platforms {
      report(need, by: graph.components[index].name, path: nil, byName, &bag)
    }
  }
  let uses = PlatformUses(graph)
  let pins = graph.project.lockfile.pins
  for index in pins.indices where reach.origins[index] != nil {
    for need in pins[index].platforms where uses.isTooNew(need.value, for: index) {
      report(need, by: pins[index].name.value, path: reach.path(to: index, in: graph), byName, &bag)
    }
  }
  checkPinnedPlatforms(graph, reach, Set(byName.keys), targets(), &bag)
}

/// `platform-conflict`, a warning: the root states no platform at all, and takes a product for which a Mac needs a newer
/// system than SwiftPM assumes then. Elsewhere that builds.
func checkUnstatedPlatforms(_ graph: LinkedGraph, hasWiring: Bool, _ bag: inout DiagnosticBag) {
  guard graph.project.integration.platforms.isEmpty else { return }
  let oldest = hasWiring ? platformsOfWiring(stated: []).first { $0.name == "macos" }?.version : nil
  let assumed = oldest ?? oldestVersions["macos", default: ""]
  var newest: (need: Located<SupportedPlatform>, pin: Pin, place: Place)?
  for edge in graph.edges + graph.pluginEdges where graph.isMember(module: edge.from) {
    let platforms = edge.condition?.platforms ?? []
    guard platforms.isEmpty || platforms.contains("macos"), let pin = graph.pin(of: edge.target) else { continue }
    let pins = graph.project.lockfile.pins
    guard let need = pins[pin].recordedPlatform("macos"), pins[pin].staleness == nil,
      isOlder(newest?.need.value.version ?? assumed, than: need.value.version)
    else { continue }
    newest = (need, pins[pin], edge.place)
  }
  guard let (need, pin, place) = newest else { return }
  let version = need.value.version
  bag.add(
    Diagnostic(
      .platformConflict, as: .warning,
      "'\(pin.name.value)' needs macOS \(version), and the root states no platform: on a Mac SwiftPM takes macOS \(assumed) "
        + "for it, and does not build it", at: need.place, notes: [Note("needed here", at: place)],
      help: "write 'defaults: { platforms: { macOS: \"\(version)\" } }' under 'integration:' in the root's spec"))
}

/// Who has a pin on which platforms: all members, but for those of whose dependencies a condition excludes the platform,
/// and for apps without modules that state a newer version of their own.
private struct PlatformUses {
  /// By pin: the platforms that a condition leaves, where there is one, and the app that has it.
  private var uses: [Int: [(platforms: [String], app: Spec?)]] = [:]
  /// By pin: those whose ranges name it.
  private var statedBy: [Int: [Int]] = [:]
  /// The pins that something has of which no condition is known.
  private var alwaysNeeded: Set<Int>

  init(_ graph: LinkedGraph) {
    alwaysNeeded = Set(graph.toolsOnlyPins + graph.pinsWithUnknownProduct.map(\.pin))
    for pin in graph.project.lockfile.pins.indices {
      for case let other? in graph.pinNames.pins(statedBy: pin) { statedBy[other, default: []].append(pin) }
    }
    for edge in graph.edges {
      guard let pin = graph.pin(of: edge.target) else { continue }
      if graph.isMember(module: edge.from) {
        uses[pin, default: []].append((edge.condition?.platforms ?? [], nil))
      } else if graph.component(of: edge.from).pin != pin {
        alwaysNeeded.insert(pin)
      }
    }
    for edge in graph.pluginEdges { if let pin = graph.pin(of: edge.target) { alwaysNeeded.insert(pin) } }
    for edge in graph.appEdges {
      guard let pin = graph.pin(of: edge.target) else { continue }
      uses[pin, default: []].append((edge.condition?.platforms ?? [], graph.components[edge.component].spec))
    }
  }

  /// Whether something that runs on an older version of a platform has a pin.
  func isTooNew(_ need: SupportedPlatform, for pin: Int) -> Bool {
    var seen: Set<Int> = [pin]
    var open = [pin]
    while let next = open.popLast() {
      let (own, others) = (uses[next] ?? [], statedBy[next] ?? [])
      if alwaysNeeded.contains(next) || own.isEmpty && others.isEmpty { return true }
      for use in own where use.platforms.isEmpty || use.platforms.contains(need.name) {
        let stated = use.app?.platforms.first { $0.value.name == need.name }
        guard let stated, !isOlder(stated.value.version, than: need.version) else { return true }
      }
      for other in others where seen.insert(other).inserted { open.append(other) }
    }
    return false
  }
}

extension LinkedGraph {
  /// The pin of an edge's target, if that is not in a member.
  package func pin(of target: Target) -> Int? {
    switch target {
    case .product(let pin, _), .pin(let pin): pin
    case .module(let module): isMember(module: module) ? nil : components[modules[module].component].pin
    case .unlocatedProduct: nil
    }
  }
}

private func report(
  _ need: Located<SupportedPlatform>, by name: String, path: @autoclosure () -> String?,
  _ root: [String: Located<SupportedPlatform>],
  _ bag: inout DiagnosticBag
) {
  guard let ours = root[need.value.name], isOlder(ours.value.version, than: need.value.version) else { return }
  var notes = [Note("the root supports \(ours.value.displayName) \(ours.value.version)", at: ours.place)]
  if let path = path() { notes.append(Note("reached by \(path)", at: need.place)) }
  bag.add(
    Diagnostic(
      .platformConflict,
      "'\(name)' needs \(need.value.displayName) \(need.value.version), and the root supports \(ours.value.version)",
      at: need.place, notes: notes,
      help:
        "raise \(ours.value.displayName) under 'integration: defaults: platforms:' to \(need.value.version), or depend on it "
        + "for other platforms only"))
}
