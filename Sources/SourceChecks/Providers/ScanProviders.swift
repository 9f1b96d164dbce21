import Diagnostics
import Model
import Planning
import SwiftSources

extension SourceScan {
  /// Compares what `provides` of each member names with the sources.
  mutating func checkProviders() {
    let around = surroundings()
    if around.tables.isEmpty { return }
    let positions = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1, $0) })
    for service in graph.services {
      for provider in service.providers {
        guard let position = positions[provider.module], let table = around.tables[provider.module] else { continue }
        let places = table.files.map { file($0.path) }
        let check = ProviderCheck(
          table: table, title: graph.title(provider.module), around: around, service: service,
          provider: provider.declaration,
          isComplete: isComplete(position), takesPackage: takesPackage(provider.module),
          hasDefaultIsolation: hasDefaultIsolation(provider.module)
        ) { reference in
          let position = table[reference].position
          return Place(file: places[reference.file], line: position.line, column: position.column)
        }
        if let finding = check.finding() { bag.add(finding) }
      }
    }
  }

  private func surroundings() -> ProviderCheck.Surroundings {
    var around = ProviderCheck.Surroundings()
    for (position, index) in modules.enumerated() {
      guard let table = read[position].declarations else { continue }
      around.tables[index] = table
      for reference in table.types.values.joined() {
        let declaration = table[reference]
        if declaration.kind == .protocol {
          // Two of one name say nothing about either.
          let isSecond = around.protocols[declaration.name] != nil
          around.protocols.updateValue(isSecond ? nil : declaration, forKey: declaration.name)
        }
        if declaration.attributes.contains("globalActor") { around.actors.insert(declaration.name) }
      }
    }
    for service in graph.services {
      guard let isolation = service.declaration.isolation?.value.text else { continue }
      around.actors.insert(lastName(isolation))
    }
    return around
  }

  /// Whether all of a module's code is in the files that were read.
  func isComplete(_ position: Int) -> Bool {
    let sources = read[position].sources
    guard let contents = sources.contents, contents.has(.swift), !contents.has(.clang) else { return false }
    return sources.isComplete && !sources.reexports && graph.modules[modules[position]].module.plugins.isEmpty
  }

  /// Whether the registration sees what is declared with `package`.
  private func takesPackage(_ module: Int) -> Bool {
    graph.project.integration.packages == .single && graph.modules[module].module.packageAccess != false
  }

  private func hasDefaultIsolation(_ module: Int) -> Bool {
    (graph.project.integration.settings + graph.modules[module].module.settings).contains { setting in
      if case .defaultIsolation = setting.kind { true } else { false }
    }
  }
}
