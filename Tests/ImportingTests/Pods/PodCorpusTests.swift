import Diagnostics
import Foundation
import JSON
import Model
import TestSupport
import Testing

@testable import Importing
@testable import SwiftPackages

/// Real Podfile.locks and podspecs, from the folder in `INTEGRATE_CORPUS`.
@Suite struct PodCorpusTests {
  private static let skipped: Comment = "INTEGRATE_CORPUS does not name the corpus"

  private func files(_ folder: String, _ ending: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = try #require(corpusFolder).appendingPathComponent(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }
    return try names.sorted().map { name in
      (String(name.dropLast(ending.count)), Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }

  /// The rows of the table by column; the fields that are used contain no commas.
  private func table() throws -> [String: [String: String]] {
    let url = try #require(corpusFolder).appendingPathComponent("podfile-lock.csv")
    let lines = String(decoding: try Data(contentsOf: url), as: UTF8.self).split(whereSeparator: \.isNewline)
    let columns = try #require(lines.first).split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    var rows: [String: [String: String]] = [:]
    for line in lines.dropFirst() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      rows[fields[0]] = Dictionary(zip(columns, fields)) { first, _ in first }
    }
    return rows
  }

  @Test(.enabled(if: corpusFolder != nil, skipped)) func countsAreThoseOfAnIndependentReading() throws {
    let table = try table()
    let files = try files("podfile-lock", ".lock")
    #expect(files.count == table.count)
    for (name, bytes) in files {
      let row = try #require(table[name])
      let reading = PodReading(bytes)
      if row["valid"] == "no" {
        #expect(reading.lock == nil, "\(name)")
        let error = reading.bag.diagnostics.first { $0.severity == .error }
        #expect(
          error?.place.map { "\($0.line):\($0.column)" } == "\(row["line"] ?? ""):\(row["column"] ?? "")", "\(name)")
        continue
      }
      let lock = try #require(reading.lock, "\(name)")
      #expect(lock.entries.count == Int(row["entries"] ?? ""), "\(name)")
      #expect(lock.entries.reduce(0) { $0 + $1.requires.count } == Int(row["edges"] ?? ""), "\(name)")
      #expect(lock.dependencies.count == Int(row["dependencies"] ?? ""), "\(name)")
      #expect(lock.externalSources.count == Int(row["external"] ?? ""), "\(name)")
      #expect(lock.checkoutOptions.count == Int(row["checkout"] ?? ""), "\(name)")
      let imported = try #require(reading.imported)
      #expect(imported.pins.count + imported.specs.count - 1 == Int(row["pods"] ?? ""), "\(name)")
      #expect(!reading.bag.hasErrors, "\(name)")
    }
  }

  /// Every podspec is read as a local pod and as a pinned one, and nothing is dropped silently.
  @Test(.enabled(if: corpusFolder != nil, skipped)) func allPodspecsAreCarriedOverOrNamed() throws {
    let files = try files("podspec-json", ".podspec.json")
    #expect(files.count == 51)
    for (name, bytes) in files {
      var bag = DiagnosticBag()
      let podspec = try #require(Podspec.read(bytes, file: FileID(rawValue: 0), into: &bag), "\(name)")
      let lock = "PODS:\n  - \(podspec.name) (1.0.0)\n"
      let text = String(decoding: bytes, as: UTF8.self)
      let pinned = PodReading(lock, podspecs: [podspec.name: text])
      let local = PodReading(
        lock + "EXTERNAL SOURCES:\n  \(podspec.name):\n    :path: M\n", podspecs: [podspec.name: text])
      #expect(pinned.imported?.pins.count == 1)
      #expect(local.imported?.specs.count == 2)
      let said = local.bag.diagnostics.map(\.message).joined(separator: "\n")
      let binaries = local.imported?.specs.flatMap(\.modules).count { $0.kind == .binary } ?? 0
      var keys = ["prepare_command", "script_phases", "pod_target_xcconfig", "homepage"]
      if binaries == 0 { keys.append("vendored_frameworks") }
      for key in keys
      where podspec.attributes.contains(where: { $0.key == key && !$0.value.isEmpty }) {
        #expect(said.contains("'\(key)'"), "\(name) says nothing of \(key)")
      }
    }
  }

  /// Damaged real files never cause a crash, a hang, or a pin without a name.
  @Test(.enabled(if: corpusFolder != nil, skipped)) func tenThousandDamagedFilesAreReadOrRefused() throws {
    let files = try files("podfile-lock", ".lock").filter { $0.bytes.count < 8_000 }
    try #require(!files.isEmpty)
    var random = SeededGenerator(seed: 0x1D0C_10C4)
    var mutator = Mutator(seed: 0x1D0C_10C4)
    var read = 0
    for _ in 0..<10_000 {
      guard let file = files.randomElement(using: &random) else { continue }
      let reading = PodReading(mutator.mutant(of: file.bytes))
      #expect((reading.lock == nil) == reading.bag.hasErrors)
      guard let imported = reading.imported else { continue }
      read += 1
      #expect(imported.pins.allSatisfy { nameProblem($0.name.value, slash: true) == nil })
    }
    // Both outcomes must occur.
    #expect(read > 500 && read < 9_500)
  }
}

/// The same without a corpus, on a file with every section.
@Suite struct PodMutationTests {
  @Test func tenThousandDamagedFilesAreReadOrRefused() {
    let whole = Array(everySection.utf8)
    var mutator = Mutator(seed: 7)
    var read = 0
    for _ in 0..<10_000 {
      let reading = PodReading(mutator.mutant(of: whole))
      #expect((reading.lock == nil) == reading.bag.hasErrors)
      if reading.imported != nil { read += 1 }
    }
    #expect(read > 500 && read < 9_500)
  }

  private let everySection = """
    PODS:
      - A (1.0.0):
        - A/Core (= 1.0.0)
        - "B (< 2, >= 1.2)"
      - A/Core (1.0.0)
      - B (HEAD based on 1.2)
      - C (0.1)
    DEPENDENCIES:
      - A (from `../A`)
      - B (from `https://git.example.com/b.git`, branch `main`)
      - "C (from `{:http=>\\"https://example.com/c.zip\\", :flatten=>true}`)"
    SPEC REPOS:
      trunk:
        - A
    EXTERNAL SOURCES:
      A:
        :path: "../A"
      B:
        :branch: main
        :git: https://git.example.com/b.git
      C:
        :http: https://example.com/c.zip
    CHECKOUT OPTIONS:
      B:
        :commit: f393efbd0bfe26ac26209d2d103907a3b5583f6b
        :git: https://git.example.com/b.git
    SPEC CHECKSUMS:
      A: f393efbd0bfe26ac26209d2d103907a3b5583f6b
    PODFILE CHECKSUM: f393efbd0bfe26ac26209d2d103907a3b5583f6b
    COCOAPODS: 1.15.2

    """
}
