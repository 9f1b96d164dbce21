import Diagnostics
import Findings
import Model
import Paths

// The targets for the wiring of a package's apps.
extension PackagePlanner {
  mutating func addWiring(_ app: AppWiring) {
    let usersOfAll = app.interfaces + app.implementations
    func edges(_ modules: [Int]) -> [LinkedGraph.Edge] {
      modules.map { module in
        LinkedGraph.Edge(
          from: module, target: .module(module), place: graph.place(module),
          condition: app.platforms[module]?.condition)
      }
    }
    var dependencies = target(app.wiring.dependenciesModule, of: app, using: app.interfaces)
    dependencies.dependencies = edges(app.interfaces).compactMap { dependency($0) }
    var registration = target(app.wiring.registrationModule, of: app, using: usersOfAll)
    registration.dependencies = [.target(app.wiring.dependenciesModule, nil)]
    registration.dependencies += edges(usersOfAll).compactMap { dependency($0) }
    for index in app.injecting {
      let platforms = app.platformsOfInjections[index] ?? .all
      registration.dependencies += [dependency(on: graph.injections.needs[index], platforms)].compactMap { $0 }
    }
    registration.dependencies += appDependencies(app)
    registration.dependencies += pinDependencies(of: app, besides: registration.dependencies)
    manifest.targets += [dependencies, registration]
    if let name = app.wiring.testingModule {
      var testing = target(name, of: app, using: app.interfaces)
      testing.dependencies =
        [.target(app.wiring.dependenciesModule, nil)] + testDependencies(of: app.wiring, in: app.component)
      manifest.targets.append(testing)
    }
    checkGeneratedNames(app)
  }

  /// A generated module in the app's folder, with the settings of those that use some modules.
  private func target(_ name: String, of app: AppWiring, using modules: [Int]) -> Manifest.Target {
    let usual = TargetKind.library.usualFolder(of: name)
    var target = Manifest.Target(name: name, kind: .library)
    target.path = path(ofGenerated: name, Path.join(graph.components[app.component].spec.folder, usual))
    target.settings = settingsOfWiring + tables.cxx.settings(ofUsersOf: modules)
    return target
  }

  /// The defaults without what would give the generated code another meaning, or fail on a warning in it: its text is
  /// no choice of the team.
  var settingsOfWiring: [Setting] {
    integration.settings.compactMap { setting in
      switch setting.kind {
      case .defaultIsolation, .strictMemorySafety, .treatAllWarnings, .treatWarning: return nil
      // A function of ours that meets a protocol of others would be another one.
      case .enableUpcomingFeature(featureOfCallers): return nil
      case .unsafeFlags(let flags) where setting.tool == .swift:
        var setting = setting
        let left = flagsOfWiring(flags)
        setting.kind = .unsafeFlags(left)
        return left.isEmpty ? nil : setting
      default: return setting
      }
    }
  }

  private mutating func appDependencies(_ app: AppWiring) -> [Manifest.Dependency] {
    var added: [Manifest.Dependency] = []
    let wired = Set(app.interfaces + app.implementations)
    for edge in appEdges[app.component] ?? [] {
      if case .module(let module) = edge.target, wired.contains(module) || leftOut.contains(module) { continue }
      if let dependency = dependency(
        LinkedGraph.Edge(from: 0, target: edge.target, place: edge.place, condition: edge.condition))
      {
        added.append(dependency)
      }
    }
    return added
  }

  /// A product of every pinned package that the app's code reaches, so that an exact pin takes effect even if this
  /// package is not the root, as in an Xcode project. Packages that only tests, macros and plugins reach do not belong
  /// into an app.
  private mutating func pinDependencies(
    of app: AppWiring, besides: [Manifest.Dependency]
  ) -> [Manifest.Dependency] {
    let platforms = PinPlatforms(graph, of: app)
    var known: Set<String> = []
    for case .product(_, let package?, _, _) in besides { known.insert(package.lowercased()) }
    var added: [Manifest.Dependency] = []
    for (pin, product) in productsOfPins {
      guard !known.contains(packageName(pin).lowercased()) else { continue }
      // No platform has what needs it, and no names of any would mean all.
      if platforms[pin].isEmpty { continue }
      usedPins.insert(pin)
      var condition = product.condition
      if let names = platforms[pin].sortedNames {
        condition = Condition(platforms: names, traits: condition?.traits ?? [])
      }
      added.append(.product(product.name, package: packageName(pin), aliases: [:], condition))
    }
    return added
  }

  private mutating func checkGeneratedNames(_ app: AppWiring) {
    let spec = graph.components[app.component].spec
    for name in app.wiring.modules {
      let place = spec.app.dependenciesModule?.place ?? spec.name.place
      if !isC99Identifier(name) {
        bag.add(
          .invalidName, "the generated module would be called '\(name)', which is not a Swift identifier", at: place,
          help: "choose its name in the app's spec: 'wiring: { dependencies: …, registration: … }'")
      }
    }
  }
}

/// With it, a function that waits runs where it is called.
private let featureOfCallers = "NonisolatedNonsendingByDefault"

/// The compiler's flags without those that say what the settings say that generated modules do not take.
private func flagsOfWiring(_ flags: [String]) -> [String] {
  if let index = flags.firstIndex(of: featureOfCallers), index > 0, flags[index - 1] == "-enable-upcoming-feature" {
    return flagsOfWiring(Array(flags[..<(index - 1)] + flags[(index + 1)...]))
  }
  let left = ["-default-isolation", "-Werror", "-Wwarning"]
  let alone = ["-strict-memory-safety", "-warnings-as-errors"]
  var kept: [String] = []
  var isValue = false
  for flag in flags {
    if isValue {
      isValue = false
    } else if left.contains(flag) {
      isValue = true
    } else if !alone.contains(flag), !left.contains(where: { flag.hasPrefix($0 + "=") }) {
      kept.append(flag)
    }
  }
  return kept
}

/// For each pin a library product that the registration can depend on.
final class PinProducts {
  private let graph: LinkedGraph
  /// By pin, the first product that members use unconditionally, and the first with a condition.
  private var used: [Int: String] = [:]
  private var usedConditionally: [Int: (name: String, condition: Condition?)] = [:]
  /// By pin, the first product that another pinned package needs, which is in use then.
  private var needed: [Int: String] = [:]

  init(_ graph: LinkedGraph) {
    self.graph = graph
    for pin in graph.project.lockfile.pins {
      for need in (pin.builtTargets ?? []).flatMap(\.needs) {
        guard let other = need.package.flatMap(graph.pinNames.pin(meantBy:)), needed[other] == nil else { continue }
        needed[other] = need.name.value
      }
    }
    for edge in graph.edges {
      guard case .product(let pin, let name) = edge.target, graph.isMember(module: edge.from),
        !graph.modules[edge.from].isTest
      else { continue }
      if let condition = edge.condition {
        if usedConditionally[pin] == nil { usedConditionally[pin] = (name, condition) }
      } else if used[pin] == nil {
        used[pin] = name
      }
    }
  }

  /// One that is used, or else the first that is recorded.
  func any(of pin: Int) -> (name: String, condition: Condition?)? {
    if let name = used[pin] { return (name, nil) }
    if let conditional = usedConditionally[pin] { return conditional }
    if let component = graph.componentByPin[pin].map({ graph.components[$0] }) {
      if let products = component.spec.products {
        return products.first { $0.type.isLibrary }.map { ($0.name.value, nil) }
      }
      return component.modules.first { graph.modules[$0].kind == .library }.map { (graph.modules[$0].name, nil) }
    }
    let recorded = graph.project.lockfile.pins[pin].products ?? []
    let inUse = recorded.filter { $0.name.value == needed[pin] }
    return (inUse + recorded).first { $0.type.isLibrary }.map { ($0.name.value, nil) }
  }
}

extension ProductType {
  /// True for a product that code is linked with.
  var isLibrary: Bool { self == .library || self == .static || self == .dynamic }
}
