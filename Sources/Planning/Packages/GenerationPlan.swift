import Diagnostics
import Findings
import Model
import Paths
import Text

/// The files to generate: manifests, lock data for SwiftPM, and wiring.
package struct GenerationPlan: Sendable {
  package struct Package: Sendable {
    /// Relative to the root, `""` for the root itself.
    package var folder: String
    package var manifest: Manifest
    /// The remote pins that SwiftPM resolves for it, as indices in `lockfile.pins`, by identity.
    package var pins: [Int]
  }

  package struct WiringFiles: Sendable {
    package var wiring: Wiring
    /// The index of the app.
    package var component: Int
    /// Folders relative to the root.
    package var dependenciesFolder: String
    package var registrationFolder: String
    package var testingFolder: String?
  }

  package var packages: [Package]
  package var wirings: [WiringFiles] = []
  /// The Xcode projects and workspaces that get a copy of Package.resolved, relative to the root.
  package var xcodeProjects: [String] = []
  /// The pins in that copy, as indices in `lockfile.pins`, by identity; `nil` for those of the root's package.
  package var xcodePins: [Int]?

  package init(packages: [Package] = []) { self.packages = packages }
}

/// Plans all files of `generate`. The graph is checked already, and findings here are those of generation alone.
///
/// - Parameter isOpen: true if the packages are published for others, whose lockfiles choose the versions: no manifest
///   states one.
package func planGeneration(
  _ graph: LinkedGraph, wirings: [AppWiring], isOpen: Bool = false, into bag: inout DiagnosticBag
) -> GenerationPlan {
  // Users of a published package do not follow its Podfile.
  let left = isOpen ? LeftToPods() : LeftToPods(graph)
  checkSources(graph, besides: left, &bag)
  left.checkInjections(graph, &bag)
  if isOpen { checkFolders(ofPins: graph, &bag) }
  checkPackageSections(graph, &bag)
  let packages = PackageGeneration(graph, wirings, left, isOpen: isOpen)
  var plan = graph.project.integration.packages == .single ? packages.single(&bag) : packages.separate(&bag)
  plan.wirings = wirings.map { app in
    func folder(of module: String) -> String {
      Path.join(graph.components[app.component].spec.folder, TargetKind.library.usualFolder(of: module))
    }
    return GenerationPlan.WiringFiles(
      wiring: app.wiring, component: app.component, dependenciesFolder: folder(of: app.wiring.dependenciesModule),
      registrationFolder: folder(of: app.wiring.registrationModule),
      testingFolder: app.wiring.testingModule.map(folder))
  }
  plan.xcodeProjects = graph.project.integration.xcodePaths
  return plan
}

/// The packages of a root: one for all members, or one for each.
private struct PackageGeneration {
  private let graph: LinkedGraph
  private let wirings: [AppWiring]
  private let left: LeftToPods
  private let isOpen: Bool
  private let members: [Int]
  /// By identity; pins with the same identity in the order of the lockfile.
  private let pins: [Int]
  private let tables: PackageTables

  init(_ graph: LinkedGraph, _ wirings: [AppWiring], _ left: LeftToPods, isOpen: Bool) {
    (self.graph, self.wirings, self.left, self.isOpen) = (graph, wirings, left, isOpen)
    members = graph.components.indices.filter { graph.components[$0].isMember && left.part(of: $0) == nil }
    pins = graph.project.lockfile.pins.indices.sorted {
      (graph.pinNames.identities[$0], $0) < (graph.pinNames.identities[$1], $1)
    }
    tables = PackageTables(graph, sorted: pins)
  }

  /// The pins of an Xcode project, which resolves all packages together.
  private var resolvedPins: [Int] { pins.filter { graph.project.lockfile.pins[$0].isResolved } }

  func single(_ bag: inout DiagnosticBag) -> GenerationPlan {
    let name = graph.project.root.map { graph.project.specs[$0].spec.name.value } ?? "Package"
    let package = package(name, in: "", of: members, wirings, &bag)
    var plan = GenerationPlan(packages: [package])
    // Pins that an app links only in Xcode are in no manifest, and in no Package.resolved of one.
    if resolvedPins != package.pins, graph.appEdges.contains(where: { graph.pin(of: $0.target) != nil }) {
      plan.xcodePins = resolvedPins
    }
    return plan
  }

  func separate(_ bag: inout DiagnosticBag) -> GenerationPlan {
    checkFolders(graph, members, &bag)
    var plan = GenerationPlan()
    plan.xcodePins = resolvedPins
    for component in graph.components.indices where graph.components[component].isMember {
      let isLeft = left.part(of: component) != nil
      let own = wirings.filter { $0.component == component }
      if isLeft || graph.components[component].modules.isEmpty, own.isEmpty { continue }
      let spec = graph.components[component].spec
      plan.packages.append(package(spec.name.value, in: spec.folder, of: isLeft ? [] : [component], own, &bag))
    }
    return plan
  }

  private func package(
    _ name: String, in folder: String, of components: [Int], _ wirings: [AppWiring], _ bag: inout DiagnosticBag
  ) -> GenerationPlan.Package {
    var planner = PackagePlanner(
      graph, wirings: wirings, folder: folder, name: name, components: components, leftOut: left.modules,
      tables: tables, isOpen: isOpen)
    let package = planner.plan()
    bag.add(contentsOf: planner.bag)
    left.check(package.manifest, planner.usedMembers, graph, &bag)
    checkProducts(of: package.manifest, components, besides: left, graph, &bag)
    return package
  }
}

extension Integration {
  /// The Xcode projects and workspaces, relative to the root, each once.
  package var xcodePaths: [String] {
    var seen: Set<String> = []
    return xcode.compactMap { Path.joinInRoot("", $0.value) }.filter { seen.insert($0).inserted }
  }
}

/// `no-source`: a pod has a version and dependencies, but no code that SwiftPM could build.
private func checkSources(_ graph: LinkedGraph, besides left: LeftToPods, _ bag: inout DiagnosticBag) {
  var needed: [Int: Place] = [:]
  func add(_ target: LinkedGraph.Target, _ place: Place) {
    guard case .pin(let pin) = target, graph.project.lockfile.pins[pin].isPod else { return }
    if needed[pin] == nil { needed[pin] = place }
  }
  for edge in graph.edges {
    if case .pin = edge.target, graph.isMember(module: edge.from), !left.modules.contains(edge.from) {
      add(edge.target, edge.place)
    }
  }
  if !left.isInUse { for edge in graph.appEdges { add(edge.target, edge.place) } }
  for (pin, place) in needed.sorted(by: { $0.key < $1.key }) {
    let pin = graph.project.lockfile.pins[pin]
    var help =
      "run 'integrate pods' to see if it has a package, write 'pods: podfile' under 'integration:' to build it with "
      + "CocoaPods, or replace 'pod:' by 'git:', 'path:', or 'binary:' with a checksum"
    if case .pod = pin.source.value {
    } else {
      help = "remove 'requires' and 'modules' from the pin once its source has a Package.swift"
    }
    bag.add(
      .noSource, "'\(pin.name.value)' is a pod, which SwiftPM cannot build", at: pin.source.place,
      notes: [Note("needed here", at: place)],
      help: help)
  }
}

/// `no-source`: users of a published package do not have the folders of its authors.
private func checkFolders(ofPins graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  for pin in graph.project.lockfile.pins {
    let name = ShellWord.quoted(pin.name.value)
    var help = "run 'integrate pin \(name) --git URL' to use a repository"
    switch pin.source.value {
    case .path:
      help = "run 'integrate unpin \(name)' to use its repository again, if it has one; else " + help
    case .git(let url) where isLocalGitPath(url): break
    default: continue
    }
    bag.add(
      .noSource, "'\(pin.name.value)' comes from a folder, which users of this package do not have",
      at: pin.source.place, help: help)
  }
}

/// `package:` is about a whole manifest, which in `single` is the root's.
private func checkPackageSections(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
  guard graph.project.integration.packages == .single else { return }
  let specs = graph.project.specs
  for index in specs.indices where index != graph.project.root && specs[index].spec.package != nil {
    let spec = specs[index].spec
    bag.add(
      .misplacedKey, "'package' of '\(spec.name.value)' has no effect, since it gets no manifest of its own",
      at: spec.name.place, help: "move it to the root's spec, or write 'packages: separate' there")
  }
}

/// A product can contain modules of its own package only.
private func checkProducts(
  of manifest: Manifest, _ components: [Int], besides left: LeftToPods, _ graph: LinkedGraph, _ bag: inout DiagnosticBag
) {
  var targets: [String: TargetKind]?
  let leftNames = Set(left.modules.map { graph.modules[$0].name })
  for component in components {
    for product in graph.components[component].spec.products ?? [] {
      let known = targets ?? Dictionary(manifest.targets.map { ($0.name, $0.kind) }) { first, _ in first }
      targets = known
      for module in product.modules where known[module.value] == nil && !leftNames.contains(module.value) {
        let near = nearest(to: module.value, in: known.keys.sorted())
        bag.add(
          .unknownComponent,
          "product '\(product.name.value)' names the module '\(module.value)', which does not exist",
          at: module.place, help: didYouMean(near) ?? "list modules of the same package")
      }
      let kinds = product.modules.compactMap { known[$0.value] }
      if kinds.count == product.modules.count, let rule = product.type.rule(brokenBy: kinds) {
        bag.add(
          .invalidValue, "SwiftPM refuses the product '\(product.name.value)': \(rule)", at: product.name.place,
          help: "change its 'type' or its 'modules'")
      }
    }
  }
}

extension ProductType {
  /// SwiftPM's rule about the modules of a program or plugin, if these kinds of modules break it.
  fileprivate func rule(brokenBy kinds: [TargetKind]) -> String? {
    switch self {
    case .executable:
      // One with 'main.swift' may be declared as a library, and a binary may be a program.
      kinds.count { $0 == .executable } > 1 ? "an executable product has one executable module" : nil
    case .plugin: kinds.allSatisfy { $0 == .plugin } ? nil : "a plugin product has only modules that are plugins"
    case .library, .static, .dynamic: nil
    }
  }
}

/// In `separate` each component needs a folder of its own for its manifest.
private func checkFolders(_ graph: LinkedGraph, _ members: [Int], _ bag: inout DiagnosticBag) {
  var first: [String: Int] = [:]
  for index in members where !graph.components[index].modules.isEmpty {
    let spec = graph.components[index].spec
    if let other = first[spec.folder] {
      bag.add(
        .sharedFolder,
        "'\(graph.components[other].name)' and '\(spec.name.value)' share a folder, but each needs a Package.swift there",
        at: spec.name.place, notes: [Note("the other one", at: graph.components[other].spec.name.place)],
        help: "move one of the specs to its own folder, or write 'packages: single'")
    } else {
      first[spec.folder] = index
    }
  }
}
