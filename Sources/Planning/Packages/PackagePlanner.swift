import Diagnostics
import Findings
import Model
import Parallel
import Paths
import Text

/// Plans one package: the manifest and the pins that SwiftPM resolves for it.
struct PackagePlanner {
  let graph: LinkedGraph
  let wirings: [AppWiring]
  let folder: String
  let name: String
  let components: [Int]
  var bag = DiagnosticBag()
  var manifest: Manifest
  private let ownComponents: Set<Int>
  /// In `graph.modules`: those that CocoaPods builds.
  let leftOut: Set<Int>
  var usedPins: Set<Int> = []
  private var usedBinaries: Set<Int> = []
  var usedMembers: Set<Int> = []
  let integration: Integration
  private let pluginEdges: [Int: [LinkedGraph.Edge]]
  /// True if users of the package choose the versions.
  let isOpen: Bool
  /// By app: the references that its wiring follows.
  private(set) lazy var appEdges = Dictionary(grouping: graph.appEdges, by: \.component)
  /// The pins that code reaches, with a product of each that a registration can depend on.
  private(set) lazy var productsOfPins: [(pin: Int, product: (name: String, condition: Condition?))] = {
    let products = PinProducts(graph)
    return pinsOfCode(graph).compactMap { pin in products.any(of: pin).map { (pin, $0) } }
  }()
  /// By component: the first product that holds each module, cached.
  private var productsByModule: [Int: [String: String]] = [:]
  /// SwiftPM's names for the packages of pins, cached.
  var packageNames: [Int: String] = [:]
  let tables: PackageTables

  init(
    _ graph: LinkedGraph, wirings: [AppWiring], folder: String, name: String, components: [Int], leftOut: Set<Int>,
    tables: PackageTables, isOpen: Bool
  ) {
    self.isOpen = isOpen
    self.leftOut = leftOut
    self.tables = tables
    (self.graph, self.wirings, self.folder) = (graph, wirings, folder)
    (self.name, self.components, ownComponents) = (name, components, Set(components))
    integration = graph.project.integration
    pluginEdges = Dictionary(grouping: graph.pluginEdges, by: \.from)
    manifest = Manifest(name: name, tools: integration.tools?.value ?? ToolsVersion(6, 0))
  }

  mutating func plan() -> GenerationPlan.Package {
    applySections()
    addTargets()
    for app in wirings { addWiring(app) }
    addTestConfigurations()
    addInjections()
    addPinsOfComponents()
    addToolsOnlyPins()
    addOverridingPackages()
    addBinaries()
    let planner = self
    let (first, second) = both(concurrently: components.count >= Threshold.components) {
      var planner = planner
      planner.addDependencies()
      planner.excludeSpecs()
      return planner.manifest
    } _: {
      var planner = planner
      planner.addProducts()
      return (products: planner.manifest.products, pins: planner.resolvedPins())
    }
    manifest = first
    manifest.products = second.products
    return GenerationPlan.Package(folder: folder, manifest: manifest, pins: second.pins)
  }

  // MARK: The manifest as a whole

  private mutating func applySections() {
    manifest.platforms = integration.platforms.map(\.value)
    if !wirings.isEmpty || graph.injections.areGenerated(in: graph) {
      manifest.platforms = platformsOfWiring(stated: manifest.platforms)
    }
    let owner = components.first ?? wirings.first?.component
    for own in owner.map(graph.platformsOfPackage) ?? [] {
      if let index = manifest.platforms.firstIndex(where: { $0.name == own.value.name }) {
        if isOlder(manifest.platforms[index].version, than: own.value.version) { manifest.platforms[index] = own.value }
      } else {
        manifest.platforms.append(own.value)
      }
    }
    let root = graph.project.root.flatMap { graph.project.specs[$0].spec.package }
    let own = components.count == 1 ? graph.components[components[0]].spec.package : nil
    for section in [root, own].compactMap({ $0 }) {
      if let modes = section.swiftLanguageModes { manifest.swiftLanguageModes = modes }
      if let standard = section.cLanguageStandard { manifest.cLanguageStandard = standard }
      if let standard = section.cxxLanguageStandard { manifest.cxxLanguageStandard = standard }
      if let localization = section.localization { manifest.defaultLocalization = localization }
    }
    // These describe one manifest: in `single` the root's, else that of the component.
    let single = integration.packages == .single ? root : own
    if let single {
      manifest.pkgConfig = single.pkgConfig
      manifest.providers = single.providers
      manifest.traits = single.traits
      manifest.experimentalFeatures = single.experimentalFeatures
    }
  }

  // MARK: Targets

  /// Plans the targets of all components, on several threads where there are many.
  private mutating func addTargets() {
    let modules = components.flatMap { graph.components[$0].modules }.filter { !leftOut.contains($0) }
    let start = self
    let (targets, parts) = concurrentArray(modules.count, share: ShareSize.items) { range, add in
      var part = start
      for position in range { add(part.target(modules[position])) }
      return part
    }
    manifest.targets = targets
    for part in parts {
      bag.add(contentsOf: part.bag)
      usedPins.formUnion(part.usedPins)
      usedBinaries.formUnion(part.usedBinaries)
      usedMembers.formUnion(part.usedMembers)
    }
  }

  private mutating func target(_ index: Int) -> Manifest.Target {
    let component = graph.modules[index].component
    var target = Self.target(graph.modules[index].module)
    target.path = targetPath(graph.modules[index].module, graph.components[component].shared.spec.folder)
    if takesDefaults(target.kind), !integration.settings.isEmpty {
      target.settings = integration.settings + target.settings
    }
    let edges = graph.modules[index].edges
    target.dependencies.reserveCapacity(edges.count)
    var seen: Set<Manifest.Dependency> = []
    for edge in edges {
      guard let dependency = dependency(graph.edges[edge]) else { continue }
      // A duplicate is left out. In a short list comparing is faster than hashing.
      let isNew = edges.count > 8 ? seen.insert(dependency).inserted : !target.dependencies.contains(dependency)
      if isNew { target.dependencies.append(dependency) }
    }
    checkHeaderPaths(of: target, graph.modules[index].module, in: graph.components[component].shared.spec.folder)
    if !pluginEdges.isEmpty { target.plugins = pluginEdges[index, default: []].compactMap { plugin($0) } }
    if let app = wirings.first(where: { $0.component == component }) {
      addWiringDependencies(app, to: &target, index)
    }
    if target.kind == .test { target.dependencies += testDependencies(of: index) }
    if graph.hasInjections { target.dependencies += injectedDependencies(of: index) }
    return target
  }

  /// The parts of a target that depend on its module alone.
  private static func target(_ module: Module) -> Manifest.Target {
    var target = Manifest.Target(name: module.name.value, kind: module.kind)
    target.exclude = module.exclude
    target.resources = module.resources
    target.settings = module.settings
    target.sources = module.sources
    target.publicHeadersPath = module.publicHeaders
    target.packageAccess = module.packageAccess ?? true
    target.url = module.archive.url
    target.checksum = module.archive.checksum
    target.pkgConfig = module.system.pkgConfig
    target.providers = module.system.providers
    target.capability = module.capability
    return target
  }

  private func takesDefaults(_ kind: TargetKind) -> Bool {
    switch kind {
    case .library, .executable, .test, .macro: true
    case .plugin, .binary, .system: false
    }
  }

  /// An app and its tests import both generated modules, unless these depend on them.
  private func addWiringDependencies(_ app: AppWiring, to target: inout Manifest.Target, _ index: Int) {
    guard app.users(in: graph).contains(index) else { return }
    for name in app.wiring.modules where target.kind == .test || name != app.wiring.testingModule {
      target.dependencies.append(.target(name, nil))
    }
  }

  /// `nil` if SwiftPM finds the folder by convention.
  private mutating func targetPath(_ module: Module, _ own: String) -> String? {
    if module.kind == .binary, module.archive.url != nil { return nil }
    let usual = module.kind.usualFolder(of: module.name.value)
    guard let full = Path.joinInRoot(own, module.path?.value ?? usual) else { return module.path?.value }
    // SwiftPM takes a binary from anywhere.
    if module.kind == .binary { return Path.relative(from: folder, to: full) }
    guard let relative = relativePath(full) else {
      bag.add(
        .pathOutsidePackage, "the folder of '\(module.name.value)' is outside of its package",
        at: module.path?.place ?? module.name.place,
        help: "move it into the package's folder, or write 'packages: single'")
      return nil
    }
    return relative == usual ? nil : relative.isEmpty ? "." : relative
  }

  /// SwiftPM takes paths to headers inside the package only.
  private mutating func checkHeaderPaths(of target: Manifest.Target, _ module: Module, in own: String) {
    for setting in target.settings {
      guard case .headerSearchPath(let path) = setting.kind else { continue }
      let full = Path.joinInRoot(own, module.folder).flatMap { Path.joinInRoot($0, path) }
      if full.flatMap(relativePath) != nil { continue }
      bag.add(
        .pathOutsidePackage, "the header search path '\(path)' of '\(module.name.value)' is outside of its package",
        at: module.name.place, help: "move the headers, or correct 'header-search-path:'"
      )
    }
  }

  /// A path relative to the root, made relative to the package's folder; `nil` when it lies outside.
  func relativePath(_ full: String) -> String? {
    if folder.isEmpty { return full }
    if full == folder { return "" }
    return full.hasPrefix(folder + "/") ? String(full.dropFirst(folder.count + 1)) : nil
  }

  // MARK: Dependencies of targets

  func isOwn(_ component: Int) -> Bool {
    // In `single` all members do.
    integration.packages == .single ? graph.components[component].isMember : ownComponents.contains(component)
  }

  mutating func dependency(_ edge: LinkedGraph.Edge) -> Manifest.Dependency? {
    switch edge.target {
    case .module(let module):
      let component = graph.modules[module].component
      if isOwn(component) { return .target(graph.modules[module].name, edge.condition) }
      guard let (product, package) = product(of: module, neededAt: edge.place) else { return nil }
      return .product(product, package: package, aliases: edge.aliases, edge.condition)
    case .product(let pin, let name):
      usedPins.insert(pin)
      return .product(name, package: packageName(pin), aliases: edge.aliases, edge.condition)
    case .pin(let pin):
      guard case .binary = graph.project.lockfile.pins[pin].source.value else { return nil }
      usedBinaries.insert(pin)
      return .target(graph.project.lockfile.pins[pin].name.value, edge.condition)
    case .unlocatedProduct(let name): return .byName(name, edge.condition)
    }
  }

  private mutating func plugin(_ edge: LinkedGraph.Edge) -> Manifest.PluginUsage? {
    switch edge.target {
    case .module(let module):
      if isOwn(graph.modules[module].component) {
        return Manifest.PluginUsage(name: edge.product ?? graph.modules[module].name, package: nil)
      }
      guard let (product, package) = product(of: module, neededAt: edge.place) else { return nil }
      return Manifest.PluginUsage(name: product, package: package)
    case .product(let pin, let name):
      usedPins.insert(pin)
      return Manifest.PluginUsage(name: name, package: packageName(pin))
    case .pin: return nil
    case .unlocatedProduct(let name): return Manifest.PluginUsage(name: name, package: nil)
    }
  }

  /// The product of another package that contains a module.
  private mutating func product(of module: Int, neededAt place: Place) -> (product: String, package: String)? {
    let index = graph.modules[module].component
    let component = graph.components[index]
    let name = graph.modules[module].name
    guard let package = package(of: index) else { return nil }
    // SwiftPM makes a product of a program in the package that is built, and in no other.
    let hasUsual = !component.isMember || ![.executable, .macro].contains(graph.modules[module].kind)
    if component.spec.products == nil, hasUsual { return (name, package) }
    let products = component.spec.products ?? []
    if productsByModule[index] == nil {
      let holders = products.flatMap { product in product.modules.map { ($0.value, product.name.value) } }
      productsByModule[index] = Dictionary(holders) { first, _ in first }
    }
    if let product = productsByModule[index]?[name] { return (product, package) }
    bag.add(
      .noProduct, "no product of '\(component.name)' contains its module '\(name)'", at: place,
      notes: [Note("its spec", at: component.spec.name.place)],
      help: "add the module to a product under 'products:' there")
    return nil
  }

  /// SwiftPM's name of the package of another component, on which this one depends from now on.
  mutating func package(of index: Int) -> String? {
    let component = graph.components[index]
    if component.isMember {
      usedMembers.insert(index)
      let folder = component.spec.folder
      return folder.isEmpty ? component.name : Self.spelling(of: packageIdentity(ofURL: folder), in: folder)
    }
    guard let pin = component.pin else { return nil }
    usedPins.insert(pin)
    return packageName(pin)
  }

  // MARK: Products

  private mutating func addProducts() {
    let root = graph.project.root.map { graph.project.specs[$0].spec }
    let rootSays = integration.packages == .single && root?.products != nil
    let isLeft = rootSays && !components.contains { graph.components[$0].spec.path == root?.path }
    if isLeft, let products = root?.products { add(products) }
    for component in components {
      if let products = graph.components[component].spec.products {
        add(products)
      } else if !rootSays {
        for module in graph.components[component].modules { addUsualProduct(module) }
      }
    }
    addTestProducts()
    addInjectedProducts()
    for app in wirings {
      manifest.products.append(
        Manifest.Product(
          name: app.wiring.registrationModule, type: .library,
          targets: [app.wiring.registrationModule, app.wiring.dependenciesModule]))
      // The tests of an app that Xcode builds are in no target here.
      let hasMain = graph.components[app.component].modules.contains { isMain($0) && !leftOut.contains($0) }
      if let testing = app.wiring.testingModule, !hasMain {
        manifest.products.append(Manifest.Product(name: testing, type: .library, targets: [testing]))
      }
    }
  }

  /// A product of modules that CocoaPods builds is none of this package's.
  private mutating func add(_ products: [ProductDeclaration]) {
    let left = Set(leftOut.map { graph.modules[$0].name })
    for product in products {
      let targets = product.modules.map(\.value).filter { !left.contains($0) }
      if targets.isEmpty, !product.modules.isEmpty { continue }
      manifest.products.append(Manifest.Product(name: product.name.value, type: product.type, targets: targets))
    }
  }

  private func isMain(_ module: Int) -> Bool { graph.modules[module].isMain && !graph.modules[module].isTest }

  private mutating func addUsualProduct(_ index: Int) {
    let name = graph.modules[index].name
    switch graph.modules[index].kind {
    case .library, .binary, .system:
      let type = graph.modules[index].module.linkage ?? .library
      manifest.products.append(Manifest.Product(name: name, type: type, targets: [name]))
    case .plugin where integration.packages == .separate:
      manifest.products.append(Manifest.Product(name: name, type: .plugin, targets: [name]))
    case .executable, .test, .macro, .plugin: break
    }
  }

  private mutating func addBinaries() {
    for index in usedBinaries.sorted() {
      let pin = graph.project.lockfile.pins[index]
      guard case .binary(let url, let checksum) = pin.source.value else { continue }
      var target = Manifest.Target(name: pin.name.value, kind: .binary)
      (target.url, target.checksum) = (url, checksum)
      manifest.targets.append(target)
    }
  }

  // MARK: Package.resolved

  private func resolvedPins() -> [Int] {
    let pins = graph.project.lockfile.pins
    return reachedPins().filter { pins[$0].isResolved }.sorted { tables.pinRanks[$0] < tables.pinRanks[$1] }
  }

  func reachedPins() -> [Int] {
    var modules: Set<Int> = []
    for component in components { modules.formUnion(graph.components[component].modules) }
    modules.subtract(leftOut)
    let members = tables.standIns.isEmpty ? [] : usedMembers
    if let pins = tables.pins, leftOut.isEmpty { return pins.reached(from: modules, pins: usedPins, members: members) }
    return reachablePins(
      graph, from: modules, alsoPins: usedPins, alsoMembers: members,
      wholePackages: integration.packages == .separate)
  }
}

extension Pin {
  /// True if it belongs into a Package.resolved: SwiftPM fetches it, and its version is known.
  var isResolved: Bool {
    if isPod { return false }
    return switch source.value {
    case .git: !isInLocalRepository && isRevision(revision?.value ?? "")
    case .registry: version != nil
    case .path, .binary, .pod: false
    }
  }
  /// True if it comes from a repository in a folder, whose absolute path SwiftPM notes.
  package var isInLocalRepository: Bool {
    if case .git(let url) = source.value { isLocalGitPath(url) } else { false }
  }
}
