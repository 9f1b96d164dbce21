import Testing
import Workspace

@testable import Generators

/// Package.resolved files that SwiftPM or Xcode wrote.
@Suite struct ResolvedFileTests {
  private static func resolved(_ address: String, _ version: String = "1.0.0") -> [UInt8] {
    let pin = """
      { "identity" : "log", "kind" : "remoteSourceControl", "location" : "\(address)",
        "state" : { "revision" : "\(String(repeating: "a", count: 40))", "version" : "\(version)" } }
      """
    return Array("{ \"pins\" : [ \(pin) ], \"version\" : 3 }\n".utf8)
  }

  /// SwiftPM compares canonical locations.
  @Test(arguments: [
    ("https://h/o/log.git", "1.0.0", true), ("git@h:o/Log", "1.0.0", true), ("https://h/other/log", "1.0.0", false),
    ("https://h/o/log.git", "1.0.1", false),
  ])
  func anotherSpellingOfAnAddressIsUpToDate(_ address: String, _ version: String, _ isUpToDate: Bool) {
    for kind in [GeneratedFile.Kind.resolved, .xcodeResolved] {
      let file = GeneratedFile(path: "Package.resolved", bytes: Self.resolved("https://h/o/log"), kind: kind)
      #expect(file.isUpToDate(with: Self.resolved(address, version)[...]) == isUpToDate)
    }
  }
}
