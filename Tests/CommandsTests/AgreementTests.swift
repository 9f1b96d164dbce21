import Diagnostics
import Findings
import Foundation
import TestSupport
import Testing

@testable import Workspace

/// The findings of two commands differ only by the passes that one of them does not run.
@Suite struct AgreementTests {
  /// The findings that each pass adds.
  private static let added: [String: [FindingID]] = [
    "missing revisions": [.lockfileIncomplete],
    "Podfile.lock": [.podMismatch],
    "generation": [
      .invalidName, .invalidValue, .misplacedKey, .noProduct, .noSource, .pathOutsidePackage, .sharedFolder,
      .toolsVersionConflict, .unknownComponent,
    ],
    "hand-written files": [.notGenerated],
    "changed files of earlier layouts": [.foreignSource],
    "files of earlier layouts": [.foreignSource, .orphanedFile, .staleFile],
    "comparison with the files on disk": [.missingFile, .notGenerated, .staleFile],
    "other Package.resolved": [.staleFile],
    "products in Xcode": [.xcodeRequirement],
    "tracked secrets": [.secretInConfig],
  ]

  /// On the roots of cases, as they are and changed at random.
  @Test(arguments: ["check", "generate", "resolve"])
  func commandsAgree(_ command: String) throws {
    let cases = checkout.appendingPathComponent("Tests/Cases/\(command)")
    let names = try FileManager.default.contentsOfDirectory(atPath: cases.path).sorted().filter { name in
      let files = cases.appendingPathComponent(name)
      return !FileManager.default.fileExists(atPath: files.appendingPathComponent("setup").path)
        && (try? Data(contentsOf: files.appendingPathComponent("input/integrate.lock.yaml"))) != nil
    }
    #expect(names.count > 10)
    for name in names {
      let root = try MutatedRoot("\(command)/\(name)")
      try expectAgreement(on: root, name)
      for seed in 0..<MutationTests.seeds / 100 {
        try root.mutate(seed: UInt64(seed))
        try expectAgreement(on: root, "\(name), seed \(seed)")
        try root.restore()
      }
      try FileManager.default.removeItem(at: root.scratch)
    }
  }

  private func expectAgreement(on root: MutatedRoot, _ what: String) throws {
    let all = try Analysis.Purpose.allCases.map { (purpose: $0, findings: try root.findings(for: $0)) }
    let generating = all.filter(\.findings.isGenerated).map(\.purpose)
    #expect(generating.contains(.generate) || !generating.contains(.simulate), "\(what): only 'simulate' has files")
    for (purpose, findings) in all {
      for (other, others) in all where other != purpose {
        let passes = Analysis.Pass.all.filter { pass in
          pass.purposes.contains(purpose)
            && !(pass.purposes.contains(other) && Self.isReached(pass, others.isGenerated))
        }
        let ids = passes.flatMap { Self.added[$0.name, default: []] }
        let eased = ids + Self.eased(for: other)
        let unexplainedErrors = findings.errors.subtracting(others.errors).filter { finding in
          !eased.contains { finding.hasPrefix("\($0.rawValue) ") }
        }
        #expect(unexplainedErrors.isEmpty, "\(what): for \(purpose) alone an error: \(unexplainedErrors)")
        let unexplained = findings.all.subtracting(others.all).filter { finding in
          !ids.contains { finding.hasPrefix("\($0.rawValue) ") }
        }
        #expect(unexplained.isEmpty, "\(what): \(purpose) reports \(unexplained), and \(other) does not")
      }
    }
  }

  /// The findings that are errors for others and warnings for a purpose that goes on in spite of them.
  private static func eased(for purpose: Analysis.Purpose) -> [FindingID] {
    let passes = purpose.severityOfRest == .warning ? ["missing revisions", "Podfile.lock", "tracked secrets"] : []
    let areWarnings = Analysis.Pass.all.contains {
      $0.name == "missing files are warnings" && $0.purposes.contains(purpose)
    }
    return passes.flatMap { added[$0, default: []] } + (areWarnings ? [.missingSources, .missingResource] : [])
  }

  /// Errors keep files from being generated, and the passes about files need those.
  private static func isReached(_ pass: Analysis.Pass, _ isGenerated: Bool) -> Bool {
    isGenerated || pass.name == "tracked secrets"
      || Analysis.Pass.all.prefix { !$0.isGeneration }.contains { $0.name == pass.name }
  }
}
