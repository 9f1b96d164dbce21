import Disk
import Foundation
import Importing
import JSON
import TestSupport
import Testing
import Workspace
import YAML

/// No text of an imported file becomes code: of a dumped manifest, a Package.resolved, a Podfile.lock or a podspec.
///
/// Each string is replaced by each payload in turn, or has it in its middle. The import is written, and Swift is
/// generated from it as in ``InjectionTests``, even if the checks find errors.
@Suite struct ImportInjectionTests {
  @Test(arguments: ImportSource.allCases) func noTextBecomesCode(source: ImportSource) throws {
    let files = try source.files()
    let hostile = try #require(files[source.hostile])
    var parser = DeclarationParser()
    let base = try outputs(files, source)
    #expect(!base.isEmpty, "nothing is generated")
    let usual = parser.take(base)
    let positions = source.positions(in: hostile)
    #expect(positions.count >= source.leastPositions, "\(positions.count)")
    var runs: [(position: Range<Int>, payload: Int, text: String, files: DeclarationParser.Files)] = []
    func replacing(_ position: Range<Int>, _ text: String) throws -> [String: [UInt8]] {
      var (all, bytes) = (files, hostile)
      bytes.replaceSubrange(position, with: source.quoted(text).utf8)
      all[source.hostile] = bytes
      return try outputs(all, source)
    }
    for (index, position) in positions.enumerated() {
      let old = source.text(hostile[position])
      for (number, payload) in Injection.payloads.enumerated()
      where Injection.isWhole || (index + number) % source.share == 0 {
        // Half of the old text on each side may get a payload past a check.
        let half = old.count / 2
        let text = number % 2 == 0 ? payload : old.prefix(half) + payload + old.dropFirst(half)
        runs.append((position, number, text, parser.take(try replacing(position, text))))
      }
    }
    try parser.parse()
    for run in runs {
      let what = "'\(source.text(hostile[run.position]))': payload \(run.payload)"
      let tree = parser.tree(of: run.files)
      #expect(!tree.mentionsCode, "\(what) is code")
      if tree.declarations.count <= parser.tree(of: usual).declarations.count { continue }
      let harmless = ["plainName", Injection.awkward, Self.harmless(run.text)]
      let others = try harmless.map { parser.take(try replacing(run.position, $0)) }
      try parser.parse()
      let most = others.map { parser.tree(of: $0).declarations.count }.max() ?? 0
      #expect(tree.declarations.count <= most, "\(what) adds declarations")
    }
    // Only checked values of lock files get through; with all payloads some can be the name of a branch.
    let getsThrough = runs.contains { parser.holdsPayload($0.files) }
    let isOfLock = [.resolved, .resolvedIntoALockfile, .podfileLock].contains(source)
    #expect(getsThrough != isOfLock || isOfLock && Injection.isWhole, "\(source)")
  }

  /// A text of the same form, which leads to the same folders and the same kind of source, and fits into no row either.
  private static func harmless(_ text: String) -> String {
    let signs = text.replacing("evilCode", with: "plainName").unicodeScalars.map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "/", ".", ":", "@", "-", "_", "*": Character(scalar)
      default: "\""
      }
    }
    return String(signs)
  }

  /// The Swift files that are generated from the import; empty if there are none.
  private func outputs(_ files: [String: [UInt8]], _ source: ImportSource) throws -> [String: [UInt8]] {
    let scratch = try ScratchFolder()
    for (path, bytes) in files { try scratch.write(bytes, to: path) }
    let input = ImportInput(
      path: source.path, dump: source.dump, force: true, folder: scratch.path, progress: { _ in }, relay: { _ in })
    do throws(Failure) {
      var format = try importFormat(of: input)
      var outcome = try format.read()
      _ = try outcome.changes?.commit()
      do throws(DiskError) { _ = try outcome.writes?.commit() } catch { return [:] }
    } catch { return [:] }
    guard FileManager.default.fileExists(atPath: scratch["integrate.lock.yaml"]) else { return [:] }
    // CocoaPods builds what needs a pod, so that little would be generated.
    let spec = try scratch.read("component.yaml")
    try scratch.write(spec.replacing("  pods: podfile\n", with: ""), to: "component.yaml")
    return try Injection.outputs(in: scratch.path)
  }
}

/// The imported format, and its file with hostile strings.
enum ImportSource: String, CaseIterable, Sendable {
  case dump, resolved, resolvedIntoALockfile, podfileLock, podspec

  /// The file whose strings are replaced.
  var hostile: String {
    switch self {
    case .dump: "dump.json"
    case .resolved, .resolvedIntoALockfile: "Package.resolved"
    case .podfileLock: "Podfile.lock"
    case .podspec: "Pods/Chat/Chat.podspec.json"
    }
  }

  /// The argument of 'import'.
  var path: String {
    switch self {
    case .dump, .resolved: "."
    case .resolvedIntoALockfile: "Package.resolved"
    case .podfileLock, .podspec: "Podfile.lock"
    }
  }

  var dump: String? { self == .dump || self == .resolved ? "dump.json" : nil }

  /// The share of payloads that is tried in each place: one of so many.
  var share: Int { self == .dump ? 144 : 12 }

  var leastPositions: Int {
    switch self {
    case .dump: 300
    case .resolved, .resolvedIntoALockfile: 15
    case .podfileLock: 30
    case .podspec: 60
    }
  }

  func files() throws -> [String: [UInt8]] {
    var files: [String: String] = [:]
    switch self {
    case .dump:
      let folder = URL(fileURLWithPath: PageSources.root).appendingPathComponent("Tests/Manifests/EveryConstruct")
      let outcome = try SwiftPackage().run(["dump-package"], in: folder)
      try #require(outcome.status == 0, "\(outcome.stderr)")
      files["dump.json"] = outcome.stdout
    case .resolved:
      files = ["dump.json": importedDump, "Package.resolved": importedResolved]
    case .resolvedIntoALockfile:
      files = injectedRoot
      files["Package.resolved"] = importedResolved
    case .podfileLock, .podspec:
      files = ["Podfile.lock": importedPodfileLock, "Pods/Chat/Chat.podspec.json": importedPodspec]
    }
    return files.mapValues { Array($0.utf8) }
  }

  /// The places of its strings: values, and keys if those are names that its author chooses.
  func positions(in bytes: [UInt8]) -> [Range<Int>] {
    if self == .podfileLock { return Injection.scalars(ofYAML: bytes, in: hostile) }
    let all = Injection.strings(ofJSON: bytes)
    if self == .podspec { return all }
    return all.filter { bytes[$0.upperBound...].first { $0 != UInt8(ascii: " ") } != UInt8(ascii: ":") }
  }

  func quoted(_ text: String) -> String {
    self == .podfileLock ? YAMLScalar.doubleQuoted(text) : JSONWriter.compact(.string(text))
  }

  /// The value of a string of the file.
  func text(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
  }
}
