import Diagnostics
import Findings
import Model

/// The checked wiring of one app.
package struct AppWiring: Sendable {
  /// Index in `graph.components`.
  package let component: Int
  package let wiring: Wiring
  /// The modules that the dependencies module imports, as indices in `graph.modules`.
  package let interfaces: [Int]
  /// The modules that the registration imports besides, as indices in `graph.modules`.
  package let implementations: [Int]
  /// Both, and all that they depend on: none of these can depend on a generated module.
  package let needed: Set<Int>
  /// Those on which the app has these modules.
  package let platforms: [Int: PlatformSet]
  /// By the place of a declaration in `provides` or `launch`: none where no dependency has a condition.
  package let platformsOfDeclarations: [Place: PlatformSet]
  /// The modules whose launch tasks the registration calls, as indices in `graph.modules`.
  package let launching: [Int]
  /// Its routes, each with the module that states it, as an index in `graph.modules`.
  package let routes: [(module: Int, route: RouteDeclaration)]
  /// The components whose code injects services, in `graph.injections.needs`.
  package let injecting: [Int]
  /// The platforms on which the registration installs the services of injections.
  package let platformsOfInjections: [Int: PlatformSet]

  /// The modules of the app that import the generated ones: those that these do not depend on.
  package func users(in graph: LinkedGraph) -> [Int] {
    graph.components[component].modules.filter { module in
      [.executable, .library, .test].contains(graph.modules[module].kind) && !needed.contains(module)
    }
  }
}

/// Chooses a provider for each service of each app and reports services that cannot be wired.
///
/// - Returns: the apps with at least one provided service, in the order of the components.
package func planWiring(_ graph: LinkedGraph, into bag: inout DiagnosticBag) -> [AppWiring] {
  let apps = graph.components.indices.filter { graph.components[$0].isMember && graph.components[$0].spec.kind == .app }
  guard
    graph.hasLaunchTasks || graph.hasEvents || !graph.services.isEmpty || !graph.project.configurationFiles.isEmpty
      || apps.contains(where: { graph.statesLaunch(app: $0) || graph.components[$0].spec.app.hasRuntimeDeclarations })
  else { return [] }
  var used: Set<Place> = []
  var wirings: [AppWiring] = []
  var files = ConfigurationFiles(graph)
  for app in apps {
    let choice = ProviderSearch.choice(for: WiredApp(graph, app), &bag)
    let planner = WiringPlanner(choice: choice, platforms: ServicePlatforms(of: choice, &bag))
    planner.check(&bag)
    used.formUnion(choice.usedProviders)
    let configuration = files.plan(choice.configurations, of: app, into: &bag)
    if let wiring = planner.wiring(with: configuration) { wirings.append(wiring) }
  }
  files.reportUnused(into: &bag)
  if !apps.isEmpty { reportUnused(graph, used, &bag) }
  checkPlatforms(of: wirings, graph, &bag)
  checkGeneratedModules(wirings, graph, &bag)
  checkMissingProducts(wirings, graph, &bag)
  checkRoutes(of: wirings, graph, &bag)
  return wirings
}

private func reportUnused(_ graph: LinkedGraph, _ used: Set<Place>, _ bag: inout DiagnosticBag) {
  for service in graph.services {
    for provider in service.providers where graph.component(of: provider.module).isMember {
      let place = provider.declaration.service.place
      guard !used.contains(place) else { continue }
      // Several of one module are distinguished by their types.
      let isOneOfSeveral = service.providers.contains {
        $0.module == provider.module && $0.declaration.service.place != place
      }
      let who = isOneOfSeveral ? provider.declaration.construction.value.text : graph.title(provider.module)
      bag.add(
        .unusedProvider, "no app uses '\(who)' for the service '\(service.name)'",
        at: place,
        help: "add it to an app's 'dependencies:' or 'bind:', delete it, or write 'unused-provider: off' under "
          + "'integration: severity:'")
    }
  }
}
