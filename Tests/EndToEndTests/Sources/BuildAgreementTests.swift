import Foundation
import TestSupport
import Testing

/// Small changes of folders and files: what `check` says of them, `swift build` has to say too.
@Suite struct BuildAgreementTests {
  private func root(_ change: Change) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write("name: App\nkind: app\ndependencies: [Core]\n", to: "component.yaml")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    try scratch.write("import Core\n", to: "Sources/App/main.swift")
    try scratch.write("name: Core\n", to: "Core/component.yaml")
    try scratch.write("public struct Thing {}\n", to: "Core/Sources/Core/Core.swift")
    #expect(try Launch.shell(change.script, in: scratch.url).run().status == 0)
    return scratch
  }

  /// `generate` may only warn of folders that are still to come; `check` after it does not.
  @Test(arguments: changes) func isSoundOrNot(_ change: Change) throws {
    let scratch = try root(change)
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    let checked = try Launch.integrate(["check"], in: scratch.url).run()
    #expect(
      (generated.status == 0 && checked.status == 0) == change.isSound, "\(generated.stderr)\(checked.stderr)")
  }

  /// What is called unsound is generated all the same, with every finding off, and has to fail.
  @Test(arguments: Array(stride(from: 0, to: changes.count, by: 6))) func swiftBuildAgrees(index: Int) throws {
    let change = Self.changes[index]
    let scratch = try root(change)
    let off = [
      "missing-sources", "missing-resource", "unbuildable-sources", "undeclared-import", "unfit-product",
      "unfit-dependency", "unfit-trait", "duplicate-module", "duplicate-product", "dependency-cycle",
      "isolation-mismatch", "unusable-provider",
    ]
    .map { "    \($0): off\n" }.joined()
    // A guard, or what decides how the rest is read, cannot be switched off.
    guard !change.isOurs else { return }
    let key = "integration:\n"
    let spec = try scratch.read("component.yaml")
    let whole = spec.contains(key) ? spec : spec + key
    try scratch.write(whole.replacing(key, with: "\(key)  severity:\n\(off)"), to: "component.yaml")
    let generated = try Launch.integrate(["generate"], in: scratch.url).run()
    try #require(generated.status == 0, "\(generated.stderr)")
    let outcome = try Launch.swift("build", in: scratch.path).run()
    // SwiftPM only warns of a product that it leaves out.
    let isWhole = outcome.status == 0 && !outcome.stderr.contains("product")
    #expect(isWhole == change.isSound, "\(change.testDescription): \(outcome.stdout)\(outcome.stderr)")
  }
}
