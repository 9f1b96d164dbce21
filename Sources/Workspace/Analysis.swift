import Diagnostics
import Parallel
import SourceChecks

/// The judgement of a project that every command shares: its graph, the files that are generated from it, and all findings.
///
/// A command names its purpose; ``Pass/all`` lists the passes of each purpose in their order.
package struct Analysis {
  /// The use of a judgement, which decides its passes.
  package enum Purpose: CaseIterable, Sendable {
    /// `resolve`: the graph, and the sources that it is about.
    case resolve
    /// Versions or imported files that are not written yet.
    case candidate
    /// `generate`, and each command that generates: the files are about to be written.
    case generate
    /// `generate --output`: as `generate`, into a folder that has no earlier files.
    case output
    /// `focus`: a package is made of generated files, which have to be up to date.
    case focus
    /// `simulate`: the findings of `check` after the next `generate`.
    case simulate
    /// `check`: everything, generated files on disk included.
    case check

    /// The severity of a finding on which no generated file depends: a command that writes them goes on.
    var severityOfRest: Severity {
      switch self {
      case .generate, .output, .focus: .warning
      case .resolve, .candidate, .simulate, .check: .error
      }
    }
  }

  /// The choices of a command besides its purpose.
  package struct Options {
    /// True if the manifests are published for others, who choose the versions.
    package var isOpen = false
    /// The commit with which settings are compared that protect the root.
    package var base: String?
    /// The pins whose missing commit has a finding with the reason.
    package var explainedPins: Set<String> = []
    /// True if hand-written manifests may be replaced.
    package var replacesManifests = false
    /// The project before a change, to leave generated files alone that people edited; `nil` to replace them.
    package var before: Resolution?

    package init() {}
  }

  /// Passes of modules above this one.
  package struct OuterPasses {
    let names: (inout Resolution) throws(Failure) -> Void
    let pods: (inout Resolution, Severity) throws(Failure) -> Void

    /// - Parameters:
    ///   - names: adds to findings about unknown names the file that may define them.
    ///   - pods: compares Podfile.lock with the lockfile.
    package init(
      names: @escaping (inout Resolution) throws(Failure) -> Void,
      pods: @escaping (inout Resolution, Severity) throws(Failure) -> Void
    ) {
      (self.names, self.pods) = (names, pods)
    }
  }

  package let purpose: Purpose
  package let options: Options
  /// The graph, with the findings of all passes.
  package internal(set) var resolution: Resolution
  /// The sources as they were read.
  package let scan: SourceScan
  /// The generated files; `nil` if errors keep them from being generated.
  package internal(set) var generation: Generation?
  /// The differences between generated files and those on disk, for a purpose that compares them.
  package internal(set) var state = GeneratedState()
  /// The files of earlier generations that go when the files are written, from the root.
  package internal(set) var leftovers: [String] = []
  /// The files to write after a change, without those that people edited; `nil` unless ``Options/before`` is set.
  package internal(set) var spared: Generation.Spared?
  let outer: OuterPasses?
  let written: SideWork<HashedManifest?>?

  /// The graph of a root alone, for answers about it: no source is read.
  package static func graph(of root: Root) throws(Failure) -> Resolution { try Resolution.run(root.opened()) }

  /// Judges a project.
  ///
  /// - Parameters:
  ///   - outer: `nil` for a candidate, which has none of these passes.
  ///   - stops: returns whether findings keep files from being generated.
  package init(
    _ root: Root, for purpose: Purpose, _ options: Options = Options(), _ outer: OuterPasses? = nil,
    stopsIf stops: (Resolution) throws(Failure) -> Bool
  ) throws(Failure) {
    let root = try root.opened()
    let written = purpose == .check ? HashedManifest.readAhead(root) : nil
    try self.init(Resolution.run(root), for: purpose, options, outer, written, stopsIf: stops)
  }

  /// Judges a project whose graph is known.
  package init(
    of graph: Resolution, for purpose: Purpose, _ options: Options = Options(), _ outer: OuterPasses? = nil,
    stopsIf stops: (Resolution) throws(Failure) -> Bool
  ) throws(Failure) {
    try self.init(graph, for: purpose, options, outer, nil, stopsIf: stops)
  }

  private init(
    _ graph: Resolution, for purpose: Purpose, _ options: Options, _ outer: OuterPasses?,
    _ written: SideWork<HashedManifest?>?, stopsIf stops: (Resolution) throws(Failure) -> Bool
  ) throws(Failure) {
    var graph = graph
    // First, as every purpose has it: which declarations exist decides what is printed.
    scan = try graph.checkSources()
    (resolution, self.purpose, self.options, self.outer, self.written) = (graph, purpose, options, outer, written)
    for pass in Pass.all where pass.purposes.contains(purpose) && !(options.isOpen && pass.isAboutOwnTree) {
      if pass.isGeneration, try stops(resolution) { continue }
      try pass.run(&self)
    }
  }
}
