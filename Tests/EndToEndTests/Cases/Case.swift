import Foundation
import TestSupport
import Testing

/// A folder under Tests/Cases: the input, the command, and the expected output. Tests/Cases/README.md lists its files.
struct Case: Sendable, CustomTestStringConvertible {
  /// From Tests/Cases: `<command>/<case>`.
  let name: String
  let folder: URL

  var testDescription: String { name }

  /// The name of the folder, which describes the case.
  var title: String { folder.lastPathComponent }

  var command: String { folder.deletingLastPathComponent().lastPathComponent }

  static let all: [Case] = {
    var cases: [Case] = []
    for command in folders(in: casesFolder) where command != "roots" {
      let folder = casesFolder.appendingPathComponent(command)
      cases += folders(in: folder).map {
        Case(name: "\(command)/\($0)", folder: folder.appendingPathComponent($0))
      }
    }
    // A single case, for working on it.
    guard let chosen = ProcessInfo.processInfo.environment["INTEGRATE_CASE"], !chosen.isEmpty else { return cases }
    return cases.filter { $0.name == chosen }
  }()

  static let casesFolder = checkout.appendingPathComponent("Tests/Cases")

  private static func folders(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { name in
      var isFolder: ObjCBool = false
      let path = folder.appendingPathComponent(name).path
      return !name.hasPrefix(".") && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }.sorted()
  }

  /// A file of the case as text; empty if it does not exist.
  func text(_ file: String) -> String {
    (try? Data(contentsOf: folder.appendingPathComponent(file))).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The arguments to run with.
  var arguments: [String] {
    let line = text("command").split(separator: "\n").first.map(String.init) ?? ""
    if !line.isEmpty { return splitArguments(line) }
    // The pins of a case are in no repository.
    return command == "resolve" ? [command, "--offline"] : [command]
  }

  /// All that has to be printed.
  var expectedText: String { text("stdout") + text("stderr") }

  /// Puts the input into a folder: that of the base first, then the case's own, then the changes of `setup`.
  ///
  /// - Parameter environment: variables for the script besides the usual ones.
  func prepare(in target: URL, environment: [String: String]) throws {
    try Case.prepare(folder, in: target, environment, depth: 0)
  }

  private static func prepare(
    _ source: URL, in target: URL, _ environment: [String: String], depth: Int
  ) throws {
    let base = source.appendingPathComponent("base")
    if let data = try? Data(contentsOf: base), depth < 8 {
      let name = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      let folder = casesFolder.appendingPathComponent(name)
      try #require(FileManager.default.fileExists(atPath: folder.path), "there is no folder for the base '\(name)'")
      try prepare(folder, in: target, environment, depth: depth + 1)
    }
    try overlay(source.appendingPathComponent("input"), on: target)
    if let script = try? Data(contentsOf: source.appendingPathComponent("setup")) {
      var launch = Launch.shell(String(decoding: script, as: UTF8.self), in: target)
      launch.environment = environment
      let outcome = try launch.run()
      try #require(outcome.status == 0, "setup failed: \(outcome.stdout)\(outcome.stderr)")
    }
  }

  private static func overlay(_ source: URL, on target: URL) throws {
    let manager = FileManager.default
    for path in (try? manager.subpathsOfDirectory(atPath: source.path)) ?? [] {
      let (from, to) = (source.appendingPathComponent(path), target.appendingPathComponent(path))
      if try manager.attributesOfItem(atPath: from.path)[.type] as? FileAttributeType == .typeDirectory {
        try manager.createDirectory(at: to, withIntermediateDirectories: true)
      } else {
        try? manager.removeItem(at: to)
        try manager.copyItem(at: from, to: to)
      }
    }
  }
}
