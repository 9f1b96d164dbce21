import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import SwiftSources

extension SourceScan {
  /// `unbuildable-sources`: settings put a class of tests on the main actor, and XCTest's, which it inherits from, is on none.
  mutating func checkTestIsolation() {
    for (position, index) in modules.enumerated()
    where graph.modules[index].kind == .test && defaultIsolation(of: index) == .mainActor {
      guard let (path, declaration) = isolatedTestCase(in: read[position].sources) else { continue }
      bag.add(
        Diagnostic(
          .unbuildableSources,
          "the settings of '\(graph.title(index))' put '\(declaration.name)' on the main actor, and the initialisers that it "
            + "inherits of 'XCTestCase' are on none",
          at: Place(file: file(path), line: declaration.position.line, column: declaration.position.column),
          help: "write 'nonisolated' before the class, and '@MainActor' before the tests that need it, or give tests "
            + "'default-isolation: nonisolated'"))
    }
  }

  private func isolatedTestCase(in sources: ModuleSources) -> (path: String, Declaration)? {
    guard let folder = sources.folder, let contents = sources.contents else { return nil }
    var buffer: [UInt8] = []
    for source in contents.files where source.role == .swift {
      let path = Path.join(folder, source.path)
      guard let count = try? root.read(path, into: &buffer, limit: SourceReader.limit) else { continue }
      let found = declarations(of: Array(buffer[..<count])).first { declaration in
        declaration.kind == .class && declaration.conditions.isEmpty && !declaration.modifiers.contains("nonisolated")
          && declaration.inherited.first.map { ["XCTestCase", "XCTest.XCTestCase"].contains($0) } ?? false
      }
      if let found { return (path, found) }
    }
    return nil
  }
}
