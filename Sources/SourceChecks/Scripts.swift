import Diagnostics
import Findings
import Model
import Paths
import Planning

extension SourceScan {
  /// `unbuildable-sources`: what a script begins with and holds, in files that are none.
  mutating func checkScripts(_ position: Int) {
    let sources = read[position].sources
    guard let folder = sources.folder else { return }
    let module = graph.modules[modules[position]]
    let title = graph.title(modules[position])
    if module.kind == .test, let statement = sources.topLevelCode {
      bag.add(
        Diagnostic(
          .unbuildableSources, "'\(title)' is a test module, and this is code outside of any type or function",
          at: Place(file: file(Path.join(folder, statement.path)), line: statement.line, column: 1),
          help: "move it into a test: the runner of tests is where they begin"))
    }
    let swift = sources.contents?.sources ?? []
    let main = module.kind == .executable ? swift.count == 1 ? swift.first?.path : "main.swift" : nil
    for path in sources.scripts where path != main {
      bag.add(
        Diagnostic(
          .unbuildableSources, "this file of '\(title)' begins with '#!', which only the main file of a program may",
          at: Place(file: file(Path.join(folder, path)), line: 1, column: 1),
          help: "take the line out, or add the file to 'exclude:'"))
    }
  }
}
