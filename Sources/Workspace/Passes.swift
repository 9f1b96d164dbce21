import Diagnostics
import Findings
import Generators

extension Analysis {
  /// One step of a judgement.
  struct Pass: Sendable {
    /// The purposes that have it.
    let purposes: Set<Purpose>
    var time = Time.always
    /// True if it is about the project's own build, and not about manifests that are published for others.
    var isAboutOwnTree = false
    let run: @Sendable (inout Analysis) throws(Failure) -> Void

    enum Time: Sendable {
      case always
      /// Unless findings keep files from being generated.
      case unlessStopped
      /// Only with generated files.
      case generated
    }

    /// All passes in their order. Two commands report different findings only where their rows differ.
    static let all: [Pass] = [
      Pass(purposes: [.check]) { analysis throws(Failure) in
        if let base = analysis.options.base { try analysis.resolution.compareGuards(with: base) }
      },
      Pass(purposes: [.generate, .output]) { $0.resolution.easeMissingFiles() },
      // A candidate is compared with the project before it, which lacks the same commits.
      Pass(purposes: [.resolve, .generate, .output, .focus, .simulate, .check]) { analysis throws(Failure) in
        analysis.resolution.checkRevisions(
          besides: analysis.options.explainedPins, as: analysis.purpose.severityOfRest)
      },
      // After the sources: folders without a spec may define a name.
      Pass(purposes: [.resolve, .generate, .output, .focus, .simulate, .check]) { analysis throws(Failure) in
        try analysis.outer?.names(&analysis.resolution)
      },
      // A candidate may move the pin of a pod, and 'pod install' comes after that.
      Pass(purposes: [.resolve, .generate, .output, .focus, .simulate, .check], isAboutOwnTree: true) {
        analysis throws(Failure) in
        try analysis.outer?.pods(&analysis.resolution, analysis.purpose.severityOfRest)
      },
      Pass(purposes: [.candidate, .generate, .output, .focus, .simulate, .check], time: .unlessStopped) {
        analysis throws(Failure) in
        analysis.generation = Generation.run(
          &analysis.resolution, isOpen: analysis.options.isOpen, written: analysis.written)
      },
      // Files that people wrote are not overwritten.
      Pass(purposes: [.generate, .simulate], time: .generated) { analysis throws(Failure) in
        guard let generation = analysis.generation else { return }
        try GeneratedState.checkMarks(
          generation, &analysis.resolution, besidesManifests: analysis.options.replacesManifests)
      },
      // Files of an earlier layout: they go if they are as they were written, and are reported if not.
      Pass(purposes: [.generate, .simulate], time: .generated, isAboutOwnTree: true) { analysis throws(Failure) in
        guard let generation = analysis.generation, !generation.files.isEmpty else { return }
        analysis.leftovers = try generation.leftovers(in: &analysis.resolution)
      },
      Pass(purposes: [.check], time: .generated, isAboutOwnTree: true) { analysis throws(Failure) in
        guard let generation = analysis.generation else { return }
        let orphans = try Orphans(generation, analysis.resolution)
        orphans.report(orphans.paths, in: &analysis.resolution)
        try ForeignSources.check(generation, besides: orphans.paths, &analysis.resolution)
      },
      // After foreign sources: a file that must not be there is the reason of others that differ.
      Pass(purposes: [.focus, .check], time: .generated) { analysis throws(Failure) in
        guard let generation = analysis.generation else { return }
        analysis.state = try GeneratedState.check(generation, &analysis.resolution)
      },
      // Tests that the manifest on disk has and the next one has not.
      Pass(purposes: [.generate, .check], time: .generated) { analysis throws(Failure) in
        let compares = analysis.purpose == .check
        let paths = compares ? analysis.state.differences.map(\.path) : analysis.generation?.files.map(\.path)
        try reportDroppedTests(of: paths ?? [], in: &analysis.resolution)
      },
      Pass(purposes: [.check], time: .generated, isAboutOwnTree: true) { analysis throws(Failure) in
        guard let generation = analysis.generation else { return }
        try LeftResolved(generation, analysis.resolution).report(in: &analysis.resolution)
      },
      // The products that Xcode projects link from packages that are generated.
      Pass(purposes: [.simulate, .check], time: .generated, isAboutOwnTree: true) { analysis throws(Failure) in
        guard let generation = analysis.generation else { return }
        try XcodeRequirements.check(generation, &analysis.resolution)
      },
      // Last: no file depends on it, and git takes longer than everything else.
      Pass(purposes: [.generate, .focus, .simulate, .check]) { analysis throws(Failure) in
        TrackedSecrets.check(&analysis.resolution, as: analysis.purpose.severityOfRest)
      },
    ]
  }
}

extension Resolution {
  /// Findings about missing folders, files and code, as warnings: the generated files do not depend on them, and may
  /// come first. `check` still reports them as errors.
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
