import Diagnostics
import Fetching
import Foundation
import JSON
import Model
import TestSupport
import Testing
import Versioning

@testable import Importing

/// The survey gives the statuses that the table implies, on repositories that have the tags and manifests it names.
struct KnownPodStatusTests {
  private let world: PodWorld

  init() throws { world = try PodWorld() }

  private func survey(_ lock: String, podspecs: [String: Podspec] = [:], isOffline: Bool = false) throws -> [String:
    PodRow]
  {
    var (table, bag) = (SourceTable(), DiagnosticBag())
    let file = table.add("Podfile.lock")
    let read = try #require(
      PodfileLockReader.read(Array(wholePodfileLock(lock).utf8), file: file, into: &bag), "\(bag.diagnostics)")
    var settings = Fetcher.Settings(cachePath: world.scratch["cache"], isOffline: isOffline)
    settings.environment.merge(world.environment.merging(["GIT_CONFIG_GLOBAL": "/dev/null"]) { $1 }) { $1 }
    var survey = try PodSurvey(
      read, podspecs: podspecs, in: table,
      PodSurvey.Options(registry: world.server.address, fetching: settings, progress: { _, _, _ in }))
    return Dictionary(survey.run().map { ($0.pod.name, $0) }) { first, _ in first }
  }

  /// A quarter of the table at a time, each package once at its first version and once before it.
  @Test(arguments: 0..<4) func packagesAreThereFromTheFirstVersionOn(quarter: Int) throws {
    let all = KnownPod.all.values.filter { $0.role == .package }.sorted { $0.name < $1.name }
    let known = all.indices.filter { $0 % 4 == quarter }.map { all[$0] }
    var byRepository: [String: [KnownPod]] = [:]
    for one in all { byRepository[one.repository ?? "", default: []].append(one) }
    var seen: Set<String> = []
    var (first, before) = ("PODS:\n", "PODS:\n")
    for one in known {
      let (url, since) = (try #require(one.repository), try #require(one.since))
      let path = String(url.dropFirst("https://github.com/".count).dropLast(".git".count))
      let names = Set((byRepository[url] ?? []).flatMap { $0.products(for: [""]) } + [one.name]).sorted()
      let manifest = PodWorld.manifest(names.isEmpty ? ["Library"] : names)
      if seen.insert(url).inserted {
        try world.repository(path, [.init("0.0.1"), .init("\(since)", manifest), .init("999.0.0", manifest)])
      }
      first += "  - \"\(one.name) (\(since))\"\n"
      if since > Version(0, 0, 1) { before += "  - \"\(one.name) (0.0.1)\"\n" }
    }
    for (name, row) in try survey(first) {
      #expect(row.status == .exact && row.origin == .repository, "\(name): \(row.reason)")
    }
    for (name, row) in try survey(before) {
      #expect(row.status == .later && row.origin == .repository, "\(name): \(row.reason)")
      // A prerelease is not taken by itself.
      let since = KnownPod.all[name]?.since
      let expected = since?.isPrerelease == true ? "999.0.0" : since?.description
      #expect(row.package?.version == expected, "\(name)")
    }
    try world.server.stop()
  }

  @Test func theRestIsKnownWithoutAsking() throws {
    let roles: [KnownPod.Role: PodStatus] = [
      .host: .host, .tool: .tool, .binary: .binary, .dead: .binary, .internal: .internal,
    ]
    let known = KnownPod.all.values.filter { roles[$0.role] != nil }
    let lock = "PODS:\n" + known.sorted { $0.name < $1.name }.map { "  - \"\($0.name) (9999.0.0)\"\n" }.joined()
    let rows = try survey(lock)
    for one in known { #expect(rows[one.name]?.status == roles[one.role], "\(one.name)") }
    #expect(world.server.asked.isEmpty)
    try world.server.stop()
  }

  @Test func aPartOfALaterPackageIsNoPackageItself() throws {
    let row = try #require(try survey("PODS:\n  - FirebaseCoreDiagnostics (1.0.0)\n")["FirebaseCoreDiagnostics"])
    #expect(row.status == .later && row.package == nil && !row.isUnproven)
    #expect(PodGroup([row]).verdict == .nothing)
    try world.server.stop()
  }

  @Test(.enabled(if: corpusFolder != nil, "there is no corpus"))
  func podspecsOfTheCorpusClaimNothingThatNobodySaid() throws {
    let folder = try #require(corpusFolder).appendingPathComponent("podspec-json").path
    var (table, bag) = (SourceTable(), DiagnosticBag())
    var podspecs: [String: Podspec] = [:]
    var lock = "PODS:\n"
    for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
      guard let podspec = Podspec.read(bytes, file: table.add(file), into: &bag), podspecs[podspec.name] == nil,
        let version = podspec["version"]?.text
      else { continue }
      podspecs[podspec.name] = podspec
      lock += "  - \"\(podspec.name) (\(version))\"\n"
    }
    #expect(podspecs.count > 40)
    let rows = try survey(lock, podspecs: podspecs, isOffline: true)
    #expect(rows.count == podspecs.count)
    for (name, row) in rows {
      // No repository is contacted, so that only facts of the podspec and the table are claimed.
      #expect(row.status != .exact && row.status != .later || row.isUnproven, "\(name)")
      #expect(row.status != .unknown || !row.reason.isEmpty, "\(name)")
    }
    #expect(rows["Firebase"]?.isUnproven == true)
    #expect(world.server.asked.isEmpty)
    try world.server.stop()
  }
}
