import Diagnostics
import Findings
import Graph
import Model
import Planning
import SwiftSources

extension SourceScan {
  /// Compares what `provides` of each member names with the sources, in each way in which the app is built.
  mutating func checkProviders(_ names: ProjectNames) {
    let contexts = BuildContext.ofApp(graph)
    let unstated = BuildContext.ofUnstatedHosts(graph) { platform in
      (zip(modules, read) + pinned.map { ($0, $1) }).contains { module, scanned in
        !graph.modules[module].isTest && scanned.sources.ofApple.contains(where: platform.lacks)
      }
    }
    struct Key: Hashable {
      let module: Int
      let platforms: PlatformSet
    }
    var built: [Key: (ways: [BuiltModule], unstated: [BuiltModule], place: (TypeTable.Reference) -> Place)] = [:]
    for service in graph.services {
      for provider in service.providers {
        guard let table = scanned(provider.module)?.declarations else { continue }
        // What nobody uses of a pinned component is not in generated code, and for its own team to mend.
        if !graph.isMember(module: provider.module), !isUsed(provider, of: service) { continue }
        let platforms = platforms(ofDeclaration: provider.declaration.service.place)
        func isThere(_ context: BuildContext) -> Bool { platforms.contains(context.platform.name) }
        let key = Key(module: provider.module, platforms: platforms)
        let known =
          built[key]
          ?? (
            self.ways(to: provider.module, table, contexts.filter(isThere)),
            table.isConditional ? self.ways(to: provider.module, table, unstated.filter(isThere)) : [],
            places(of: table)
          )
        built[key] = known
        let (ways, unstatedWays, place) = known
        // The app is built on none of its platforms.
        if ways.isEmpty { continue }
        let imported = { [wirings] in Self.importsOfRegistrations(with: service, wirings) }
        func check(_ way: BuiltModule) -> ProviderCheck {
          ProviderCheck(
            module: provider.module, table: way.table, title: graph.title(provider.module), names: names, graph: graph,
            service: service, provider: provider.declaration, isComplete: isComplete(provider.module),
            takesPackage: takesPackage(provider.module), facts: way.facts, imported: imported, place: place)
        }
        let checks = ways.map(check)
        let findings = checks.map { $0.finding() }
        guard let finding = findings.lazy.compactMap({ $0 }).first else {
          let elsewhere = unstatedWays.map { check($0).finding() }
          if let finding = elsewhere.lazy.compactMap({ $0 }).first {
            bag.add(onUnstatedPlatforms(finding, elsewhere, unstatedWays))
          } else if let lack = checks[0].lack() {
            bag.add(finding(lack, at: provider.declaration.construction.place, declared: place))
          }
          continue
        }
        var told = located(finding, findings, ways)
        if finding.isOfAbsence, !findings.contains(where: { $0 == nil }), table.isConditional,
          check(BuiltModule(facts: ways[0].facts, table: table)).finding()?.message != finding.message
        {
          told.help = "a condition ('#if') leaves it out: declare it without, or for what the app is built with as well"
        }
        bag.add(told.following(slips(in: provider.declaration, of: service)))
        for name in checks[0].forgottenServices() {
          if let index = graph.serviceIndex[name] {
            forgotten[provider.module, default: []].insert(graph.services[index].module)
            forgottenServices.insert(index)
          }
        }
      }
    }
  }

  private mutating func finding(
    _ lack: ProviderCheck.Lack, at place: Place, declared: (TypeTable.Reference) -> Place
  ) -> Diagnostic {
    let asked = places(of: lack.requirement.table)(lack.requirement.reference)
    return Diagnostic(
      .unusableProvider, lack.message, at: place,
      notes: [Note("declared here", at: declared(lack.found)), Note("asked for here", at: asked)], help: lack.help)
  }

  /// The modules that the registration of each app with a service imports.
  private static func importsOfRegistrations(
    with service: LinkedGraph.Service, _ wirings: [AppWiring]
  ) -> Set<SwiftIdentifier> {
    let all = wirings.filter { app in
      app.wiring.allServices.contains { ($0.collects ?? $0.name).text == service.name }
    }.map(\.wiring.registrationImports)
    return all.dropFirst().reduce(all.first ?? []) { $0.intersection($1) }
  }

  /// The platforms on which generated code of some app calls what a declaration names.
  func platforms(ofDeclaration place: Place) -> PlatformSet {
    let used = wirings.compactMap { $0.platformsOfDeclarations[place] }
    return used.isEmpty ? .all : used.reduce(.none) { $0.union($1) }
  }

  /// Whether generated code of some app calls what a provider names.
  func isUsed(_ provider: LinkedGraph.Provider, of service: LinkedGraph.Service) -> Bool {
    let module = moduleName(ofTarget: graph.modules[provider.module].name)
    return wirings.lazy.flatMap(\.wiring.allServices).contains { wired in
      (wired.collects ?? wired.name).text == service.name
        && wired.source.providers.contains {
          $0.module.text == module && $0.construction == provider.declaration.construction.value
        }
    }
  }

  /// Where names in specs may be wrong, of which a finding about a provider may come.
  private func slips(in provider: ProviderDeclaration, of service: LinkedGraph.Service) -> [Place] {
    let unknown = provider.requirements.map(\.service).filter { graph.serviceIndex[$0.value] == nil }
    return unknown.map(\.place) + [service.declaration.isolation?.place].compactMap { $0 }
  }

  /// Takes out that no app uses what provides a forgotten service, or what that requires: `requires` is the reason.
  func withholdUnusedProviders(in bag: inout DiagnosticBag) {
    if forgottenServices.isEmpty { return }
    let services = reachable(from: forgottenServices) { service in
      graph.services[service].providers.flatMap(\.declaration.requirements)
        .compactMap { graph.serviceIndex[$0.service.value] }
    }
    let places = Set(services.flatMap { graph.services[$0].providers.map(\.declaration.service.place) })
    bag.remove { finding in finding.id == .unusedProvider && finding.place.map(places.contains) == true }
  }

  /// A module's declarations as one way of building sees them.
  struct BuiltModule {
    let facts: BuildFacts
    let table: TypeTable
  }

  /// One way where nothing depends on it.
  func ways(to module: Int, _ table: TypeTable, _ contexts: [BuildContext]) -> [BuiltModule] {
    guard table.isConditional else {
      return rules.facts(of: module, in: Array(contexts.prefix(1))).map { BuiltModule(facts: $0, table: table) }
    }
    return rules.facts(of: module, in: withCompiler(contexts, of: module, table)).map { facts in
      let built = facts.withDefaultTraits
      let own = TypeTable(module: table.module, files: table.files) {
        $0.conditions.isEmpty || built.value(of: $0.conditions) != false
      }
      return BuiltModule(facts: facts, table: own)
    }
  }

  /// The same ways with the compiler of this machine, where the module's sources ask for one.
  private func withCompiler(_ contexts: [BuildContext], of module: Int, _ table: TypeTable) -> [BuildContext] {
    guard let facts = rules.facts(of: module, in: Array(contexts.prefix(1))).first,
      table.files.contains(where: { file in
        file.declarations.contains { declaration in
          declaration.conditions.contains(where: \.asksCompiler) && facts.value(of: declaration.conditions) == nil
        }
      }), let compiler = compiler()
    else { return contexts }
    return contexts.map { context in
      var context = context
      context.compiler = compiler
      return context
    }
  }

  /// The finding, with where it holds if it does not hold everywhere.
  func located(_ finding: Diagnostic, _ all: [Diagnostic?], _ ways: [BuiltModule]) -> Diagnostic {
    let failing = zip(ways, all).filter { $1?.message == finding.message }.map(\.0.facts.context)
    if failing.count == ways.count { return finding }
    let platforms = ways.map(\.facts.context.platform).uniqued
    let everywhere = failing.map(\.platform).uniqued
    var suffix = failing.contains { !$0.isRelease } ? "" : " in release builds"
    if everywhere.count < platforms.count { suffix += " on " + everywhere.map(\.title).joined(separator: " and ") }
    if suffix.isEmpty { suffix = " in debug builds" }
    // What is there in other ways is left out by a condition.
    let isLeftOut = all.contains(nil) && finding.isOfAbsence
    return Diagnostic(
      finding.id, as: finding.severity, finding.message + "," + suffix, at: finding.place, notes: finding.notes,
      help: isLeftOut ? "a condition ('#if') leaves it out there: declare it\(suffix) as well" : finding.help)
  }

  /// The same as a warning, since nobody says that the app is built there.
  private func onUnstatedPlatforms(
    _ finding: Diagnostic, _ all: [Diagnostic?], _ ways: [BuiltModule]
  ) -> Diagnostic {
    let platforms = zip(ways, all).filter { $1?.message == finding.message }.map(\.0.facts.context.platform).uniqued
    let names = platforms.map(\.title).joined(separator: " and ")
    return Diagnostic(
      .unstatedPlatform, "\(finding.message), on \(names), where 'swift build' builds the app as well",
      at: finding.place, notes: finding.notes,
      help: "declare there what is there on the platforms that the root states; if nobody builds the app on \(names), "
        + "write 'unstated-platform: off' under 'integration: severity:' of the root's spec")
  }

  /// Whether all of a module's code is in the files that were read.
  func isComplete(_ module: Int) -> Bool {
    guard let sources = scanned(module)?.sources, let contents = sources.contents, contents.has(.swift),
      !contents.has(.clang)
    else { return false }
    return sources.isComplete && !sources.reexports && graph.modules[module].module.plugins.isEmpty
  }

  /// Whether the registration sees what is declared with `package`.
  private func takesPackage(_ module: Int) -> Bool {
    graph.project.integration.packages == .single && graph.isMember(module: module)
      && graph.modules[module].module.packageAccess != false
  }

  /// Whether a module's settings let conformances be on the actor of their type, in all ways in which it is built.
  func infersIsolatedConformances(of module: Int) -> Bool {
    defaultIsolation(of: module) == .mainActor
      || graph.settings(of: module).contains { setting in
        guard setting.condition == nil, setting.tool == .swift else { return false }
        return switch setting.kind {
        case .enableUpcomingFeature("InferIsolatedConformances"): true
        case .unsafeFlags(let flags): flags.contains("InferIsolatedConformances")
        default: false
        }
      }
  }

  /// Whether a module's settings let its imports be internal that say nothing, in some way in which it is built.
  func importsInternally(_ module: Int) -> Bool { Self.importsInternally(module, graph) }

  static func importsInternally(_ module: Int, _ graph: LinkedGraph) -> Bool {
    graph.settings(of: module).contains { setting in
      if case .enableUpcomingFeature("InternalImportsByDefault") = setting.kind { true } else { false }
    }
  }

  /// Whether a module's settings may let functions that wait run where they are called.
  func runsWhereCalled(_ module: Int) -> Bool {
    graph.settings(of: module).contains { setting in
      switch setting.kind {
      case .enableUpcomingFeature("NonisolatedNonsendingByDefault"): true
      case .unsafeFlags: true
      default: false
      }
    }
  }

  func defaultIsolation(of module: Int) -> DefaultIsolation {
    var found = DefaultIsolation.nonisolated
    for setting in graph.settings(of: module) {
      switch setting.kind {
      case .defaultIsolation(let actor):
        let stated = actor == nil ? DefaultIsolation.nonisolated : .mainActor
        found = setting.condition == nil || found == stated ? stated : .unknown
      case .unsafeFlags(let flags) where flags.contains { $0.hasPrefix("-default-isolation") }: return .unknown
      default: break
      }
    }
    return found
  }
}

extension Array where Element: Hashable {
  /// Each element once, in their order.
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
