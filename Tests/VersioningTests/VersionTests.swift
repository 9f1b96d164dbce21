import Testing
import Versioning

@Suite struct VersionTests {
  @Test(arguments: ["0.0.0", "1.2.3", "10.20.30", "1.2.3-beta.1", "1.2.3-0", "1.2.3-a-b.c+x.y", "1.2.3+5"])
  func readsAndPrints(_ text: String) throws {
    #expect(try Version(parsing: text).description == text)
  }

  @Test(arguments: [
    "", "1", "1.2", "1.2.3.4", "v1.2.3", "1.2.x", "1..3", ".1.2", "1.2.", "1.2.3-ü", "-1.2.3",
    "+1.2.3", " 1.2.3", "1.2.3 ", "1.2.3-a_b", "99999999999999999999.0.0", "１.2.3",
  ])
  func refusesWhatIsNoVersion(_ text: String) {
    #expect(Version(text) == nil)
  }

  @Test(arguments: [
    ("1.2", "write three numbers: 1.2.0"), ("7", "write three numbers: 7.0.0"), ("v1.2.3", "write 1.2.3"),
    ("^1.2.0", "write one version, such as 1.2.0; ranges belong under 'allow'"),
  ])
  func saysWhatToWrite(_ text: String, _ help: String) {
    #expect(throws: VersionError.self) { try Version(parsing: text) }
    do { _ = try Version(parsing: text) } catch { #expect(error.help == help) }
  }

  @Test func everyReasonHasASentence() {
    for text in ["", "1", "1.2.3.4", "a.b.c", "99999999999999999999.0.0", "1.0.0-ä", ">=1.0.0"] {
      do { _ = try Version(parsing: text) } catch {
        #expect(!error.message.isEmpty && !error.message.hasSuffix("."))
        #expect(error.help != nil)
      }
    }
  }

  @Test func ordersAsSemanticVersioningSays() throws {
    let texts = [
      "0.9.9", "1.0.0-0", "1.0.0-2", "1.0.0-10", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta",
      "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.1.0", "1.10.0", "2.0.0",
    ]
    let versions = try texts.map { try Version(parsing: $0) }
    for (place, one) in versions.enumerated() {
      for (other, two) in versions.enumerated() {
        #expect((one < two) == (place < other), "\(one) and \(two)")
        #expect((one == two) == (place == other))
      }
    }
  }

  @Test func buildMetadataDoesNotCount() throws {
    let (one, two) = (try Version(parsing: "1.0.0+a"), try Version(parsing: "1.0.0+b"))
    #expect(one == two && !(one < two) && !(two < one))
    #expect(one.hashValue == two.hashValue)
    #expect(!one.isIdentical(to: two))
  }

  /// As tried with SwiftPM and repositories with such tags.
  @Test func oddVersionsThatSwiftPMTakes() throws {
    #expect(Version("01.2.3")?.description == "1.2.3")
    for text in ["1.2.3-", "1.0.0+", "1.2.3-+x", "1.2.3-01", "1.2.3+x-y"] {
      #expect(Version(text)?.description == text)
      #expect(Version(tag: text)?.description == text)
    }
    #expect(Version("1.2.3-")?.isPrerelease == true)
    #expect(try #require(Version("1.2.3-")) < Version(1, 2, 3))
  }

  @Test func tagsAreReadLeniently() {
    #expect(Version(tag: "v1.2.3") == Version(1, 2, 3))
    #expect(Version(tag: "1.2") == Version(1, 2, 0))
    #expect(Version(tag: "v1.2-rc.1") == Version(1, 2, 0, prerelease: ["rc", "1"]))
    for text in ["1", "v", "release-1.2.3", "vv1.2.3", "V1.2.3", "swift-5.9"] {
      #expect(Version(tag: text) == nil, "\(text)")
    }
  }
}
