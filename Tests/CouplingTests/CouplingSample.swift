import TestSupport

@testable import Coupling

/// A folder of sources made for one test.
struct CouplingSample {
  let scratch: ScratchFolder

  /// - Parameter files: by path, with the unit's folder first.
  init(_ files: [String: String]) throws {
    scratch = try ScratchFolder()
    for (path, text) in files { try scratch.write(text, to: path) }
  }

  func coupling(areModules: Bool = false) throws -> Coupling {
    let sources = try CouplingSources(
      folders: [(path: scratch.path, shown: "")], outermost: (scratch.path, "the folder"),
      areModules: { _ in areModules })
    return .byNames(sources)
  }

  func report(areModules: Bool = false) throws -> CouplingReport {
    CouplingReport(try coupling(areModules: areModules), noun: "folder")
  }

  /// `A > B: Name 2` for each symbol that one uses of another; `.` is the composition root.
  static func uses(_ coupling: Coupling) -> Set<String> {
    func name(_ unit: Int) -> String { unit < 0 ? "." : coupling.sources.units[unit].name }
    return Set(
      (coupling.edges + coupling.byRoot + coupling.ofRoot).flatMap { edge in
        edge.uses.map { "\(name(edge.from)) > \(name(edge.to)): \(coupling.symbols[$0.symbol].name) \($0.count)" }
      })
  }

  /// The uses in files of these texts.
  static func uses(_ files: [String: String], areModules: Bool = false) throws -> Set<String> {
    uses(try CouplingSample(files).coupling(areModules: areModules))
  }
}
