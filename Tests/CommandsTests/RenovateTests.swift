import Diagnostics
import Foundation
import LockfileText
import Model
import TestSupport
import Testing
import YAML

/// The patterns for Renovate in ContinuousIntegration.md, on all lockfiles of sound cases and of the examples.
@Suite struct RenovateTests {
  private struct Settings: Decodable {
    struct Manager: Decodable {
      let matchStrings: [String]
    }
    let customManagers: [Manager]
  }

  @Test func patternsFindPinsOfGitRepositoriesAndNothingElse() throws {
    let page = checkout.appendingPathComponent("Sources/integrate/Documentation.docc/ContinuousIntegration.md")
    let json = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```json\n")[1]
      .components(separatedBy: "```")[0]
    let settings = try JSONDecoder().decode(Settings.self, from: Data(json.utf8))
    // As RE2, which Renovate uses, compares.
    let patterns = try settings.customManagers[0].matchStrings.map { try Regex($0).matchingSemantics(.unicodeScalar) }
    #expect(patterns.count == 2)
    var count = 0
    for (path, text) in try lockfiles() {
      guard let (expected, inFolders) = pins(of: text) else { continue }
      let found = patterns.flatMap { text.matches(of: $0) }.map { match in
        ["depName", "packageName", "currentValue"].map { String(match[$0]?.substring ?? "") }
      }.filter { !inFolders.contains($0[0]) }
      #expect(Set(found) == Set(expected) && found.count == expected.count, "\(path)")
      count += found.count
    }
    #expect(count > 200, "\(count)")
  }

  private func lockfiles() throws -> [(path: String, text: String)] {
    try ["Tests/Cases", "Examples"].flatMap { folder in
      let top = checkout.appendingPathComponent(folder)
      return try FileManager.default.subpathsOfDirectory(atPath: top.path)
        .filter { $0.hasSuffix("integrate.lock.yaml") && (folder == "Examples" || $0.contains("/sound")) }
        .map { ($0, String(decoding: try Data(contentsOf: top.appendingPathComponent($0)), as: UTF8.self)) }
    }
  }

  /// Name, address and version of each pin of a git repository whose version is below the address; and the names of pins
  /// that a folder replaces, which may have both. Nil for a lockfile that is not sound by itself.
  private func pins(of text: String) -> (git: [[String]], inFolders: [String])? {
    var (bag, table) = (DiagnosticBag(), SourceTable())
    var reader = YAMLReader()
    let file = table.add("integrate.lock.yaml")
    var (pins, inFolders): ([[String]], [String]) = ([], [])
    Array(text.utf8).withUnsafeBufferPointer { buffer in
      _ = reader.read(buffer, file: file, into: &bag) { node, bag in
        let lockfile = decodeLockfile(node, file: file, allowFileURLs: true, into: &bag)
        pins = lockfile.pins.compactMap { pin in
          if case .path = pin.source.value { inFolders.append(pin.name.value) }
          guard case .git(let url) = pin.source.value, let version = pin.version else { return nil }
          let (first, second) = (pin.source.place, version.place)
          let isBelow = (first.line, first.column) < (second.line, second.column)
          return isBelow ? [pin.name.value, url, version.value] : nil
        }
      }
    }
    return bag.diagnostics.isEmpty ? (pins, inFolders) : nil
  }
}
