import Disk
import Generators
import Importing
import SourceChecks
import Text
import Workspace

extension Analysis.OuterPasses {
  /// The passes of the modules that `Workspace` does not know.
  static var all: Self {
    Self(
      names: { resolution throws(Failure) in try resolution.explainUnknownNames() },
      pods: { resolution, severity throws(Failure) in try PodfileComparison.check(&resolution, as: severity) })
  }
}

extension Invocation {
  /// Judges a project. Errors, after severities and baseline, keep files from being generated.
  func analysis(
    of root: Root, for purpose: Analysis.Purpose, _ options: Analysis.Options = Analysis.Options()
  ) throws(Failure) -> Analysis {
    var reporting = reporting
    // Warnings do not keep files from being compared, not even with `--strict`.
    if purpose == .check { reporting.isStrict = false }
    return try Analysis(root, for: purpose, options, .all) { resolution throws(Failure) in
      try reporting.fails(resolution)
    }
  }

  /// Writes the generated files after a change that was written, and prints them. Files that people edited stay, and all
  /// of them if there is an error, with the command that writes them.
  ///
  /// - Parameter shows: false to print nothing.
  func generate(since before: Resolution, shows: Bool = true) throws(Failure) {
    var options = Analysis.Options()
    options.before = before
    let analysis = try analysis(of: findRoot(), for: .generate, options)
    guard let spared = analysis.spared, try !reporting.fails(analysis.resolution) else {
      if shows { console.diagnostics("integrate: next: \(command("generate"))\n") }
      return
    }
    let root = analysis.resolution.root
    var writes = WriteSet(root: root.path)
    for file in spared.generation.files { writes.add(file.bytes(in: root), to: file.path) }
    for path in spared.leftovers { writes.remove(path) }
    do {
      let outcomes = try writes.commit()
      if shows { show(zip(writes.files, outcomes).map { (root.display($0.path), $1) }.filter { $0.1 != .unchanged }) }
    } catch { throw Failure(error, in: root) }
    for line in lines(ofKept: spared, in: root) where shows { console.diagnostics("integrate: \(line.visible)\n") }
  }

  /// A line for the files that people wrote, and one for those that they edited.
  func lines(ofKept spared: Generation.Spared, in root: Root) -> [String] {
    let generate = command("generate")
    let kinds = [
      (spared.foreign, "integrate did not write \(spared.foreign.count == 1 ? "it" : "them")"),
      (spared.edited, "edited or stale; '\(generate)' replaces \(spared.edited.count == 1 ? "it" : "them")"),
    ]
    return kinds.filter { !$0.0.isEmpty }.map { paths, why in
      let shown = paths.prefix(3).map { "'\(root.display($0))'" }.joined(separator: ", ")
      return "kept \(shown)\(paths.count > 3 ? " and \(counted(paths.count - 3, "other"))" : ""): \(why)"
    }
  }

  /// The findings of `resolve` about a graph, and the sources.
  ///
  /// - Parameter explained: the names of pins whose missing commit has a finding with the reason.
  func resolved(_ graph: Resolution, explained: Set<String> = []) throws(Failure) -> (Resolution, SourceScan) {
    var options = Analysis.Options()
    options.explainedPins = explained
    let analysis = try Analysis(of: graph, for: .resolve, options, .all) { _ in true }
    return (analysis.resolution, analysis.scan)
  }
}
