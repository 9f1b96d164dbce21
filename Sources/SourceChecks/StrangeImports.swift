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
  mutating func checkStrangers() {
    let knowsAllNames = knowsAllNames
    guard read.contains(where: { !$0.sources.strangers.isEmpty }), knowsAllNames || !misspelt.isEmpty else { return }
    var named: Set<String> = []
    for edge in graph.edges { named.formUnion(edge.aliases.values) }
    named.formUnion(mappedModules())
    let all = NearestNames(known.names)
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
        let near = all.nearest(to: stranger.name)
        bag.add(
          Diagnostic(
            .undeclaredImport, as: .warning,
            "'\(graph.title(index))' imports '\(stranger.name)', which is no module of the project, its pins or a system",
            at: Place(file: file(stranger.path), line: stranger.position.line, column: stranger.position.column),
            help: didYouMean(near)
              ?? "correct the name, or pin the package that has it and name its product under 'dependencies'; if it is "
              + "a system's module, write '#if canImport(\(stranger.name))' around the import"))
      }
    }
  }

  /// Whether the modules of all components and pins are known by name.
  private var knowsAllNames: Bool {
    let project = graph.project
    return project.damagedFiles.isEmpty && project.unreadable.isEmpty && graph.missing.isEmpty && pinsAreRecorded
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
