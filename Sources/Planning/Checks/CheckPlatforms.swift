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
    // Xcode builds an app without modules, by itself. A package of its own states what it needs.
    if graph.components[index].isAppOfXcode || graph.hasPackageOfItsOwn(index) { continue }
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
    let stated = graph.platformsOfPackage(with: graph.modules[edge.from].component)
    guard stated.isEmpty, platforms.isEmpty || platforms.contains("macos"), let pin = graph.pin(of: edge.target) else {
      continue
    }
    let pins = graph.project.lockfile.pins
    guard let need = pins[pin].recordedPlatform("macos"), pins[pin].staleness == nil,
      isOlder(newest?.need.value.version ?? assumed, than: need.value.version)
    else { continue }
    newest = (need, pins[pin], edge.place)
  }
  guard let (need, pin, place) = newest else { return }
  let version = need.value.version
  bag.add(
    .platformConflict, as: .warning,
    "'\(pin.name.value)' needs macOS \(version), but the root sets no platform: on a Mac SwiftPM assumes macOS \(assumed) "
      + "and does not build it", at: need.place, notes: [Note("needed here", at: place)],
    help: "write 'defaults: { platforms: { macOS: \"\(version)\" } }' under 'integration:' in the root's spec")
}

/// The users of each pin, by platform. All members count, except those whose dependencies have a condition without the
/// platform, and apps without modules and packages that set a newer version of their own.
private struct PlatformUses {
  /// By pin: the platforms that a condition leaves, where there is one, and the app or the package that has it.
  private var uses: [Int: [(platforms: [String], owner: Spec?)]] = [:]
  /// By pin: those whose ranges name it.
  private var statedBy: [Int: [Int]] = [:]
  /// The pins that something has of which no condition is known.
  private var alwaysNeeded: Set<Int>
  /// The pins with plugins that members use, which are built for the Mac that builds, and with tools that nothing is
  /// linked with.
  private var (plugins, tools): (Set<Int>, Set<Int>)

  init(_ graph: LinkedGraph) {
    alwaysNeeded = Set(graph.pinsWithUnknownProduct.map(\.pin))
    plugins = Set(graph.pluginEdges.compactMap { graph.pin(of: $0.target) })
    tools = Set(graph.toolsOnlyPins)
    for pin in graph.project.lockfile.pins.indices {
      for case let other? in graph.pinNames.pins(statedBy: pin) { statedBy[other, default: []].append(pin) }
    }
    for edge in graph.edges {
      guard let pin = graph.pin(of: edge.target) else { continue }
      if graph.isMember(module: edge.from) {
        let component = graph.modules[edge.from].component
        let owner = graph.hasPackageOfItsOwn(component) ? graph.components[component].spec : nil
        uses[pin, default: []].append((edge.condition?.platforms ?? [], owner))
      } else if graph.component(of: edge.from).pin != pin {
        alwaysNeeded.insert(pin)
      }
    }
    for edge in graph.appEdges {
      guard let pin = graph.pin(of: edge.target) else { continue }
      uses[pin, default: []].append((edge.condition?.platforms ?? [], graph.components[edge.component].spec))
    }
  }

  /// Returns whether a user of the pin runs on an older version of a platform.
  func isTooNew(_ need: SupportedPlatform, for pin: Int) -> Bool {
    var seen: Set<Int> = [pin]
    var open = [pin]
    while let next = open.popLast() {
      let (own, others) = (uses[next] ?? [], statedBy[next] ?? [])
      if alwaysNeeded.contains(next) || need.name == "macos" && plugins.contains(next) { return true }
      if own.isEmpty, others.isEmpty, !plugins.contains(next), !tools.contains(next) { return true }
      for use in own where use.platforms.isEmpty || use.platforms.contains(need.name) {
        let stated = use.owner?.platforms.first { $0.value.name == need.name }
        guard let stated, !isOlder(stated.value.version, than: need.version) else { return true }
      }
      for other in others where seen.insert(other).inserted { open.append(other) }
    }
    return false
  }
}

extension LinkedGraph {
  /// Returns whether a component has a package of its own, which may set newer platforms than the root.
  fileprivate func hasPackageOfItsOwn(_ component: Int) -> Bool {
    project.integration.packages == .separate && components[component].isMember
  }

  /// The platforms that the manifest with a member states: the root's, and those of which the member states more in a
  /// package of its own.
  package func platformsOfPackage(with component: Int) -> [Located<SupportedPlatform>] {
    let root = project.integration.platforms
    let own = components[component].spec.platforms
    if own.isEmpty || !hasPackageOfItsOwn(component) { return root }
    let raised = root.map { stated in
      own.first { $0.value.name == stated.value.name && isOlder(stated.value.version, than: $0.value.version) }
        ?? stated
    }
    return raised + own.filter { need in !root.contains { $0.value.name == need.value.name } }
  }

  /// The pin of an edge's target, if that is not in a member.
  package func pin(of target: Target) -> Int? {
    switch target {
    case .product(let pin, _), .pin(let pin): pin
    case .module(let module): isMember(module: module) ? nil : components[modules[module].component].pin
    case .unlocatedProduct: nil
    }
  }
}

/// `platform-conflict`, with `packages: separate`: a member's package depends on another one that sets a newer version
/// of an Apple platform. SwiftPM refuses to build such a product (see ``checkPinnedPlatforms(_:_:_:_:_:)``). Pins are
/// compared with the root, except for platforms that only a member names.
func checkPlatformsOfPackages(_ graph: LinkedGraph, _ wirings: [AppWiring], _ bag: inout DiagnosticBag) {
  let members = graph.components.indices.filter { graph.hasPackageOfItsOwn($0) }
  guard members.contains(where: { !graph.components[$0].spec.platforms.isEmpty }) else { return }
  var packages = PlatformsOfPackages(graph, members)
  for edge in graph.edges + graph.pluginEdges where graph.isMember(module: edge.from) {
    packages.compare(graph.modules[edge.from].component, edge.target, edge.condition, at: edge.place, &bag)
  }
  for edge in graph.appEdges { packages.compare(edge.component, edge.target, edge.condition, at: edge.place, &bag) }
  for app in wirings {
    for module in app.interfaces + app.implementations + app.launching {
      packages.compare(app.component, module, app.platforms[module] ?? .all, at: nil, &bag)
    }
  }
}

/// The platforms that the packages of members state.
private struct PlatformsOfPackages {
  private let graph: LinkedGraph
  /// The platforms that the root names.
  private let root: Set<String>
  /// By component.
  private let stated: [Int: [Located<SupportedPlatform>]]
  private var reported: Set<[String]> = []

  init(_ graph: LinkedGraph, _ members: [Int]) {
    self.graph = graph
    root = Set(graph.project.integration.platforms.map(\.value.name))
    stated = Dictionary(uniqueKeysWithValues: members.map { ($0, graph.platformsOfPackage(with: $0)) })
  }

  mutating func compare(
    _ user: Int, _ target: LinkedGraph.Target, _ condition: Condition?, at place: Place, _ bag: inout DiagnosticBag
  ) {
    let platforms = PlatformSet(of: condition)
    if let pin = graph.pin(of: target).map({ graph.project.lockfile.pins[$0] }) {
      let needs = pin.platforms.filter { !root.contains($0.value.name) }
      if !root.isEmpty, pin.staleness == nil { compare(user, pin.name.value, needs, platforms, at: place, &bag) }
    } else if case .module(let module) = target {
      compare(user, module, platforms, at: place, &bag)
    }
  }

  mutating func compare(
    _ user: Int, _ module: Int, _ platforms: PlatformSet, at place: Place?, _ bag: inout DiagnosticBag
  ) {
    let used = graph.modules[module].component
    if user != used { compare(user, graph.components[used].name, stated[used] ?? [], platforms, at: place, &bag) }
  }

  private mutating func compare(
    _ user: Int, _ name: String, _ needs: [Located<SupportedPlatform>], _ platforms: PlatformSet, at place: Place?,
    _ bag: inout DiagnosticBag
  ) {
    guard let own = stated[user] else { return }
    for need in needs where platforms.contains(need.value.name) {
      let platform = need.value.name
      guard let oldest = oldestVersions[platform], isOlder(oldest, than: need.value.version),
        // A package without a platform is not built for it.
        own.isEmpty || own.contains(where: { $0.value.name == platform })
      else { continue }
      let version = own.first { $0.value.name == platform }?.value.version ?? oldest
      let title = graph.components[user].name
      guard isOlder(version, than: need.value.version), reported.insert([title, name, platform]).inserted else {
        continue
      }
      let needed = "\(need.value.displayName) \(need.value.version)"
      bag.add(
        .platformConflict,
        "'\(name)' needs \(needed), but '\(title)', which depends on it, is built for \(version)", at: need.place,
        notes: place.map { [Note("'\(title)' depends on it", at: $0)] } ?? [],
        help: "write \(needed) under 'platforms:' of '\(title)' too, or limit the dependency to other platforms",
        about: [name, title, platform])
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
    .platformConflict,
    "'\(name)' needs \(need.value.displayName) \(need.value.version), but the root supports \(ours.value.version)",
    at: need.place, notes: notes,
    help:
      "raise \(ours.value.displayName) under 'integration: defaults: platforms:' to \(need.value.version), or depend on it "
      + "for other platforms only", about: [name, need.value.name])
}
