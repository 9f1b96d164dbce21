import Foundation
import Generators
import Model
import Testing

@Suite struct WiringPrintTests {
  @Test func isWhatSwiftFormatLeaves() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wiring-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("File.swift")
    for wiring in Sample.all + [Self.long] {
      for tools in [ToolsVersion(5, 9), ToolsVersion(6, 0)] {
        for text in [
          printDependencies(wiring, header: "Do not edit.", tools: tools),
          printRegistration(wiring, header: "Do not edit.", tools: tools),
        ] {
          try text.write(to: file, atomically: true, encoding: .utf8)
          let outcome = try WiringPackage.run(
            "/usr/bin/env",
            [
              "swift", "format", "--configuration",
              #"{"version": 1, "lineLength": 120, "indentation": {"spaces": 2}, "maximumBlankLines": 1}"#, file.path,
            ])
          #expect(outcome.output == text)
        }
      }
    }
  }

  private static let long = Sample.wiring(
    "Long",
    [
      Sample.service(
        String(repeating: "client", count: 16), "Interface", String(repeating: "Client", count: 16),
        .provider(
          Sample.provider(
            "Impl", String(repeating: "Impl", count: 20), .shared,
            [
              Sample.lazy(String(repeating: "client", count: 16)), Sample.eager("second"), Sample.eager("third"),
            ]))),
      Sample.service("second", "Interface", String(repeating: "Second", count: 18), "MainActor", .app),
      Sample.service(String(repeating: "third", count: 15), "Interface", "Third", .app),
    ])
}
