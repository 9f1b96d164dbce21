import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import SwiftPackages

/// Package.resolved is read as strictly as by SwiftPM.
@Suite struct ResolvedReaderTests {
  private func read(_ bytes: [UInt8]) -> (packages: ResolvedPackages?, findings: [String]) {
    var table = SourceTable()
    var bag = DiagnosticBag()
    let packages = ResolvedReader.read(bytes, file: table.add("Package.resolved"), into: &bag)
    return (packages, bag.sorted(in: table).map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.message)" })
  }

  private func read(_ text: String) -> (packages: ResolvedPackages?, findings: [String]) { read(Array(text.utf8)) }

  @Test func formatOneIsRead() throws {
    let packages = try #require(
      read(
        """
        {
          "object": {
            "pins": [
              {
                "package": "Log",
                "repositoryURL": "https://git.example.com/Swift-Log.git",
                "state": { "branch": null, "revision": "ab", "version": "1.0.0" }
              },
              {
                "package": "Here",
                "repositoryURL": "/Users/somebody/here",
                "state": { "branch": "main", "revision": "cd", "version": null }
              }
            ]
          },
          "version": 1
        }
        """
      ).packages)
    #expect(packages.version == 1)
    #expect(
      packages["SWIFT-log"]
        == ResolvedPackages.Pin(
          identity: "swift-log", kind: .remoteSourceControl, location: "https://git.example.com/Swift-Log.git",
          state: .version("1.0.0", revision: "ab"), line: 4, column: 7))
    #expect(packages["here"]?.kind == .localSourceControl)
    #expect(packages["here"]?.state == .branch("main", revision: "cd"))
  }

  @Test func formatThreeIsRead() throws {
    let packages = try #require(
      read(
        """
        { "originHash": "x", "version": 3, "pins": [
          { "identity": "mona.List", "kind": "registry", "location": "", "state": { "version": "2.0.0" } },
          { "identity": "web", "kind": "remoteSourceControl", "location": "git@host:web", "state": { "revision": "ef" } }
        ] }
        """
      ).packages)
    #expect(packages.version == 3)
    #expect(packages["mona.list"]?.state == .version("2.0.0", revision: nil))
    #expect(packages["web"]?.state == .revision("ef"))
    #expect(packages["web"]?.line == 3)
  }

  private static let pin =
    #"{ "identity": "a", "kind": "remoteSourceControl", "location": "https://h/a", "state": { "revision": "ab" } }"#

  @Test(arguments: [
    "\u{FEFF}{ \"pins\": [\(pin)], \"version\": 2 }", "{\r\n\"pins\": [\r\n\(pin)\r\n],\r\n\"version\": 2 }\r\n",
    "{ \"pins\": [\(pin),], \"version\": 2, }", "{ \"pins\": [\(pin) , ] , \"version\": 2 }",
    "{ \"new\": {}, \"pins\": [\(pin.dropLast()), \"new\": [1] }], \"version\": 2 }",
  ])
  func toleratesWhatSwiftPMTolerates(text: String) {
    let (packages, findings) = read(text)
    #expect(findings == [])
    #expect(packages?.pins.map(\.identity) == ["a"])
  }

  @Test(arguments: [
    ("", "1:1"), ("{}", "1:1"), ("{ \"pins\": [], \"version\": 4 }", "1:26"),
    ("{ \"pins\": [,], \"version\": 2 }", "1:12"),
    ("{ \"pins\": [\(pin),,], \"version\": 2 }", "1:\(13 + pin.count)"), ("{ \"pins\": {}, \"version\": 2 }", "1:11"),
    ("{ \"pins\": [], \"version\": 1 }", "1:1"),
    (
      "{ \"version\": 2,\n\"pins\": [{ \"identity\": \"a\", \"kind\": \"odd\", \"location\": \"\", \"state\": {} }] }",
      "2:37"
    ),
    (
      "{ \"version\": 2,\n\"pins\": [{ \"identity\": \"a\", \"kind\": \"registry\", \"location\": \"\",\n\"state\": {} }] }",
      "3:10"
    ),
    ("<<<<<<< HEAD", "1:1"),
  ])
  func refusesWhatSwiftPMRefuses(text: String, place: String) {
    let (packages, findings) = read(text)
    #expect(packages == nil)
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("\(place) this Package.resolved cannot be read: ") == true, "\(findings)")
  }

  @Test(.enabled(if: corpusFolder != nil, "INTEGRATE_CORPUS names no folder"))
  func readsWhatOthersHave() throws {
    let corpus = try #require(corpusFolder)
    let table = try String(contentsOf: corpus.appendingPathComponent("package-resolved.csv"), encoding: .utf8)
    let rows = table.split(separator: "\n").dropFirst()
    #expect(rows.count == 47)
    for row in rows {
      let fields = row.split(separator: ",", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
      let file = corpus.appendingPathComponent("package-resolved/\(fields[0])")
      let (packages, findings) = read([UInt8](try Data(contentsOf: file)))
      #expect((packages != nil) == (fields[4] == "accepts"), "\(fields[0]): \(findings)")
      guard let packages else { continue }
      #expect(String(packages.version) == fields[2], "\(fields[0])")
      #expect(String(packages.pins.count) == fields[3], "\(fields[0])")
      #expect(Set(packages.pins.map(\.identity)).count == packages.pins.count, "\(fields[0])")
    }
  }
}
