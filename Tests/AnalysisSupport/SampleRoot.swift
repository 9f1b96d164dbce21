import Diagnostics
import Foundation
import Generators
import TestSupport
import Workspace

/// A root of invented files, loaded, linked, scanned and checked in this process.
package final class SampleRoot: Sendable {
  package let scratch: ScratchFolder
  /// The root's folder in the scratch folder, with a slash behind it; empty for the scratch folder itself.
  private let folder: String

  /// - Parameters:
  ///   - files: texts by path from the root; without a lockfile, it gets an empty one.
  ///   - isGenerated: true to write the generated files too.
  ///   - folder: the root's folder in the scratch folder, for roots with folders beside them.
  package init(_ files: [String: String], isGenerated: Bool = false, in folder: String? = nil) throws {
    scratch = try ScratchFolder()
    self.folder = folder.map { "\($0)/" } ?? ""
    for (path, text) in files { try write(text, to: path) }
    if files[Root.lockfileName] == nil { try write("lockfile: 1\npins: {}\n", to: Root.lockfileName) }
    if isGenerated { try generate() }
  }

  /// Files as ``TestSupport/ScratchFolder/write(_:isSeparate:)`` writes them.
  package convenience init(_ files: [(path: String, text: String)], isGenerated: Bool = false) throws {
    try self.init(
      Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text + "\n") }), isGenerated: isGenerated)
  }

  /// A copy of a folder of this repository, without what was built in it.
  package convenience init(copying folder: String) throws { try self.init(checkout.appendingPathComponent(folder)) }

  private init(_ folder: URL) throws {
    (scratch, self.folder) = (try ScratchFolder(), "")
    try FolderContents(of: folder) { !$0.hasPrefix(".build") }.write(to: scratch.url)
  }

  /// Writes a file, by its path from the root.
  package func write(_ text: String, to path: String) throws { try scratch.write(text, to: folder + path) }

  /// Reads a file, by its path from the root.
  package func read(_ path: String) throws -> String { try scratch.read(folder + path) }

  /// The root, with paths from its folder.
  package func found() throws -> Root {
    let path = folder.isEmpty ? scratch.path : scratch[String(folder.dropLast())]
    return try Root.find(from: path, current: path)
  }

  /// A copy with other texts, generated files included.
  package func changed(_ changes: [String: String]) throws -> SampleRoot {
    let copy = try SampleRoot(scratch.url)
    for (path, text) in changes { try copy.scratch.write(text, to: path) }
    return copy
  }

  /// The judgement for a purpose; errors keep files from being generated.
  ///
  /// - Parameter outer: the passes of modules above `Workspace`.
  package func analysis(for purpose: Analysis.Purpose, _ outer: Analysis.OuterPasses? = nil) throws -> Analysis {
    try Analysis(found(), for: purpose, Analysis.Options(), outer) { resolution throws(Failure) in
      let rules = resolution.severityRules()
      return rules.failsRun(rules.apply(to: resolution.bag.diagnostics))
    }
  }

  /// Writes the generated files, and removes those that are generated no more.
  package func generate() throws {
    let analysis = try analysis(for: .generate)
    for file in analysis.generation?.files ?? [] { try scratch.write(file.bytes, to: folder + file.path) }
    for path in analysis.leftovers { try FileManager.default.removeItem(atPath: scratch[folder + path]) }
  }

  /// The findings, by place, each as `id path:line:col: message`.
  package func findings(for purpose: Analysis.Purpose) throws -> [String] {
    Self.findings(of: try analysis(for: purpose).resolution)
  }

  /// The findings of a judged project, by place, each as `id path:line:col: message`.
  package static func findings(of resolution: Resolution) -> [String] {
    resolution.severityRules().apply(to: resolution.bag.sorted(in: resolution.table)).map { finding in
      let place = finding.place.map { "\(resolution.table.path($0.file)):\($0.line):\($0.column)" } ?? "-"
      return "\(finding.id.rawValue) \(place): \(finding.message)"
    }
  }
}
