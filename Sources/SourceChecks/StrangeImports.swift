import Diagnostics
import Disk
import Findings
import Graph
import Model
import Planning
import SwiftSources
import Text

extension SourceScan {
  /// Reports imports of modules that nobody knows: no component, no pin, no toolchain and no SDK.
  ///
  /// An error where only a system could have the module, and its name is in upper case, and the import is no matter of Apple's
  /// systems alone, which have new modules each year; elsewhere a warning. A package that the module depends on may have
  /// modules that no product lists. Where a pin or a module may bring modules along that are written nowhere, nothing is
  /// said, but where the name is near a dependency that is not imported.
  ///
  /// - Parameter earlier: what was found besides.
  mutating func checkStrangers(besides earlier: DiagnosticBag) {
    let knowsAllNames = knowsAllNames
    guard read.contains(where: { !$0.sources.strangers.isEmpty }), knowsAllNames || !misspelt.isEmpty else { return }
    var named: Set<String> = []
    named.formUnion(moduleMaps().flatMap(\.map.modules))
    let all = NearestNames(known.names)
    let twins = Dictionary(known.names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    let ungenerated = ungenerated()
    lazy var users = usersOfPackages()
    // Whatever is wrong may keep an app from being wired.
    let obstacles = (bag.diagnostics + earlier.diagnostics).filter { $0.severity == .error }.compactMap(\.place)
    for (position, index) in modules.enumerated() where !read[position].sources.strangers.isEmpty {
      let flags = graph.project.integration.settings + graph.modules[index].module.settings
      let findsMore = flags.contains { setting in
        switch setting.kind {
        case .unsafeFlags, .headerSearchPath, .interoperabilityMode: true
        default: false
        }
      }
      if findsMore { continue }
      let frameworks = Set(
        flags.compactMap { if case .linkedFramework(let name) = $0.kind { moduleName(ofTarget: name) } else { nil } })
      let facts = rules.facts(of: index)
      for stranger in read[position].sources.strangers
      where (knowsAllNames || misspelt[graph.modules[index].component]?.contains(stranger.name) == true)
        && !named.contains(stranger.name) && !frameworks.contains(stranger.name)
        && !known.aliases.concern(stranger.name)
        && !ImportRules.isOptional(stranger.name, stranger.conditions)
        && facts.contains(where: { $0.value(of: stranger.conditions) == true })
      {
        let place = Place(file: file(stranger.path), line: stranger.position.line, column: stranger.position.column)
        if let what = ungenerated[stranger.name] {
          let message = "'\(graph.title(index))' imports '\(stranger.name)', which is generated where \(what.condition)"
          bag.add(
            Diagnostic(.undeclaredImport, message, at: place, notes: [what.note], help: what.help).following(obstacles))
          continue
        }
        strangers.append(Stranger(name: stranger.name, module: index, place: place))
        // Two modules whose names differ in case alone could not lie on one disk of a Mac.
        if let other = twins[stranger.name.lowercased()] ?? SystemModules.differingInCase(from: stranger.name) {
          let message = "'\(graph.title(index))' imports '\(stranger.name)', and the module is '\(other)'"
          bag.add(
            Diagnostic(.undeclaredImport, message, at: place, help: "write 'import \(other)'")
              .following(graph.project.misreadPlaces + declarations(of: [other])))
          continue
        }
        if let (product, pin) = dependency(called: stranger.name, of: index) {
          let modules = product.modules.map(moduleName(ofTarget:))
          bag.add(
            Diagnostic(
              .undeclaredImport,
              "'\(graph.title(index))' imports '\(stranger.name)', and the product of that name of '\(pin.name.value)' has the "
                + "module \(modules.map { "'\($0)'" }.joined(separator: ", "))", at: place,
              notes: [Note("recorded here", at: product.name.place)],
              help: modules.count == 1 ? "write 'import \(modules[0])'" : "import the module that is meant"))
          continue
        }
        strangers[strangers.count - 1].isUnknown = true
        let chosen = modules(ofPinCalled: stranger.name, in: index)
        let near = chosen.isEmpty ? all.nearest(to: stranger.name) : chosen
        // Libraries of C that come with systems have names in lower case: 'curses', 'bzip2'.
        let isSure =
          knowsAllNames && !users.contains(index) && stranger.name.first?.isUppercase == true
          && facts.contains { !$0.context.platform.isApples && $0.value(of: stranger.conditions) == true }
        bag.add(
          Diagnostic(
            .undeclaredImport, as: isSure ? .error : .warning,
            "'\(graph.title(index))' imports '\(stranger.name)', which is no module of the project, its pins or a system",
            at: place, help: didYouMean(near) ?? Self.advice(on: stranger.name, isSure: isSure)
          ).following(graph.project.misreadPlaces + declarations(of: near)))
      }
    }
  }

  /// The modules that a package is built for, whose modules they can import though no product lists them.
  private func usersOfPackages() -> Set<Int> {
    var users: [Int: [Int]] = [:]
    var direct: Set<Int> = []
    for edge in graph.edges {
      switch edge.target {
      case .module(let target):
        users[target, default: []].append(edge.from)
        if !graph.isMember(module: target) { direct.insert(edge.from) }
      case .product, .pin, .unlocatedProduct: direct.insert(edge.from)
      }
    }
    return reachable(from: direct) { users[$0] ?? [] }
  }

  /// The product of a pin that a module depends on, by its name.
  private func dependency(called name: String, of module: Int) -> (product: Pin.Product, pin: Pin)? {
    for edge in graph.edges[graph.modules[module].edges] {
      guard case .product(let pin, name) = edge.target, let product = graph.pinnedProducts.product(name, of: pin),
        graph.project.lockfile.pins[pin].staleness == nil
      else { continue }
      return (product, graph.project.lockfile.pins[pin])
    }
    return nil
  }

  /// The modules of the products that a module depends on of a pin, by the name of the pin: other products of it were not
  /// chosen.
  private func modules(ofPinCalled name: String, in module: Int) -> [String] {
    let edges = graph.edges[graph.modules[module].edges].filter { edge in
      graph.pin(of: edge.target).map { graph.project.lockfile.pins[$0].name.value == name } == true
    }
    return Set(edges.flatMap { known.modules(of: $0) }.map { known.names[$0] }).sorted()
  }

  /// `undeclared-import`: a module imports what the compiler has for plugins alone, or for those that Xcode builds.
  mutating func checkPluginImports() {
    for (position, index) in modules.enumerated() where !left.modules.contains(index) {
      let isPlugin = graph.modules[index].kind == .plugin
      lazy var facts = rules.facts(of: index)
      let use = read[position].sources.ofPlugins.first { use in
        (use.name != "PackagePlugin" || !isPlugin) && !ImportRules.isOptional(use.name, use.conditions)
          && facts.contains { $0.value(of: use.conditions) == true }
      }
      guard let use else { continue }
      bag.add(
        Diagnostic(
          .undeclaredImport,
          isPlugin
            ? "'\(graph.title(index))' imports '\(use.name)', which plugins have in Xcode alone, and not in 'swift build'"
            : "'\(graph.title(index))' imports '\(use.name)', which plugins alone have",
          at: Place(file: file(use.path), line: use.position.line, column: use.position.column),
          help: isPlugin
            ? "write '#if canImport(\(use.name))' around the import and what needs it"
            : "take the import out, or write 'type: plugin' where the module is one"))
    }
  }

  /// `undeclared-import`: a module imports what means nothing there, or not always the same, by `aliases`.
  mutating func checkAliasedImports() {
    if known.aliases.isEmpty { return }
    for (position, index) in modules.enumerated() {
      lazy var facts = rules.facts(of: index)
      for stranger in read[position].sources.strangers {
        guard let meaning = known.aliases.meaning(of: stranger.name, in: index),
          !ImportRules.isOptional(stranger.name, stranger.conditions),
          facts.contains(where: { $0.value(of: stranger.conditions) == true })
        else { continue }
        let (name, title) = (stranger.name, graph.title(index))
        let message: String
        var help = "write the dependency that has it for '\(title)' too, or take the import out"
        switch meaning {
        case .module: continue
        case .ofPin(let pin, let own):
          message =
            "'\(title)' imports '\(name)', which means '\(own)' of '\(graph.project.lockfile.pins[pin].name.value)' there, by "
            + "what SwiftPM makes of 'aliases', and no product has that"
        case .unsettled:
          message = "what '\(title)' imports as '\(name)' depends on an order in SwiftPM that changes from run to run"
          help = "take the 'aliases' out, and rename the member's module where two share a name"
        case .refused(let words):
          message = "'\(title)' imports '\(name)', which is no name there, by what SwiftPM makes of 'aliases'"
          if let word = words.first { help = "write 'import \(word)'" }
        }
        bag.add(
          Diagnostic(
            .undeclaredImport, message,
            at: Place(file: file(stranger.path), line: stranger.position.line, column: stranger.position.column),
            notes: known.aliases.edge(about: [name]).map { [Note("the aliases", at: $0.place)] } ?? [], help: help))
      }
    }
  }

  /// Where modules get names that may be wrong.
  private func declarations(of names: [String]) -> [Place] {
    names.compactMap(known.number).compactMap { number in
      guard case .module(let module) = known.owners[number] else { return nil }
      return graph.modules[module].module.path?.place ?? graph.modules[module].module.name.place
    }
  }

  private static func advice(on name: String, isSure: Bool) -> String {
    "correct the name; or name the package that has it and its product under 'dependencies' ('PACKAGE/\(name)') and then "
      + "pin it ('integrate pin PACKAGE --git URL'); if it is a system's module, write '#if canImport(\(name))' around "
      + "the import" + (isSure ? ", or say which framework it is: 'settings: [{ linked-framework: \(name) }]'" : "")
  }

  // MARK: Generated modules

  /// A module that would be generated if specs said more.
  private struct Ungenerated {
    /// `'Shop' has services, and it has none`.
    let condition: String
    let note: Note
    let help: String
  }

  /// What would be generated for members if their specs said more, by name. No other module has such a name, so that an
  /// import of it is an error, not a name that nobody knows.
  private func ungenerated() -> [String: Ungenerated] {
    let wired = Dictionary(wirings.map { ($0.component, $0.wiring) }, uniquingKeysWith: { first, _ in first })
    var found: [String: Ungenerated] = [:]
    for (index, component) in graph.components.enumerated() where component.isMember {
      let (name, place) = (component.name, component.shared.spec.name.place)
      found[testConfigurationModule(of: name)] = Ungenerated(
        condition: "'\(name)' has a configuration with values for tests, and it has none",
        note: Note("the component", at: place),
        help: "write 'test:' with values under its 'config:', or take the import out")
      if component.spec.kind == .component {
        found[injectedModule(of: name)] = Ungenerated(
          condition: "'\(name)' has 'injects:', and it has none", note: Note("the component", at: place),
          help: "write the services that its code reads under 'injects:', or take the import out")
      }
      guard component.spec.kind == .app else { continue }
      let app = component.spec.app
      let (dependencies, registration) = (app.dependenciesModule?.value, app.registrationModule?.value)
      let testing = app.testingModule?.value ?? (dependencies ?? "\(name)Dependencies") + "Testing"
      let note = Note("the app", at: place)
      guard let wiring = wired[index] else {
        let services = Ungenerated(
          condition: "'\(name)' has services, and it has none", note: note,
          help: "name an interface module with 'services:' under the 'dependencies' of '\(name)', or take the "
            + "import out")
        for module in [dependencies ?? "\(name)Dependencies", registration ?? "\(name)Registration", testing] {
          found[module] = services
        }
        continue
      }
      let names = [
        ("\(name)Dependencies", wiring.dependenciesModule), ("\(name)Registration", wiring.registrationModule),
        ("\(name)DependenciesTesting", wiring.testingModule ?? testing),
      ]
      for (usual, own) in names where usual != own {
        found[usual] = Ungenerated(
          condition: "'wiring:' of '\(name)' gives it no other name, and it is '\(own)'", note: note,
          help: "write 'import \(own)'")
      }
      guard wiring.testingModule == nil else { continue }
      found[testing] = Ungenerated(
        condition: "'\(name)' has tests, and its spec has none", note: note,
        help: "write 'tests:' into its spec, or 'testing: \(testing)' under 'wiring:' where others test it")
    }
    return found
  }

  /// Whether the modules of all components and pins are known by name.
  private var knowsAllNames: Bool {
    let project = graph.project
    return project.unreadable.isEmpty && graph.missing.isEmpty && pinsAreRecorded
      && !graph.modules.contains { $0.kind == .binary }
      && graph.project.lockfile.pins.allSatisfy { pin in
        if case .binary = pin.source.value { return false }
        return !pin.isPod
      }
  }

  private var pinsAreRecorded: Bool {
    let isComponent = Set(graph.components.compactMap(\.pin))
    return graph.project.lockfile.pins.indices.allSatisfy {
      graph.project.lockfile.pins[$0].products != nil || isComponent.contains($0)
    }
  }
}
