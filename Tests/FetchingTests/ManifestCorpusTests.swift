import Disk
import Foundation
import JSON
import ManifestReader
import Parallel
import Paths
import TestSupport
import Testing

@testable import Fetching

/// Real manifests, each as it is read and as the toolchain at hand says it.
@Suite(.disabled(if: ManifestTests.obstacle != nil, Comment(rawValue: ManifestTests.obstacle ?? "")))
struct ManifestCorpusTests {
  private static let corpus = corpusFolder?.appendingPathComponent("manifest-source")

  private enum Comparison: Sendable, Equatable {
    case same
    case different
    /// It is not read; with the reason.
    case refused(String)
    /// SwiftPM does not take it.
    case failed(String)
  }

  /// A dump as text that equal dumps share: objects and traits have no order.
  private static func canonical(_ json: JSONValue, _ key: String = "") -> JSONValue {
    switch json.content {
    case .object(let members):
      return .object(members.sorted { $0.key < $1.key }.map { .init($0.key, canonical($0.value, $0.key)) })
    case .array(let elements):
      let elements = elements.map { canonical($0) }
      guard key == "traits" || key == "enabledTraits" else { return .array(elements) }
      return .array(elements.sorted { JSONWriter.compact($0) < JSONWriter.compact($1) })
    default: return json
    }
  }

  /// Reads a manifest and runs it, for one folder and in one environment.
  private static func compare(_ manifest: [UInt8], _ evaluator: ManifestEvaluator, toolchain: String) -> Comparison {
    let files = ["Package.swift": manifest]
    let dump: JSONValue
    do {
      guard let sandbox = evaluator.sandbox() else { return .failed("there is no sandbox") }
      dump = try JSONValue.parse(try evaluator.evaluate(files, sandbox, revision: "here", repository: "it"))
    } catch let error as FetchError { return .failed(error.message) } catch { return .failed("\(error)") }
    guard let folder = dump["packageKind"]?["root"]?.elements.first?.text else { return .failed("it has no folder") }
    let scratch = Path.parent(folder)
    let inputs = ManifestInputs(
      host: .current, toolchain: toolchain, environment: evaluator.manifestEnvironment(scratch),
      unknownVariables: ManifestInputs.variablesOfTools, folder: folder, home: Path.join(scratch, "home"))
    do throws(Refusal) {
      let read = try ManifestReader.read(manifest, inputs).dump
      return JSONWriter.compact(canonical(read)) == JSONWriter.compact(canonical(dump)) ? .same : .different
    } catch { return .refused(error.description) }
  }

  private func compare(_ paths: [String]) throws -> [(path: String, result: Comparison)] {
    let workshop = try Workshop()
    let sandbox = ManifestSandbox.find(trustsManifests: false, environment: workshop.environment)
    let evaluator = ManifestEvaluator(
      cache: try CacheFolder(workshop.cache, environment: workshop.environment) { _ in }, sandbox: { sandbox },
      environment: workshop.environment, reading: ManifestReading())
    let swift = try evaluator.swift("it")
    let said = try Subprocess(swift, ["--version"], environment: workshop.environment).run().outputText
    let toolchain = try #require(ManifestReader.version(in: said))
    let manifests = try paths.map { try Disk.read($0) }
    let results = WorkerPool.map(manifests, limit: ProcessLimit.packageLoads) {
      Self.compare($0, evaluator, toolchain: toolchain)
    }
    return zip(paths, results).map { (path: $0, result: $1) }
  }

  @Test func manifestsOfThisRepositoryAreReadExactly() throws {
    let mutated = checkout.appendingPathComponent("Tests/Manifests/Mutated").path
    let paths = try Disk.list(mutated).map { Path.join(mutated, $0) }
    for (path, result) in try compare(paths + [checkout.appendingPathComponent("Package.swift").path]) {
      #expect(result == .same, "\(path)")
    }
  }

  @Test(.enabled(if: corpus != nil, "INTEGRATE_CORPUS names no folder"))
  func realManifestsAreReadExactlyOrNotAtAll() throws {
    let corpus = try #require(Self.corpus).path
    let paths = try Disk.list(corpus).map { Path.join(corpus, "\($0)/Package.swift") }
    let results = try compare(paths)
    #expect(results.count >= 66)
    for (path, result) in results where result == .different { Issue.record("\(path) is read otherwise") }
    for case (let path, .failed(let reason)) in results { Issue.record("\(path): \(reason)") }
    let exact = results.count { $0.result == .same }
    #expect(exact * 10 >= results.count * 9, "\(results.filter { $0.result != .same })")
  }
}
