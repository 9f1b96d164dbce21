import Foundation
import TestSupport
import Testing

/// The findings of `check` about pins, from the lockfile alone, agree with SwiftPM's errors about the repositories.
@Suite(.disabled(if: !Shop.hasSwift, "there is no swift in PATH"))
struct PinnedRepositoryTests {
  private static let ids = [
    "unsafe-flags", "duplicate-module", "missing-product", "incomplete-repository", "requirement-conflict",
    "duplicate-product", "unfit-trait",
  ]

  /// An app with the packages of a sample.
  private struct Root {
    let scratch: ScratchFolder
    let remotes: RemoteRepositories
    let environment: [String: String]

    init(_ sample: PinnedSample) throws {
      scratch = try ScratchFolder()
      remotes = try RemoteRepositories(in: scratch)
      environment = remotes.environment.merging(["XDG_CACHE_HOME": scratch["cache"]]) { $1 }
      for package in sample.packages { try package.release("1.0.0", to: remotes) }
      let files = try sample.app { try remotes.revision($0, "1.0.0") }
      for (path, text) in files { try scratch.write(text, to: "app/\(path)") }
    }

    func write(_ sample: PinnedSample, severity: String) throws {
      try scratch.write(sample.spec(severity: severity), to: "app/component.yaml")
    }

    func run(_ arguments: String...) throws -> Launch.Outcome {
      try Launch(program: BuiltTool.path, arguments: arguments, folder: scratch["app"], environment: environment).run()
    }

    func build() throws -> Launch.Outcome {
      let places = ["cache", "config", "security"].flatMap { ["--\($0)-path", scratch["swiftpm/\($0)"]] }
      var launch = Launch.swift("build", places, in: scratch["app"])
      launch.environment = environment
      return try launch.run()
    }
  }

  /// `INTEGRATE_SAMPLES=80` builds every sample from that one on in place of some.
  private static let built: [Int] = {
    let first = ProcessInfo.processInfo.environment["INTEGRATE_SAMPLES"].flatMap { Int($0) }
    return Array(stride(from: first ?? 0, to: PinnedSample.all.count, by: first == nil ? 6 : 1))
  }()

  /// A sample with a finding is generated nevertheless, with every finding off, and has to fail.
  @Test(arguments: built) func swiftBuildAgrees(index: Int) throws {
    let sample = PinnedSample.all[index]
    let root = try Root(sample)
    _ = try root.run("resolve", "--trust-manifests")
    let off = Self.ids.map { "\($0): off" }.joined(separator: ", ")
    try root.write(sample, severity: sample.finding == nil ? "" : ", severity: { \(off) }")
    let generated = try root.run("generate")
    #expect(generated.status == 0, "\(generated.stderr)")
    let built = try root.build()
    #expect((built.status == 0) == (sample.finding == nil), "\(sample.testDescription): \(built.stdout)\(built.stderr)")
  }

  /// SwiftPM fills every submodule that `.gitmodules` names, and loads nothing if it cannot. Without such a file,
  /// folders of submodules stay empty.
  @Test(arguments: Submodule.allCases.filter { $0 != .hasAHostThatDoesNotAnswer })
  func aSubmoduleThatCannotBeFilledIsNoticed(_ kind: Submodule) throws {
    let sample = PinnedSample("a submodule", PinnedPackage("a", products: ["A": []], kind.targets))
    let root = try Root(sample)
    try kind.add(to: root.remotes, root.scratch)
    let resolved = try root.run("resolve", "--trust-manifests")
    #expect(resolved.status == (kind.isSound ? 0 : 1), "\(resolved.stderr)")
    #expect(resolved.stderr.contains("[incomplete-repository]") != kind.isSound, "\(resolved.stderr)")
    guard kind.isBuilt else { return }
    try root.write(sample, severity: ", severity: { incomplete-repository: off }")
    #expect(try root.run("generate").status == 0)
    let built = try root.build()
    #expect((built.status == 0) == kind.isSound, "\(built.stdout)\(built.stderr)")
  }

  /// A submodule that existed when it was recorded is not checked again; reading the pin again reports that it is gone.
  @Test func aSubmoduleThatVanishesIsSaid() throws {
    let root = try Root(PinnedSample("a submodule", PinnedPackage("a", products: ["A": []], [.init("A")])))
    try Submodule.isThere.add(to: root.remotes, root.scratch)
    #expect(try root.run("resolve", "--trust-manifests").status == 0)
    try FileManager.default.removeItem(atPath: root.remotes.folder("sub"))
    try FileManager.default.removeItem(atPath: root.scratch["cache"])
    let verified = try root.run("verify", "--trust-manifests")
    #expect(
      verified.status == 1 && verified.stderr.contains("ask its owners"), "\(verified.stderr)")
    let before = try root.scratch.read("app/integrate.lock.yaml")
    let pinned = try root.run("pin", "a", "1.0.0", "--trust-manifests")
    #expect(pinned.status == 1 && pinned.stderr.contains("[incomplete-repository]"), "\(pinned.stderr)")
    #expect(try root.scratch.read("app/integrate.lock.yaml") == before)
  }

  /// A host that does not answer is reported, and its commits are not recorded as existing.
  @Test func aSubmoduleThatCannotBeAskedForIsSaid() throws {
    let root = try Root(PinnedSample("a submodule", PinnedPackage("a", products: ["A": []], [.init("A")])))
    try Submodule.hasAHostThatDoesNotAnswer.add(to: root.remotes, root.scratch)
    let resolved = try root.run("resolve", "--trust-manifests")
    #expect(resolved.status == 0 && resolved.stderr.contains("warning: "), "\(resolved.stderr)")
    #expect(
      resolved.stderr.contains("cannot check the submodule 'vendor/sub' of 'https://git.example.com/a.git'"),
      "\(resolved.stderr)")
    #expect(try !root.scratch.read("app/integrate.lock.yaml").contains("recorded:"))
  }

  /// Packages that a trait enabled by another package adds have to be pinned: the pin lists that trait, too.
  @Test func aTraitThatBringsMoreIsStated() throws {
    let root = try Root(PinnedSample.openedByAnother)
    let resolved = try root.run("resolve", "--trust-manifests")
    #expect(resolved.status == 1 && resolved.stderr.contains("[unfit-trait]"), "\(resolved.stderr)")
    #expect(resolved.stderr.contains("write 'traits: [X, default]' into the pin"), "\(resolved.stderr)")
    let path = "app/integrate.lock.yaml"
    try PinnedPackage("log", products: ["Log": []], [.init("Log")]).release("1.0.0", to: root.remotes)
    let lockfile = try root.scratch.read(path)
    try root.scratch.write(lockfile.replacing("  b:\n", with: "  b:\n    traits: [X, default]\n"), to: path)
    let again = try root.run("resolve", "--trust-manifests")
    #expect(again.status == 0, "\(again.stderr)")
    #expect(try root.scratch.read(path).contains("  log:"))
  }

  /// A lockfile of an earlier version has no targets, and stays sound until it is read again.
  @Test func aLockfileWithoutTargetsIsReadAnew() throws {
    let root = try Root(try #require(PinnedSample.all.first))
    _ = try root.run("resolve", "--trust-manifests")
    let path = "app/integrate.lock.yaml"
    let written = try root.scratch.read(path)
    let start = try #require(written.range(of: "    targets:"), "\(written)")
    let end = try #require(written.range(of: "    tools:"))
    var before = written.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: "")
    if let record = before.range(of: "    recorded:") { before.removeSubrange(record.lowerBound...) }
    try root.scratch.write(before, to: path)
    #expect(try root.run("resolve", "--frozen").status == 0)
    let again = try root.run("resolve", "--trust-manifests")
    #expect(again.stderr.contains("[unsafe-flags]"), "\(again.stderr)")
    let lines = { (text: String) in Set(text.split(separator: "\n")) }
    #expect(lines(try root.scratch.read(path)) == lines(written))
  }
}
