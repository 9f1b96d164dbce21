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
    let swift = sources.contents?.sources.filter { $0.role == .swift } ?? []
    if let statement = sources.topLevelCode {
      let sentence: (is: String, help: String)? =
        switch module.kind {
        case .test: ("a test module", "move it into a test: the runner of tests is where they begin")
        case .library: ("a library", "move it into a function, or take it out")
        case .executable where swift.contains { Path.lastComponent($0.path) == "main.swift" }:
          ("a program that begins in 'main.swift'", "move it there, or into a function")
        default: nil
        }
      if let sentence {
        bag.add(
          Diagnostic(
            .unbuildableSources, "'\(title)' is \(sentence.is), and this is code outside of any type or function",
            at: Place(file: file(Path.join(folder, statement.path)), line: statement.line, column: 1),
            help: sentence.help))
      }
    }
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
