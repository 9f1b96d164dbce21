import Diagnostics
import Findings
import Graph
import Model
import Planning
import SwiftSources

extension SourceScan {
  /// Compares `provides` of each member with its sources.
  mutating func checkProviders(_ names: DeclaredNames) {
    for service in graph.services {
      for provider in service.providers {
        guard let table = names.tables[provider.module], isNamed(provider, of: service) else { continue }
        let check = ProviderCheck(
          module: provider.module, table: table, names: names, service: service, provider: provider.declaration,
          systems: systems(ofDeclaration: provider.declaration.service.place), place: places(of: table))
        guard let finding = check.finding() else { continue }
        bag.add(finding.following(misspelled(in: provider.declaration, of: service)))
        for name in check.forgottenServices() {
          if let index = graph.serviceIndex[name] {
            forgotten[provider.module, default: []].insert(graph.services[index].module)
            forgottenServices.insert(index)
          }
        }
      }
    }
  }

  /// Returns whether generated code names a provider. A provider of a pinned component that no app uses is left to the
  /// component's own team.
  func isNamed(_ provider: LinkedGraph.Provider, of service: LinkedGraph.Service) -> Bool {
    if graph.isMember(module: provider.module) { return true }
    let module = moduleName(ofTarget: graph.modules[provider.module].name)
    return wirings.lazy.flatMap(\.wiring.allServices).contains { wired in
      (wired.collects ?? wired.name).text == service.name
        && wired.source.providers.contains {
          $0.module.text == module && $0.construction == provider.declaration.construction.value
        }
    }
  }

  /// The oldest systems on which generated code of some app names a declaration.
  func systems(ofDeclaration place: Place) -> [SupportedSystem] {
    let used = wirings.compactMap { $0.platformsOfDeclarations[place] }
    let platforms = used.isEmpty ? PlatformSet.all : used.reduce(.none) { $0.union($1) }
    return systems.filter { platforms.contains($0.platform.name) }
  }

  /// Names in specs that may be wrong, of which a finding about a provider may come.
  private func misspelled(in provider: ProviderDeclaration, of service: LinkedGraph.Service) -> [Place] {
    let unknown = provider.requirements.map(\.service).filter { graph.serviceIndex[$0.value] == nil }
    return unknown.map(\.place) + [service.declaration.isolation?.place].compactMap { $0 }
  }

  /// Removes the findings that no app uses the providers of a forgotten service, or of their requirements: the
  /// forgotten service is the cause.
  func withholdUnusedProviders(in bag: inout DiagnosticBag) {
    if forgottenServices.isEmpty { return }
    let services = reachable(from: forgottenServices) { service in
      graph.services[service].providers.flatMap(\.declaration.requirements)
        .compactMap { graph.serviceIndex[$0.service.value] }
    }
    let places = Set(services.flatMap { graph.services[$0].providers.map(\.declaration.service.place) })
    bag.remove { finding in finding.id == .unusedProvider && finding.place.map(places.contains) == true }
  }

  /// Returns whether all of a module's code is in the files that were read.
  func isComplete(_ module: Int) -> Bool {
    guard let sources = scanned(module)?.sources, let contents = sources.contents, contents.has(.swift),
      !contents.has(.clang)
    else { return false }
    return sources.isComplete && !sources.reexports && graph.modules[module].module.plugins.isEmpty
  }
}
