import Diagnostics
import Disk
import Findings
import Model
import Planning
import SwiftSources
import Text

extension SourceScan {
  /// Reports imports of modules that nobody knows: no component, no pin, no toolchain and no SDK.
  ///
  /// A warning, since nobody knows all modules of all systems. Where a pin or a module may bring modules along that are
  /// written nowhere, nothing is said, but where the name is near a dependency that is not imported.
  ///
  /// - Parameter earlier: what was found besides.
  mutating func checkStrangers(besides earlier: DiagnosticBag) {
    let knowsAllNames = knowsAllNames
    guard read.contains(where: { !$0.sources.strangers.isEmpty }), knowsAllNames || !misspelt.isEmpty else { return }
    var named: Set<String> = []
    for edge in graph.edges { named.formUnion(edge.aliases.values) }
    named.formUnion(mappedModules())
    let all = NearestNames(known.names)
    let appsWithoutWiring = modulesOfAppsWithoutWiring()
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
      let facts = rules.facts(of: index)
      for stranger in read[position].sources.strangers
      where (knowsAllNames || misspelt[graph.modules[index].component]?.contains(stranger.name) == true)
        && !named.contains(stranger.name)
        && !ImportRules.isOptional(stranger.name, stranger.conditions)
        && facts.contains(where: { $0.value(of: stranger.conditions) == true })
      {
        let place = Place(file: file(stranger.path), line: stranger.position.line, column: stranger.position.column)
        if let app = appsWithoutWiring[stranger.name] {
          bag.add(notGenerated(stranger.name, of: app, importedBy: index, at: place).following(obstacles))
          continue
        }
        strangers.append(Stranger(name: stranger.name, module: index, place: place))
        let near = all.nearest(to: stranger.name)
        bag.add(
          Diagnostic(
            .undeclaredImport, as: .warning,
            "'\(graph.title(index))' imports '\(stranger.name)', which is no module of the project, its pins or a system",
            at: place, help: didYouMean(near) ?? Self.advice(on: stranger.name)
          ).following(graph.project.misreadPlaces + declarations(of: near)))
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

  private static func advice(on name: String) -> String {
    "correct the name; or name the package that has it and its product under 'dependencies' ('PACKAGE/\(name)') and then "
      + "pin it ('integrate pin PACKAGE --git URL'); if it is a system's module, write '#if canImport(\(name))' around "
      + "the import"
  }

  // MARK: Generated modules

  /// The apps without wiring, by the names of the modules that it would have.
  private func modulesOfAppsWithoutWiring() -> [String: Int] {
    let wired = Set(wirings.map(\.component))
    var names: [String: Int] = [:]
    for (index, component) in graph.components.enumerated() {
      guard component.isMember, component.spec.kind == .app, !wired.contains(index) else { continue }
      let app = component.spec.app
      names[app.dependenciesModule?.value ?? "\(component.name)Dependencies"] = index
      names[app.registrationModule?.value ?? "\(component.name)Registration"] = index
    }
    return names
  }

  private func notGenerated(_ name: String, of app: Int, importedBy module: Int, at place: Place) -> Diagnostic {
    let title = graph.components[app].name
    return Diagnostic(
      .undeclaredImport, as: .warning,
      "'\(graph.title(module))' imports '\(name)', which is generated where '\(title)' has services, and it has none",
      at: place, notes: [Note("the app", at: graph.components[app].shared.spec.name.place)],
      help: "name an interface module with 'services:' under the 'dependencies' of '\(title)', or take the import out")
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

  /// Modules that module maps of the root declare: their names need not be those of targets.
  private func mappedModules() -> Set<String> {
    var found: Set<String> = []
    var buffer: [UInt8] = []
    for scanned in read {
      guard let folder = scanned.sources.folder, let contents = scanned.sources.contents else { continue }
      for file in contents.files where file.role == .moduleMap {
        let path = folder.isEmpty ? file.path : "\(folder)/\(file.path)"
        guard let count = try? root.read(path, into: &buffer, limit: SourceReader.limit) else { continue }
        let words = String(decoding: buffer[..<count], as: UTF8.self).split { $0.isWhitespace || $0 == "{" }
        for (word, next) in zip(words, words.dropFirst()) where word == "module" {
          found.insert(String(next.prefix { $0 != "." }))
        }
      }
    }
    return found
  }
}
