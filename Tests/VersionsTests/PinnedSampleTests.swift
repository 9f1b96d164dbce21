import Diagnostics
import TestSupport
import Testing

/// The findings about pins from the lockfile alone, which are those of SwiftPM about the repositories.
@Suite struct PinnedSampleTests {
  @Test(arguments: PinnedSample.all) func isSoundOrNot(_ sample: PinnedSample) throws {
    let shop = try MemoryShop(dependencies: "[]")
    for package in sample.packages { shop.remote.commit(package.name, package.contents, tags: ["1.0.0"]) }
    for (path, text) in sample.app(revision: { shop.remote.revision($0, "1.0.0") }) { try shop.write(text, to: path) }
    let resolved = try shop.resolve()
    #expect(resolved.isSound == (sample.finding == nil), "\(resolved)")
    let frozen = try shop.frozen()
    #expect(frozen.errors.map(\.id.rawValue) == (sample.finding.map { [$0] } ?? []), "\(frozen.outcome)")
    // A branch is worth a warning.
    let warnings = frozen.outcome.text.split(separator: "\n").count { $0.contains(": warning: ") }
    #expect(warnings == sample.branches.count, "\(frozen.outcome)")
  }
}
