import Importing
import SourceChecks
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
