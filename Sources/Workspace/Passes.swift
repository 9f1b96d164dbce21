import Diagnostics
import Findings
import Generators

extension Analysis {
  /// One step of a judgement.
  struct Pass: Sendable {
    let name: String
    /// The purposes that have it.
    let purposes: Set<Purpose>
    /// True if it is about the project's own build, and not about manifests that are published for others.
    let isAboutOwnTree: Bool
    /// True if it does not run when findings keep files from being generated.
    let isGeneration: Bool
    let run: @Sendable (inout Analysis) throws(Failure) -> Void

    private init(
      _ name: String, _ purposes: Set<Purpose>, isAboutOwnTree: Bool = false, isGeneration: Bool = false,
      run: @escaping @Sendable (inout Analysis) throws(Failure) -> Void
    ) {
      (self.name, self.purposes, self.run) = (name, purposes, run)
      (self.isAboutOwnTree, self.isGeneration) = (isAboutOwnTree, isGeneration)
    }

    /// A step about the generated files, which is left out if there are none.
    private static func ofFiles(
      _ name: String, _ purposes: Set<Purpose>, isAboutOwnTree: Bool = false,
      run: @escaping @Sendable (Generation, inout Analysis) throws(Failure) -> Void
    ) -> Pass {
      Pass(name, purposes, isAboutOwnTree: isAboutOwnTree) { analysis throws(Failure) in
        if let generation = analysis.generation { try run(generation, &analysis) }
      }
    }

    private static let allButCandidate = Set(Purpose.allCases).subtracting([.candidate])

    /// All passes in their order. Two commands report different findings only where their rows differ.
    static let all: [Pass] = [
      Pass("changed guards", [.check]) { analysis throws(Failure) in
        if let base = analysis.options.base { try analysis.resolution.compareGuards(with: base) }
      },
      // Generated files do not depend on files that are missing, and may come first.
      Pass("missing files are warnings", [.generate, .output]) { $0.resolution.easeMissingFiles() },
      // A candidate is compared with the project before it, which lacks the same commits.
      Pass("missing revisions", allButCandidate) { analysis throws(Failure) in
        analysis.resolution.checkRevisions(
          besides: analysis.options.explainedPins, as: analysis.purpose.severityOfRest)
      },
      // After the sources: folders without a spec may define a name.
      Pass("unknown names", allButCandidate) { analysis throws(Failure) in
        try analysis.outer?.names(&analysis.resolution)
      },
      // A candidate may move the pin of a pod, and 'pod install' comes after that.
      Pass("Podfile.lock", allButCandidate, isAboutOwnTree: true) { analysis throws(Failure) in
        try analysis.outer?.pods(&analysis.resolution, analysis.purpose.severityOfRest)
      },
      Pass("generation", Set(Purpose.allCases).subtracting([.resolve]), isGeneration: true) {
        $0.generation = Generation.run(&$0.resolution, isOpen: $0.options.isOpen, written: $0.written)
      },
      // Files that people wrote are not overwritten.
      .ofFiles("hand-written files", [.generate, .simulate]) { generation, analysis throws(Failure) in
        if let before = analysis.options.before {
          analysis.spared = try generation.sparing(filesSince: before, analysis.resolution)
        }
        try GeneratedState.checkMarks(
          analysis.spared?.generation ?? generation, &analysis.resolution,
          besidesManifests: analysis.options.replacesManifests)
      },
      // Those that are as they were written go, and are not reported.
      .ofFiles("changed files of earlier layouts", [.generate, .simulate], isAboutOwnTree: true) {
        generation, analysis throws(Failure) in
        if generation.files.isEmpty || analysis.options.before != nil { return }
        analysis.leftovers = try generation.leftovers(in: &analysis.resolution)
      },
      .ofFiles("files of earlier layouts", [.check], isAboutOwnTree: true) { generation, analysis throws(Failure) in
        let orphans = try Orphans(generation, analysis.resolution)
        orphans.report(orphans.paths, in: &analysis.resolution)
        try ForeignSources.check(generation, besides: orphans.paths, &analysis.resolution)
      },
      // After foreign sources: a file that must not be there is the reason of others that differ.
      .ofFiles("comparison with the files on disk", [.focus, .check]) { generation, analysis throws(Failure) in
        analysis.state = try GeneratedState.check(generation, &analysis.resolution)
      },
      // After the comparison: only a manifest that differs can drop tests.
      .ofFiles("dropped tests", [.generate, .check]) { generation, analysis throws(Failure) in
        let isCompared = analysis.purpose == .check
        let paths = isCompared ? analysis.state.differences.map(\.path) : generation.files.map(\.path)
        try reportDroppedTests(of: paths, in: &analysis.resolution)
      },
      // `generate` removes them.
      .ofFiles("other Package.resolved", [.check], isAboutOwnTree: true) { generation, analysis throws(Failure) in
        try LeftResolved(generation, analysis.resolution).report(in: &analysis.resolution)
      },
      .ofFiles("products in Xcode", [.simulate, .check], isAboutOwnTree: true) {
        generation, analysis throws(Failure) in
        try XcodeRequirements.check(generation, &analysis.resolution)
      },
      // Last: no file depends on it, and git takes longer than everything else.
      Pass("tracked secrets", [.generate, .focus, .simulate, .check]) {
        TrackedSecrets.check(&$0.resolution, $0.scan, as: $0.purpose.severityOfRest)
      },
    ]
  }
}

extension Resolution {
  /// Findings about missing folders, files and code, as warnings. `check` still reports them as errors.
  fileprivate mutating func easeMissingFiles() {
    bag.change { finding in
      guard finding.severity == .error else { return }
      switch finding.id {
      case .missingSources, .missingResource: finding.severity = .warning
      default: break
      }
    }
  }
}
