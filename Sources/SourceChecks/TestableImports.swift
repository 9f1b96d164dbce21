import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

extension SourceScan {
  /// `unbuildable-sources`: a program is linked with a module that uses `@testable`, which compiles in debug builds only.
  mutating func checkTestableImports() {
    guard modules.indices.contains(where: { !isTest(at: $0) && !read[$0].sources.testable.isEmpty }) else { return }
    let programs = modules.filter { graph.modules[$0].kind == .executable }
    let linked = graph.modulesNeeded(by: programs).union(programs)
    for position in modules.indices where !isTest(at: position) && linked.contains(modules[position]) {
      let found = read[position].sources.testable.first { $0.conditions.isEmpty && !isOpened($0) }
      guard let use = found else { continue }
      bag.add(
        Diagnostic(
          .unbuildableSources,
          "'\(graph.title(modules[position]))' is part of a program, and imports '\(known.names[use.module])' with "
            + "'@testable', which release builds refuse",
          at: Place(file: file(use.path), line: use.position.line, column: use.position.column),
          help: "delete '@testable' and make public what is used, or put '#if DEBUG' around what needs it"))
    }
  }

  /// Whether flags may let a module be opened in every build.
  private func isOpened(_ use: KnownImport) -> Bool {
    guard case .module(let target) = known.owners[use.module] else { return true }
    return graph.settings(of: target).contains { if case .unsafeFlags = $0.kind { true } else { false } }
  }

  private func isTest(at position: Int) -> Bool { graph.modules[modules[position]].isTest }
}
