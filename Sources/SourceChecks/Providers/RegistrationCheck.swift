import Diagnostics
import Findings
import Graph
import Model
import Paths
import Planning
import SwiftSources

extension SourceScan {
  /// `unregistered-app`: the code of a program reads the services of its app, and no code of the root can register them.
  mutating func checkRegistrations() {
    for (index, app) in wirings.enumerated() {
      let programs = graph.components[app.component].modules.filter { graph.modules[$0].kind == .executable }
      let generated = Set(known.owners.indices.filter { isGenerated(known.owners[$0], for: app, index) })
      let users = modules.indices.filter { !read[$0].imported.isDisjoint(with: generated) }
      // Code that is not read here may register: re-exported modules, and code that plugins generate.
      let isKnown = (users + programs.compactMap { positions[$0] }).allSatisfy {
        read[$0].sources.isComplete && graph.modules[modules[$0]].module.plugins.isEmpty
      }
      guard isKnown, !read.contains(where: { !$0.sources.exported.isDisjoint(with: generated) }) else { continue }
      func uses(_ position: Int) -> [(path: String, use: ContainerUse)] {
        read[position].sources.containers.filter { !$0.modules.isDisjoint(with: generated) }.map { ($0.path, $0.use) }
      }
      let code = users.filter { !graph.modules[modules[$0]].isTest }
      if code.flatMap(uses).contains(where: \.use.mayRegister) { continue }
      let isLinked = graph.moduleGraph.reachable(from: programs)
      let readings = code.filter { isLinked[modules[$0]] }.flatMap { position in
        uses(position).compactMap { path, use in
          use.reading.map { reading in
            let isMain = use.isAtTopLevel && Path.lastComponent(path) == "main.swift"
            return (isRun: isMain && programs.contains(modules[position]), path: path, position: reading)
          }
        }
      }
      guard let first = readings.first(where: \.isRun) ?? readings.first,
        // Other code may run in tests alone.
        first.isRun || !users.flatMap(uses).contains(where: \.use.mayRegister), !mayStartElsewhere(programs)
      else { continue }
      let isGivenValues = app.wiring.allServices.contains { [.app, .configuration].contains($0.source) }
      let call = "Registration.register(\(isGivenValues ? "…" : ""))"
      bag.add(
        Diagnostic(
          .unregisteredApp, as: first.isRun ? .error : .warning,
          "this needs the services of '\(app.wiring.app)', but no code registers them: the app stops here",
          at: Place(file: file(first.path), line: first.position.line, column: first.position.column),
          help: "write 'import \(app.wiring.registrationModule)' and '\(call)' at the app's start"))
    }
  }

  /// True if a module is generated for an app, or for a component whose needs the app's registration installs.
  private func isGenerated(_ owner: KnownModules.Owner, for app: AppWiring, _ index: Int) -> Bool {
    switch owner {
    case .generated(let wiring): wiring == index
    case .injected(let needs): app.injecting.contains(needs)
    case .module, .product, .pin, .testValues: false
    }
  }
}
