import Testing

@testable import Importing

/// The table of facts that no podspec has.
struct KnownPodTests {
  private static let lines = knownPodsTable.split(separator: "\n")

  @Test func eachLineIsRead() {
    for line in Self.lines { #expect(KnownPod(line) != nil, "\(line)") }
    #expect(KnownPod.all.count == Self.lines.count, "a name is listed twice")
  }

  @Test func linesAreSortedByName() {
    let names = Self.lines.compactMap { KnownPod($0)?.name }
    #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test func eachLineSaysWhereItWasSeen() throws {
    for known in KnownPod.all.values {
      let manifest = try Regex("[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+@[0-9a-f]{12} [^ ]+")
      let others = try Regex("none of [0-9]+ tags|[0-9]+ locks")
      let isEvidence = known.evidence.wholeMatch(of: manifest) != nil || known.evidence.wholeMatch(of: others) != nil
      #expect(isEvidence, "\(known.name): \(known.evidence)")
    }
  }

  @Test func packagesHaveARepositoryAndAFirstVersion() {
    for known in KnownPod.all.values where known.role == .package {
      #expect(known.repository != nil && known.since != nil, "\(known.name)")
    }
    for known in KnownPod.all.values where known.role == .vendor {
      #expect(known.since == nil && known.products.isEmpty, "\(known.name)")
    }
  }

  @Test func subspecsStandForTheirProducts() throws {
    let firebase = try #require(KnownPod.all["Firebase"])
    #expect(
      firebase.products(for: ["Auth", "CoreOnly", "Firestore"]) == [
        "FirebaseAuth", "FirebaseCore", "FirebaseFirestore",
      ])
    let utilities = try #require(KnownPod.all["GoogleUtilities"])
    #expect(utilities.products(for: ["NSData+zlib", "Logger"]) == ["GULNSData", "GULLogger"])
    let kingfisher = try #require(KnownPod.all["Kingfisher"])
    #expect(kingfisher.products(for: ["Core"]) == ["Kingfisher"])
  }

  @Test func modulesChangeWhereTheirSubspecIsUsed() throws {
    let stubs = try #require(KnownPod.all["OHHTTPStubs"])
    #expect(stubs.changes(for: ["", "Swift"]).map(\.new) == [["OHHTTPStubsSwift"]])
    #expect(stubs.changes(for: ["", "Default"]).isEmpty)
    #expect(try #require(KnownPod.all["SSZipArchive"]).changes(for: [""]).map(\.old) == ["SSZipArchive"])
  }

  @Test(
    arguments: [
      "", "A", "A | package | o/n | 1.0.0 | - | - | -", "A | pakcage | o/n | 1.0.0 | - | - | - | 1 locks",
      "A | package | o/n | one | - | - | - | 1 locks", "A | package | o/n | 1.0.0 | - | Old | - | 1 locks",
      "A | package | o/n | 1.0.0 | - | - | - | -",
    ])
  func linesOfAnotherFormAreNone(line: String) {
    #expect(KnownPod(Substring(line)) == nil)
  }
}
