import Diagnostics
import Disk
import Findings
import Graph
import Model
import Planning
import SwiftSources

extension SourceScan {
  /// Compares what `provides` of each member names with the sources, in each way in which the app is built.
  mutating func checkProviders() {
    let around = surroundings()
    if around.tables.isEmpty { return }
    let positions = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1, $0) })
    let contexts = BuildContext.ofApp(graph)
    var built: [Int: (ways: [BuiltModule], files: [FileID])] = [:]
    let elsewhere = ConformancesElsewhere(self, around)
    for service in graph.services {
      for provider in service.providers {
        guard let position = positions[provider.module], let table = around.tables[provider.module] else { continue }
        let known =
          built[provider.module]
          ?? (self.ways(to: provider.module, table, contexts), table.files.map { file($0.path) })
        built[provider.module] = known
        let (ways, places) = known
        let checks = ways.map { way in
          ProviderCheck(
            table: way.table, title: graph.title(provider.module), around: around, graph: graph, service: service,
            provider: provider.declaration, isComplete: isComplete(position),
            takesPackage: takesPackage(provider.module), defaultIsolation: defaultIsolation(of: provider.module),
            facts: way.facts,
            place: { reference in
              let position = table[reference].position
              return Place(file: places[reference.file], line: position.line, column: position.column)
            },
            conformsElsewhere: { name in
              elsewhere.has(
                name, to: lastName(service.declaration.protocolName.value.text), besides: provider.module)
            })
        }
        let findings = checks.map { $0.finding() }
        guard let finding = findings.lazy.compactMap({ $0 }).first else {
          if let finding = checks[0].deprecation() { bag.add(finding) }
          continue
        }
        bag.add(located(finding, findings, ways))
        for name in checks[0].forgottenServices() {
          if let index = graph.serviceIndex[name] {
            forgotten[provider.module, default: []].insert(graph.services[index].module)
            forgottenServices.insert(index)
          }
        }
      }
    }
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
  private struct BuiltModule {
    let facts: BuildFacts
    let table: TypeTable
  }

  /// One way where nothing depends on it.
  private func ways(to module: Int, _ table: TypeTable, _ contexts: [BuildContext]) -> [BuiltModule] {
    guard table.isConditional else {
      return rules.facts(of: module, in: Array(contexts.prefix(1))).map { BuiltModule(facts: $0, table: table) }
    }
    return rules.facts(of: module, in: contexts).map { facts in
      let own = TypeTable(module: table.module, files: table.files) {
        $0.conditions.isEmpty || facts.value(of: $0.conditions) != false
      }
      return BuiltModule(facts: facts, table: own)
    }
  }

  /// The finding, with where it holds if it does not hold everywhere.
  private func located(_ finding: Diagnostic, _ all: [Diagnostic?], _ ways: [BuiltModule]) -> Diagnostic {
    let failing = zip(ways, all).filter { $1?.message == finding.message }.map(\.0.facts.context)
    if failing.count == ways.count { return finding }
    let platforms = ways.map(\.facts.context.platform).uniqued
    let everywhere = failing.map(\.platform).uniqued
    var suffix = failing.contains { !$0.isRelease } ? "" : " in release builds"
    if everywhere.count < platforms.count { suffix += " on " + everywhere.map(\.title).joined(separator: " and ") }
    if suffix.isEmpty { suffix = " in debug builds" }
    // What is there in other ways is left out by a condition.
    let isLeftOut = all.contains(nil) && finding.isOfSomethingMissing
    return Diagnostic(
      finding.id, as: finding.severity, finding.message + "," + suffix, at: finding.place, notes: finding.notes,
      help: isLeftOut ? "a condition ('#if') leaves it out there: declare it\(suffix) as well" : finding.help)
  }

  private func surroundings() -> ProviderCheck.Surroundings {
    var around = ProviderCheck.Surroundings()
    for (position, index) in modules.enumerated() {
      guard let table = read[position].declarations else { continue }
      around.tables[index] = table
      for name in Set(table.extensions.keys.map(lastName)) { around.extending[name, default: []].append(index) }
      let isolation = defaultIsolation(of: index)
      for reference in table.types.values.joined() {
        let declaration = table[reference]
        // Two of one name say nothing about either.
        let isSecond = around.protocols[declaration.name] != nil || around.kinds[declaration.name] != nil
        if declaration.kind == .protocol {
          around.protocols.updateValue(isSecond ? nil : declaration, forKey: declaration.name)
          if isolation != .nonisolated {
            around.isolatedProtocols[declaration.name] = isolation == .mainActor ? .on("MainActor") : .unknown
          }
        } else {
          around.kinds.updateValue(isSecond ? nil : declaration.kind, forKey: declaration.name)
        }
        if declaration.attributes.contains("globalActor") { around.actors.insert(declaration.name) }
      }
    }
    for service in graph.services {
      around.services[lastName(service.declaration.protocolName.value.text), default: []].append(service.name)
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

  func defaultIsolation(of module: Int) -> DefaultIsolation {
    var found = DefaultIsolation.nonisolated
    for setting in graph.project.integration.settings + graph.modules[module].module.settings {
      switch setting.kind {
      case .defaultIsolation(let actor):
        found = setting.condition != nil ? .unknown : actor == nil ? .nonisolated : .mainActor
      case .unsafeFlags(let flags) where flags.contains { $0.hasPrefix("-default-isolation") }: return .unknown
      default: break
      }
    }
    return found
  }
}

/// The conformances that extensions declare in the modules that the registration is linked with. They are read when a
/// provider's own module has none, once for all providers.
private final class ConformancesElsewhere {
  /// Both by their own names.
  private struct Conformance: Hashable {
    let type: String
    let proto: String
  }

  private let scan: SourceScan
  private let around: ProviderCheck.Surroundings
  /// The modules that declare each.
  private lazy var modules = read()

  init(_ scan: SourceScan, _ around: ProviderCheck.Surroundings) { (self.scan, self.around) = (scan, around) }

  /// Whether another module declares that a type conforms to a protocol.
  func has(_ type: String, to proto: String, besides module: Int) -> Bool {
    modules[Conformance(type: lastName(type), proto: proto)]?.contains { $0 != module } ?? false
  }

  private func read() -> [Conformance: Set<Int>] {
    let graph = scan.graph
    let linked = reachable(from: scan.wirings.flatMap { Array($0.implementations) + Array($0.interfaces) }) { module in
      graph.edges[graph.modules[module].edges].lazy.compactMap { edge in
        if case .module(let target) = edge.target { target } else { nil }
      }
    }
    let reader = SourceReader(root: scan.root, known: scan.known)
    var buffer: [UInt8] = []
    var found: [Conformance: Set<Int>] = [:]
    for (position, module) in scan.modules.enumerated() where linked.contains(module) {
      let table: TypeTable
      if let known = around.tables[module] {
        table = known
      } else {
        var sources = scan.read[position].sources
        let files = reader.read(&sources, isExecutable: false, takesDeclarations: true, &buffer)
        table = TypeTable(module: graph.modules[module].name, files: files)
      }
      for (name, references) in table.extensions {
        for inherited in references.flatMap({ table[$0].inherited }) {
          found[Conformance(type: lastName(name), proto: lastName(inherited)), default: []].insert(module)
        }
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

extension Diagnostic {
  /// Whether it says that something is not there.
  fileprivate var isOfSomethingMissing: Bool {
    message.contains(" has no ") || message.contains(" does not conform ")
  }
}
