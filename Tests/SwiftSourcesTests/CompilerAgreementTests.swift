import Foundation
import SwiftSources
import TestSupport
import Testing

/// Compares the reader with the compiler's own list of imports, on real sources.
@Suite struct CompilerAgreementTests {
  private static let corpus = corpusFolder?.appendingPathComponent("manifest-source")

  /// Modules that every source imports implicitly.
  private static let implicit: Set<String> = [
    "Swift", "SwiftOnoneSupport", "_Concurrency", "_SwiftConcurrencyShims", "_StringProcessing",
  ]

  /// Files, and no folders or links that are called like one.
  private static func sources(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true }
      .sorted { $0.path < $1.path }
  }

  /// The modules that the compiler would look for to build a file on this host.
  private static func prescan(_ file: URL) throws -> Set<String> {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-frontend", "-scan-dependencies", "-import-prescan", file.path, "-module-name", "Probe",
      "-swift-version", "6",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    struct Answer: Decodable { let imports: Set<String> }
    return try JSONDecoder().decode(Answer.self, from: data).imports
  }

  @Test(.enabled(if: corpus != nil, "INTEGRATE_CORPUS names no folder"))
  func findsTheImportsThatTheCompilerFinds() throws {
    let files = Self.sources(in: try #require(Self.corpus))
    #expect(files.count >= 66)
    for file in files {
      let found = imports(of: SwiftSource(Array(try Data(contentsOf: file))))
      let compiled = try Self.prescan(file)
      #expect(compiled.subtracting(Self.implicit).isSubset(of: found.map(\.module)), "\(file.path)")
      // Imports under a condition depend on the host.
      let always = Set(found.filter(\.conditions.isEmpty).map(\.module))
      #expect(always.isSubset(of: compiled), "\(file.path)")
    }
  }

  @Test(.enabled(if: corpus != nil, "INTEGRATE_CORPUS names no folder"))
  func losesNoByteAndNoBracketOfRealSources() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let own = ["Sources", "Tests"].flatMap { Self.sources(in: here.appending(path: $0)) }
    for file in own + Self.sources(in: try #require(Self.corpus)) {
      let bytes = Array(try Data(contentsOf: file))
      HostileSourceTests.pieces(bytes)
      #expect(Self.leftOpen(bytes) == [], "\(file.path)")
    }
  }

  /// The closing brackets that a source lacks, and those it has too many.
  private static func leftOpen(_ bytes: [UInt8]) -> [String] {
    var lexer = Lexer(bytes)
    let closers = ["(": ")", "[": "]", "{": "}"]
    var open: [String] = []
    while let token = lexer.next() {
      let text = lexer.text(token)
      switch token.kind {
      case .stringStart: open.append("string")
      case .stringEnd: if open.popLast() != "string" { return ["too many strings"] }
      case .interpolationStart: open.append(")")
      case .punctuation, .interpolationEnd:
        if let closer = closers[text] {
          open.append(closer)
        } else if closers.values.contains(text), open.popLast() != text {
          return ["too many \(text)"]
        }
      default: break
      }
    }
    return open
  }
}
