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

  /// Adds to the files of a change the generated files that it makes stale, so that all are written or none. Files that
  /// people edited stay, and all of them if there is an error.
  ///
  /// Sources are judged where they lie, so that the change is written for a moment.
  ///
  /// - Returns: the lines to print after the write.
  func addGenerated(to writes: inout WriteSet, since before: Resolution) throws(Failure) -> [String] {
    var root = Root(before.root.path, current: ".")
    root.allowances = allowances
    var isChange = false
    for file in writes.files where !isChange { isChange = try root.read(file.path) != file.bytes }
    if !isChange { return [] }
    var options = Analysis.Options()
    options.before = before
    func generated() throws(Failure) -> Generation.Spared? {
      let analysis = try analysis(of: root, for: .generate, options)
      return try reporting.fails(analysis.resolution) ? nil : analysis.spared
    }
    guard let spared = try writes.whileWritten(failure: { Failure($0, in: root) }, generated) else {
      return ["next: \(command("generate"))"]
    }
    let own = Set(writes.files.map(\.path))
    for file in spared.generation.files where !own.contains(file.path) {
      let bytes = file.bytes(in: root)
      if try root.read(file.path) != bytes { writes.add(bytes, to: file.path) }
    }
    for path in spared.leftovers where !own.contains(path) { writes.remove(path) }
    return lines(ofKept: spared, in: root)
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
