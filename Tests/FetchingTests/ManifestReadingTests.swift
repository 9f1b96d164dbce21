import Disk
import Model
import TestSupport
import Testing

@testable import Fetching

/// Manifests that are read without running them, and those that are not.
@Suite struct ManifestReadingTests {
  /// Puts a program called swift before the real one in PATH that writes down each run, and fails.
  private func countSwift(_ workshop: Workshop) throws -> () throws -> [String] {
    let log = workshop.path + "/swift-log"
    try workshop.replace("swift", "echo \"$@\" >> '\(log)'\nexit 1")
    return {
      guard let bytes = try? Disk.read(log) else { return [] }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  @Test func manifestThatIsReadRunsNothing() throws {
    let workshop = try Workshop()
    let runs = try countSwift(workshop)
    let revision = try workshop.commit("a", ["Package.swift": Workshop.manifest("A")])
    // Manifests are not trusted, and it does not matter if there is a sandbox.
    let fetcher = try workshop.fetcher()
    #expect(try workshop.ask("a", fetcher).facts(at: revision, component: "a").manifest?.name == "A")
    #expect(try runs() == [] && fetcher.evaluations == 0)
    // One that is a program would be noticed.
    let program = try workshop.commit("b", ["Package.swift": Workshop.program("B")])
    let error = fetchError {
      _ = try workshop.ask("b", workshop.fetcher(trusting: true)).facts(at: program, component: "b")
    }
    guard case .manifestFailed = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try !runs().isEmpty)
  }

  /// One process prints the version for all callers; SwiftPM refuses manifests of newer tools.
  @Test func installedSwiftIsAskedOnceForItsVersion() throws {
    let workshop = try Workshop()
    let log = workshop.path + "/swift-log"
    // Like the real one, it prints nothing without a folder for temporary files.
    try workshop.replace(
      "swift", "[ \"$1\" = --version ] && [ -d \"$TMPDIR\" ] && echo x >> '\(log)' && echo 'Swift version 6.1 (x)'")
    let condition = "\n#if compiler(>=6.1)\npackage.name += \"1\"\n#endif\n"
    let asking = try workshop.commit("a", ["Package.swift": Workshop.manifest("A") + condition])
    let known = try workshop.commit("b", ["Package.swift": Workshop.manifest("B", tools: "6.1")])
    let newer = try workshop.commit("c", ["Package.swift": Workshop.manifest("C", tools: "6.2")])
    let fetcher = try workshop.fetcher()
    #expect(try workshop.ask("a", fetcher).facts(at: asking, component: "a").manifest?.name == "A1")
    #expect(try workshop.ask("b", fetcher).facts(at: known, component: "b").manifest?.name == "B")
    let error = fetchError { _ = try workshop.ask("c", fetcher).facts(at: newer, component: "c") }
    #expect(error != nil)
    #expect(try Disk.read(log) == Array("x\n".utf8))
  }

  @Test func withoutSwiftManifestsAreReadToo() throws {
    let workshop = try Workshop()
    let git = try Subprocess.find("git", in: workshop.environment["PATH"] ?? "")
    let revision = try workshop.commit("a", ["Package.swift": Workshop.manifest("A")])
    try workshop.run("mkdir", "-p", workshop.path + "/bin")
    try workshop.run("ln", "-s", git, workshop.path + "/bin/git")
    workshop.environment["PATH"] = workshop.path + "/bin"
    #expect(try workshop.ask("a").facts(at: revision, component: "a").manifest?.name == "A")
  }

  @Test func hostIsPartOfWhatIsKept() throws {
    let workshop = try Workshop()
    let manifest =
      Workshop.manifest("A") + "\n#if os(macOS)\npackage.name = \"Mac\"\n#else\npackage.name = \"Other\"\n#endif\n"
    let revision = try workshop.commit("a", ["Package.swift": manifest])
    for (answersForMacOS, name) in [(true, "Mac"), (false, nil), (true, "Mac")] {
      var settings = workshop.settings()
      settings.answersForMacOS = answersForMacOS
      let found = try workshop.ask("a", Fetcher(settings)).facts(at: revision, component: "a").manifest?.name
      #if os(macOS)
        #expect(found == "Mac")
      #else
        #expect(found == name ?? "Other")
      #endif
    }
  }

  @Test(
    .disabled(if: ManifestTests.obstacle != nil, Comment(rawValue: ManifestTests.obstacle ?? "")))
  func comparedManifestsAreRunToo() throws {
    let workshop = try Workshop()
    let revision = try workshop.commit("a", ["Package.swift": Workshop.manifest("A")])
    var settings = workshop.settings()
    settings.comparesManifests = true
    let fetcher = try Fetcher(settings)
    #expect(try workshop.ask("a", fetcher).facts(at: revision, component: "a").manifest?.name == "A")
    #expect(fetcher.evaluations == 1)
  }

  @Test func comparisonFindsADifference() throws {
    let workshop = try Workshop()
    // A toolchain that says something else, and no sandbox.
    let other = #"{"name": "B", "targets": [], "toolsVersion": {"_version": "5.9.0"}}"#
    try workshop.replace("swift", "echo '\(other)'")
    try workshop.replace("bwrap", "exit 1")
    let revision = try workshop.commit("a", ["Package.swift": Workshop.manifest("A")])
    var settings = workshop.settings(trusting: true)
    settings.comparesManifests = true
    let error = fetchError { _ = try workshop.ask("a", Fetcher(settings)).facts(at: revision, component: "a") }
    guard case .manifestsDiffer = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
