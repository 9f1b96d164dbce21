import AnalysisSupport
import Diagnostics
import Foundation
import TestSupport
import Testing
import Workspace

/// Random roots: the test computes which imports have a dependency, and the scan has to report the same.
@Suite struct ImportPropertyTests {
  private struct Component {
    var name: String
    var dependencies: Set<String> = []
    /// By file.
    var imports: [[String]] = []
  }

  /// A way to write an import that the compiler takes for one.
  private static let forms = [
    "import NAME", "@testable import NAME", "public import NAME", "  import struct NAME.Thing", "import NAME.Sub",
    "@_exported import NAME", "let a = 1; import NAME", "#if DEBUG\nimport NAME\n#endif", "/* x */ import NAME",
    "@preconcurrency\nimport NAME", "import `NAME`",
  ]
  /// Text that only looks like an import, or imports that are optional.
  private static let others = [
    "// import NAME", "let text = \"\"\"\n  import NAME\n  \"\"\"", "#if canImport(NAME)\nimport NAME\n#endif",
    "/*\nimport NAME\n*/", "#if false\nimport NAME\n#endif", "let x = \"import NAME\"",
    "#if os(Linux) && canImport(NAME)\nimport NAME\n#endif",
  ]

  @Test(arguments: 0..<30) func importsWithoutADependencyAreReported(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var components = (0..<2 + random.below(7)).map { Component(name: "C\($0)") }
    // Dependencies lead to components before, so that there is no cycle.
    for index in components.indices {
      for other in components[..<index] where random.below(3) == 0 { components[index].dependencies.insert(other.name) }
    }
    var expected: Set<String> = []
    var files = ["component.yaml": "name: Root\nkind: workspace\n"]
    for component in components {
      let list = component.dependencies.sorted().joined(separator: ", ")
      files["\(component.name)/component.yaml"] = "name: \(component.name)\ndependencies: [\(list)]\n"
      for file in 0..<1 + random.below(3) {
        var text = "public struct S\(file) {}\nimport Foundation\n"
        for _ in 0..<random.below(5) {
          let name = components[random.below(components.count)].name
          if random.below(3) == 0 {
            let form = Self.others[random.below(Self.others.count)]
            text += form.replacingOccurrences(of: "NAME", with: name) + "\n"
          } else {
            text += Self.forms[random.below(Self.forms.count)].replacingOccurrences(of: "NAME", with: name) + "\n"
            if name != component.name, !component.dependencies.contains(name) {
              // An import that another dependency pulls in compiles.
              let isPulledIn = Self.reaches(name, from: component.name, components)
              expected.insert(
                "'\(component.name)' imports '\(name)', which its spec does not list"
                  + (isPulledIn ? "; other dependencies add it" : ""))
            }
          }
        }
        files["\(component.name)/Sources/\(component.name)/F\(file).swift"] = text
      }
    }
    let found = try SampleRoot(files).analysis(for: .resolve).resolution.bag.diagnostics
      .filter { $0.id.rawValue == "undeclared-import" }
    #expect(Set(found.map(\.message)) == expected, "seed \(seed)")
    #expect(found.count == expected.count)
    for finding in found {
      #expect(finding.severity == (finding.message.hasSuffix("other dependencies add it") ? .warning : .error))
    }
  }

  /// Returns whether a component depends on another one, directly or through others.
  private static func reaches(_ name: String, from start: String, _ components: [Component]) -> Bool {
    var pending = [start]
    var seen: Set<String> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      let needed = components.first { $0.name == next }?.dependencies ?? []
      if needed.contains(name) { return true }
      pending += needed
    }
    return false
  }

  /// A file may be a link, a pipe, a folder, or no text at all; none of that stops a run.
  @Test func oddFilesAreNoReasonToStop() throws {
    var files = ["component.yaml": "name: Root\nkind: workspace\n"]
    for name in ["A", "B"] {
      files["\(name)/component.yaml"] = "name: \(name)\n"
      files["\(name)/Sources/\(name)/\(name).swift"] = "public struct \(name) {}\n"
    }
    let root = try SampleRoot(files)
    let scratch = root.scratch
    try scratch.write("import B\n", to: "elsewhere/linked.swift")
    try scratch.write([UInt8](repeating: 0, count: 5000), to: "A/Sources/A/zeros.swift")
    try scratch.write("import B\n", to: "A/Sources/A/Folder.swift/inner.swift")
    try scratch.link("A/Sources/A/linked.swift", to: "../../../elsewhere/linked.swift")
    try scratch.link("A/Sources/A/gone.swift", to: "nowhere")
    #expect(mkfifo(scratch["B/Sources/B/pipe.swift"], 0o600) == 0)
    try scratch.link("B/Sources/B/circle", to: ".")
    let found = try root.analysis(for: .resolve).resolution.bag.diagnostics
    let finding = try #require(found.first { $0.message == "'A' imports 'B', which its spec does not list" })
    #expect(finding.notes.contains { $0.message.contains("imported in 2 of its files") })
  }
}
