import Diagnostics
import Model

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
  private var usedPins: Set<Int> = []
  private var usedBinaries: Set<Int> = []
  private var usedMembers: Set<Int> = []
  private let integration: Integration
  private let pluginEdges: [Int: [LinkedGraph.Edge]]
  /// Whether whoever uses the package decides the versions.
  let isOpen: Bool

  init(
    _ graph: LinkedGraph, wirings: [AppWiring], folder: String, name: String, components: [Int], isOpen: Bool = false
  ) {
    self.isOpen = isOpen
    (self.graph, self.wirings, self.folder) = (graph, wirings, folder)
    (self.name, self.components, ownComponents) = (name, components, Set(components))
    integration = graph.project.integration
    pluginEdges = Dictionary(grouping: graph.pluginEdges, by: \.from)
    manifest = Manifest(name: name, tools: integration.tools?.value ?? ToolsVersion(6, 0))
  }

  mutating func plan() -> GenerationPlan.Package {
    applySections()
    for component in components {
      for module in graph.components[component].modules { addTarget(module) }
    }
    for app in wirings { addWiring(app) }
    addPinsOfComponents()
    addProducts()
    addToolsOnlyPins()
    addDependencies()
    addBinaries()
    excludeSpecs()
    return GenerationPlan.Package(folder: folder, manifest: manifest, pins: resolvedPins())
  }

  // MARK: The manifest as a whole

  private mutating func applySections() {
    manifest.platforms = integration.platforms.map(\.value)
    let root = graph.project.root.flatMap { graph.project.specs[$0].package }
    let own = components.count == 1 ? graph.components[components[0]].spec.package : nil
    for section in [root, own].compactMap({ $0 }) {
      if let modes = section.swiftLanguageModes { manifest.swiftLanguageModes = modes }
      if let standard = section.cLanguageStandard { manifest.cLanguageStandard = standard }
      if let standard = section.cxxLanguageStandard { manifest.cxxLanguageStandard = standard }
      if let localization = section.localization { manifest.defaultLocalization = localization }
    }
    // What is said once is said of one manifest.
    let single = integration.packages == .single ? root : own
    if let single {
      manifest.pkgConfig = single.pkgConfig
      manifest.providers = single.providers
      manifest.traits = single.traits
      manifest.experimentalFeatures = single.experimentalFeatures
    }
  }

  // MARK: Targets

  private mutating func addTarget(_ index: Int) {
    let linked = graph.modules[index]
    let module = linked.module
    let spec = graph.components[linked.component].spec
    var target = Manifest.Target(name: module.name.value, kind: module.kind)
    target.path = targetPath(module, spec)
    target.sources = module.sources
    target.exclude = module.exclude
    target.resources = module.resources
    target.publicHeadersPath = module.publicHeaders
    target.settings = takesDefaults(module.kind) ? integration.settings + module.settings : module.settings
    target.packageAccess = module.packageAccess ?? true
    target.url = module.url
    target.checksum = module.checksum
    target.pkgConfig = module.pkgConfig
    target.providers = module.providers
    target.capability = module.capability
    // Named twice is needed once.
    var seen: Set<Manifest.Dependency> = []
    target.dependencies = graph.edges[linked.edges].compactMap { dependency($0) }.filter { seen.insert($0).inserted }
    target.plugins = pluginEdges[index, default: []].compactMap { plugin($0) }
    if let app = wirings.first(where: { $0.component == linked.component }) {
      addWiringDependencies(app, to: &target, index)
    }
    manifest.targets.append(target)
  }

  private func takesDefaults(_ kind: TargetKind) -> Bool {
    switch kind {
    case .library, .executable, .test, .macro: true
    case .plugin, .binary, .system: false
    }
  }

  /// An app and its tests import both generated modules, unless they are themselves wired.
  private func addWiringDependencies(_ app: AppWiring, to target: inout Manifest.Target, _ index: Int) {
    guard target.kind == .executable || target.kind == .test || target.kind == .library else { return }
    if app.interfaces.contains(index) || app.implementations.contains(index) { return }
    for name in [app.wiring.dependenciesModule, app.wiring.registrationModule] {
      target.dependencies.append(.target(name, nil))
    }
  }

  /// `nil` where SwiftPM looks by itself.
  private mutating func targetPath(_ module: Module, _ spec: Spec) -> String? {
    if module.kind == .binary, module.url != nil { return nil }
    let convention = "\(conventionFolder(module.kind))/\(module.name.value)"
    guard let full = normalisedPath(spec.folder, module.path?.value ?? convention) else { return module.path?.value }
    guard let relative = relativePath(full) else {
      bag.add(
        Diagnostic(
          .pathOutsidePackage, "the folder of '\(module.name.value)' lies outside of its package",
          at: module.path?.place ?? module.name.place,
          help: "SwiftPM takes no target from outside the package's folder: move it, or write 'packages: single'"))
      return nil
    }
    return relative == convention ? nil : relative.isEmpty ? "." : relative
  }

  /// A path from the root as one from the package's folder; `nil` when it lies outside.
  private func relativePath(_ full: String) -> String? {
    if folder.isEmpty { return full }
    if full == folder { return "" }
    return full.hasPrefix(folder + "/") ? String(full.dropFirst(folder.count + 1)) : nil
  }

  private func conventionFolder(_ kind: TargetKind) -> String {
    switch kind {
    case .test: "Tests"
    case .plugin: "Plugins"
    default: "Sources"
    }
  }

  // MARK: Dependencies of targets

  mutating func dependency(_ edge: LinkedGraph.Edge) -> Manifest.Dependency? {
    switch edge.target {
    case .module(let module):
      let component = graph.modules[module].component
      if ownComponents.contains(component) { return .target(graph.modules[module].name, edge.condition) }
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
      if ownComponents.contains(graph.modules[module].component) {
        return Manifest.PluginUsage(name: graph.modules[module].name, package: nil)
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

  /// The product of another package by which a module is had.
  private mutating func product(of module: Int, neededAt place: Place) -> (product: String, package: String)? {
    let index = graph.modules[module].component
    let component = graph.components[index]
    let name = graph.modules[module].name
    let package: String
    if component.isMember {
      usedMembers.insert(index)
      let folder = component.spec.folder
      package = folder.isEmpty ? component.name : String(folder.split(separator: "/").last ?? "")
    } else {
      guard let pin = component.pin else { return nil }
      usedPins.insert(pin)
      package = packageName(pin)
    }
    guard let products = component.spec.products else { return (name, package) }
    if let product = products.first(where: { $0.modules.contains { $0.value == name } }) {
      return (product.name.value, package)
    }
    bag.add(
      Diagnostic(
        .noProduct, "no product of '\(component.name)' holds its module '\(name)'", at: place,
        notes: [Note("its spec", at: component.spec.name.place)],
        help: "add the module to a product under 'products:' there"))
    return nil
  }

  /// The identity as the URL spells it.
  private func packageName(_ pin: Int) -> String {
    let pin = graph.project.lockfile.pins[pin]
    switch pin.source.value {
    case .git(let text), .path(let text):
      let identity = pin.identity
      let spelled = text.hasSuffix(".git") ? String(text.dropLast(4)) : text
      return spelled.lowercased().hasSuffix(identity) ? String(spelled.suffix(identity.count)) : identity
    case .registry(let id): return id
    case .binary, .pod: return pin.name.value
    }
  }

  // MARK: Wiring

  private mutating func addWiring(_ app: AppWiring) {
    let appFolder = graph.components[app.component].spec.folder
    func path(_ module: String) -> String? {
      let full = joined(appFolder, "Sources/\(module)")
      let relative = relativePath(full) ?? full
      return relative == "Sources/\(module)" ? nil : relative
    }
    func edges(_ modules: [Int]) -> [LinkedGraph.Edge] {
      modules.map { LinkedGraph.Edge(from: $0, target: .module($0), place: graph.place($0)) }
    }
    var dependencies = Manifest.Target(name: app.wiring.dependenciesModule, kind: .library)
    dependencies.path = path(app.wiring.dependenciesModule)
    dependencies.settings = integration.settings
    dependencies.dependencies = edges(app.interfaces).compactMap { dependency($0) }
    var registration = Manifest.Target(name: app.wiring.registrationModule, kind: .library)
    registration.path = path(app.wiring.registrationModule)
    registration.settings = integration.settings
    registration.dependencies = [.target(app.wiring.dependenciesModule, nil)]
    registration.dependencies += edges(app.interfaces + app.implementations).compactMap { dependency($0) }
    registration.dependencies += appDependencies(app)
    registration.dependencies += pinDependencies(besides: registration.dependencies)
    manifest.targets += [dependencies, registration]
    checkGeneratedNames(app)
  }

  private mutating func appDependencies(_ app: AppWiring) -> [Manifest.Dependency] {
    var added: [Manifest.Dependency] = []
    for edge in graph.appEdges where edge.component == app.component {
      if case .module(let module) = edge.target, app.interfaces.contains(module) || app.implementations.contains(module)
      {
        continue
      }
      if let dependency = dependency(LinkedGraph.Edge(from: 0, target: edge.target, place: edge.place)) {
        added.append(dependency)
      }
    }
    return added
  }

  /// A product of every pinned package that the app's code reaches, so that an exact pin binds where this package is
  /// not the root, as in an Xcode project. What only tests, macros and plugins reach does not belong into an app.
  private mutating func pinDependencies(besides: [Manifest.Dependency]) -> [Manifest.Dependency] {
    var known: Set<String> = []
    for case .product(_, let package?, _, _) in besides { known.insert(package.lowercased()) }
    var added: [Manifest.Dependency] = []
    for pin in pinsOfCode(graph) {
      guard !known.contains(packageName(pin).lowercased()), let product = anyProduct(of: pin) else { continue }
      usedPins.insert(pin)
      added.append(.product(product.name, package: packageName(pin), aliases: [:], product.condition))
    }
    return added
  }

  /// A library product of a pin: one that is used, or else the first that is recorded.
  private func anyProduct(of pin: Int) -> (name: String, condition: Condition?)? {
    var conditional: (name: String, condition: Condition?)?
    for edge in graph.edges where graph.component(of: edge.from).isMember && !graph.modules[edge.from].isTest {
      guard case .product(pin, let name) = edge.target else { continue }
      if edge.condition == nil { return (name, nil) }
      conditional = conditional ?? (name, edge.condition)
    }
    if let conditional { return conditional }
    if let component = graph.components.first(where: { $0.pin == pin }) {
      if let products = component.spec.products {
        return products.first { [.library, .static, .dynamic].contains($0.type) }.map { ($0.name.value, nil) }
      }
      return component.modules.first { graph.modules[$0].kind == .library }.map { (graph.modules[$0].name, nil) }
    }
    let recorded = graph.project.lockfile.pins[pin].products ?? []
    return recorded.first { [.library, .static, .dynamic].contains($0.type) }.map { ($0.name.value, nil) }
  }

  private mutating func checkGeneratedNames(_ app: AppWiring) {
    let spec = graph.components[app.component].spec
    for name in [app.wiring.dependenciesModule, app.wiring.registrationModule] {
      let place = spec.dependenciesModule?.place ?? spec.name.place
      if !isC99Identifier(name) {
        bag.add(
          Diagnostic(
            .invalidModuleName, "the generated module would be called '\(name)', which is no identifier", at: place,
            help: "name it in the app's spec: 'wiring: { dependencies: …, registration: … }'"))
      }
      if let other = graph.modules.firstIndex(where: { $0.name == name }) {
        bag.add(
          Diagnostic(
            .duplicateModule, "the generated module '\(name)' has the name of another", at: place,
            notes: [Note("the other one", at: graph.place(other))],
            help: "name it in the app's spec: 'wiring: { dependencies: …, registration: … }'"))
      }
    }
  }

  // MARK: Products

  private mutating func addProducts() {
    let root = graph.project.root.map { graph.project.specs[$0] }
    let rootSays = integration.packages == .single && root?.products != nil
    for component in components {
      let spec = graph.components[component].spec
      if let products = spec.products {
        for product in products {
          manifest.products.append(
            Manifest.Product(name: product.name.value, type: product.type, targets: product.modules.map(\.value)))
        }
      } else if !rootSays {
        for module in graph.components[component].modules { addUsualProduct(module) }
      }
    }
    for app in wirings {
      manifest.products.append(
        Manifest.Product(
          name: app.wiring.registrationModule, type: .library,
          targets: [app.wiring.registrationModule, app.wiring.dependenciesModule]))
    }
  }

  private mutating func addUsualProduct(_ index: Int) {
    let module = graph.modules[index].module
    switch module.kind {
    case .library, .binary, .system:
      manifest.products.append(
        Manifest.Product(name: module.name.value, type: module.linkage ?? .library, targets: [module.name.value]))
    case .plugin where integration.packages == .separate:
      manifest.products.append(
        Manifest.Product(name: module.name.value, type: .plugin, targets: [module.name.value]))
    case .executable, .test, .macro, .plugin: break
    }
  }

  // MARK: Packages

  /// Packages that no target uses stand in the manifest of the spec that names them.
  private mutating func addToolsOnlyPins() {
    for component in components {
      for package in graph.components[component].spec.package?.toolsOnly ?? [] {
        if let pin = graph.pinNames.pin(named: package.value) { usedPins.insert(pin) }
      }
    }
  }

  private mutating func addDependencies() {
    for component in usedMembers.sorted(by: { graph.components[$0].spec.folder < graph.components[$1].spec.folder }) {
      let other = graph.components[component].spec.folder
      manifest.dependencies.append(
        Manifest.PackageDependency(
          source: .path(path(from: folder, to: other)), identity: packageIdentity(ofURL: other)))
    }
    let pins = graph.project.lockfile.pins
    let identities = graph.pinNames.identities
    for index in usedPins.sorted(by: { (identities[$0], $0) < (identities[$1], $1) }) {
      if let source = source(of: pins[index]) {
        manifest.dependencies.append(
          Manifest.PackageDependency(source: source, identity: identities[index], traits: pins[index].traits))
      }
    }
  }

  private func source(of pin: Pin) -> Manifest.PackageDependency.Source? {
    let requirement: Manifest.PackageDependency.Requirement
    switch pin.selection {
    case _ where isOpen: requirement = .anyVersion
    case .version: requirement = .exact(pin.version?.value ?? "")
    case .branch: requirement = .branch(pin.branch?.value ?? "")
    case .revision: requirement = .revision(pin.revision?.value ?? "")
    case nil: requirement = .branch("main")
    }
    switch pin.source.value {
    case .git(let url): return .git(isLocalGitPath(url) ? fromPackage(url) : url, requirement)
    case .registry(let id): return .registry(id: id, requirement)
    case .path(let text): return .path(fromPackage(text))
    case .binary, .pod: return nil
    }
  }

  /// A path that the lockfile gives from the root, as one from the package's folder.
  private func fromPackage(_ text: String) -> String {
    if text.hasPrefix("/") { return text }
    let ups = folder.split(separator: "/").map { _ in ".." }
    return (ups + text.split(separator: "/").map(String.init).filter { $0 != "." }).joined(separator: "/")
  }

  private func path(from: String, to: String) -> String {
    let (a, b) = (from.split(separator: "/"), to.split(separator: "/"))
    let common = zip(a, b).prefix { $0 == $1 }.count
    let parts = Array(repeating: "..", count: a.count - common) + b.dropFirst(common).map(String.init)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
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

  // MARK: Specs inside targets

  /// SwiftPM warns of files in a target's folder that it does not know; ours are excluded.
  private mutating func excludeSpecs() {
    var targets: [String: [Int]] = [:]
    for (index, target) in manifest.targets.enumerated() where target.kind != .binary && target.url == nil {
      let path = target.path ?? "\(conventionFolder(target.kind))/\(target.name)"
      targets[path == "." ? "" : path, default: []].append(index)
    }
    var files = graph.project.specs.map(\.path) + graph.project.pinnedSpecs.map(\.path)
    files.append("integrate.lock.yaml")
    for file in files.sorted() {
      guard let relative = relativePath(file) else { continue }
      var parts = relative.split(separator: "/")
      var inside = [parts.popLast() ?? ""]
      while true {
        for index in targets[parts.joined(separator: "/")] ?? [] { exclude(inside.joined(separator: "/"), from: index) }
        guard let last = parts.popLast() else { break }
        inside.insert(last, at: 0)
      }
    }
  }

  private mutating func exclude(_ path: String, from index: Int) {
    let excluded = manifest.targets[index].exclude
    let isCovered = excluded.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    if !isCovered { manifest.targets[index].exclude.append(path) }
  }

  // MARK: Package.resolved

  private func resolvedPins() -> [Int] {
    let pins = graph.project.lockfile.pins
    var modules: Set<Int> = []
    for component in components { modules.formUnion(graph.components[component].modules) }
    let isSeparate = integration.packages == .separate
    return reachablePins(graph, from: modules, alsoPins: usedPins, wholePackages: isSeparate)
      .filter { pins[$0].isResolved }.sorted { graph.pinNames.identities[$0] < graph.pinNames.identities[$1] }
  }
}

extension Pin {
  /// Whether it can stand in a Package.resolved: it is fetched, and it is known what.
  var isResolved: Bool {
    switch source.value {
    case .git(let url): !isLocalGitPath(url) && isRevision(revision?.value ?? "")
    case .registry: version != nil
    case .path, .binary, .pod: false
    }
  }
}
