import Diagnostics
import Foundation
import Model
import TestSupport
import Testing

@testable import XcodeProjects

/// Projects that Xcode and other tools wrote: read as a count of their text says, and damaged in every way without a
/// crash.
@Suite struct XcodeCorpusTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    let corpus = try #require(corpusFolder)
    return [UInt8](try Data(contentsOf: corpus.appendingPathComponent("pbxproj/\(name).pbxproj")))
  }

  private static func rows() throws -> (header: [String], rows: [[String]]) {
    let corpus = try #require(corpusFolder)
    let text = try String(contentsOf: corpus.appendingPathComponent("pbxproj.csv"), encoding: .utf8)
    let rows = text.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return (try #require(rows.first), Array(rows.dropFirst()))
  }

  /// The counts of the table's columns, as the reader has them.
  private static func counts(of project: XcodeProject) -> [String: Int] {
    var counts = ["objectVersion": project.objectVersion ?? 0, "product dependencies": project.products.count]
    for kind in XcodeProject.Requirement.Kind.allCases { counts[kind.rawValue] = 0 }
    for reference in project.references {
      switch reference.source {
      case .local: counts["local references", default: 0] += 1
      case .remote(_, let requirement):
        counts["remote references", default: 0] += 1
        if let kind = requirement.kind { counts[kind.value.rawValue, default: 0] += 1 }
      }
    }
    counts["native targets"] = project.targets.count { !$0.productType.isEmpty }
    return counts
  }

  @Test(.enabled(if: corpusFolder != nil, "INTEGRATE_CORPUS names no folder"))
  func projectsHaveWhatACountOfTheirTextSays() throws {
    let (header, rows) = try Self.rows()
    #expect(!rows.isEmpty)
    for row in rows {
      let counts = Self.counts(of: try XcodeProject(try Self.bytes(row[0]), file: FileID(rawValue: 0)))
      for (column, text) in zip(header, row).dropFirst() {
        #expect(counts[column] ?? 0 == Int(text), "\(row[0]): \(column)")
      }
    }
  }

  @Test(.enabled(if: corpusFolder != nil, "INTEGRATE_CORPUS names no folder"))
  func everyRequirementAndProductOfTheCorpusIsUnderstood() throws {
    for row in try Self.rows().rows {
      let project = try XcodeProject(try Self.bytes(row[0]), file: FileID(rawValue: 0))
      for reference in project.references {
        if case .remote(let url, let requirement) = reference.source {
          #expect(requirement.isReadable, "\(row[0]): \(url.value)")
        }
      }
      for product in project.products {
        if let package = product.package {
          #expect(project.reference(package) != nil, "\(row[0]): \(product.name.value)")
        }
      }
      #expect(project.products.isEmpty || project.targets.contains { !$0.products.isEmpty }, "\(row[0])")
    }
  }

  @Test(.enabled(if: corpusFolder != nil, "INTEGRATE_CORPUS names no folder"))
  func damagedProjectsOfTheCorpusAreReadOrRefused() throws {
    var random = SystemRandomNumberGenerator()
    let smallest = try Self.rows().rows.map { try Self.bytes($0[0]) }.sorted { $0.count < $1.count }.prefix(3)
    for bytes in smallest {
      for _ in 0..<8 { Damage.read(Damage.changed(bytes, using: &random)) }
    }
  }

  /// Prefixes, bytes that are left out, and random changes.
  @Test func damagedProjectsAreReadOrRefused() {
    let bytes = Array(XcodeProjectTests.text.utf8)
    for end in stride(from: 0, to: bytes.count, by: 5) { Damage.read(Array(bytes[..<end])) }
    for index in stride(from: 0, to: bytes.count, by: 11) {
      var copy = bytes
      copy.remove(at: index)
      Damage.read(copy)
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 { Damage.read(Damage.changed(bytes, using: &random)) }
  }
}

private enum Damage {
  /// Reads bytes as a project and as a workspace; an error has a place in them.
  static func read(_ bytes: [UInt8]) {
    let file = FileID(rawValue: 0)
    do throws(PropertyListError) {
      _ = try XcodeProject(bytes, file: file)
    } catch {
      #expect(error.line >= 1 && error.line <= 1 + bytes.count { $0 == 10 } && error.column >= 1)
    }
    _ = XcodeWorkspace(bytes, file: file)
  }

  static func changed(_ bytes: [UInt8], using random: inout some RandomNumberGenerator) -> [UInt8] {
    var copy = bytes
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let (one, other) = (copy.indices.randomElement(using: &random), copy.indices.randomElement(using: &random))
      guard let one, let other else { return copy }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: copy.swapAt(one, other)
      case 1: copy[one] = UInt8.random(in: 0...255, using: &random)
      case 2: copy.removeSubrange(min(one, other)..<min(max(one, other), min(one, other) + 200))
      default: copy.insert(contentsOf: copy[min(one, other)..<min(max(one, other), min(one, other) + 200)], at: one)
      }
    }
    return copy
  }
}
