import Diagnostics
import Disk
import Foundation
import Testing

@testable import IntegrateKit

/// `integrate import` of a folder of packages, and manifests that make room for generated ones.
@Suite struct LocalPackagesCommandTests {
  private static func manifest(_ name: String, _ dependency: String = "", tools: String = "5.9") -> String {
    """
    // swift-tools-version: \(tools)
    import PackageDescription
    let package = Package(
      name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
      dependencies: [\(dependency.isEmpty ? "" : ".package(path: \"../\(dependency)\")")],
      targets: [.target(name: "\(name)", dependencies: [\(dependency.isEmpty ? "" : "\"\(dependency)\"")])])

    """
  }

  private static let files = [
    "Modules/Core/Package.swift": manifest("Core"), "Modules/Core/Sources/Core/a.swift": "",
    "Modules/Core/Package@swift-5.5.swift": manifest("Core", tools: "5.5"),
    "Modules/Chat/Package.swift": manifest("Chat", "Core"), "Modules/Chat/Sources/Chat/a.swift": "",
  ]

  /// Runs the body in a new folder and removes it.
  private func inFolder(_ body: (String, Session) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "integrate-import-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (path, text) in Self.files { try write(text, to: "\(folder)/\(path)") }
    var session = Session(folder: folder)
    // What is printed is the business of the cases.
    session.reporting.format = .junit
    try body(folder, session)
  }

  private func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The texts of all files that are no sources.
  private func contents(_ folder: String) throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where !path.hasSuffix("a.swift") {
      if let bytes = try? Disk.read(Path.join(folder, path)) { texts[path] = String(decoding: bytes, as: UTF8.self) }
    }
    return texts
  }

  private func isGenerated(_ text: String?) -> Bool { text?.contains("// Written by integrate from ") ?? false }

  private func importAll(_ session: Session, force: Bool = false) throws -> Int32 {
    try session.importPackage(path: ".", dump: nil, layout: nil, force: force)
  }

  @Test func generationMovesWhatPeopleWroteOnlyWhenForced() throws {
    try inFolder { folder, session in
      #expect(try importAll(session) == 0)
      let imported = try contents(folder)
      #expect(imported.count == 3 + 4, "manifests, specs and the lockfile")
      #expect(try session.generate(output: nil) == 1)
      #expect(try contents(folder) == imported)
      #expect(try session.generate(output: nil, force: true) == 0)
      let generated = try contents(folder)
      for (path, text) in Self.files where path.contains("Package") {
        #expect(generated["\(path).imported"] == text, "\(path)")
      }
      #expect(generated["Modules/Core/Package@swift-5.5.swift"] == nil, "SwiftPM would prefer it")
      #expect(isGenerated(generated["Modules/Core/Package.swift"]))
      #expect(isGenerated(generated["Modules/Chat/Package.swift"]))
      #expect(try session.check(printsSummary: false) == 0)
      // There is nothing left to make room for.
      #expect(try session.generate(output: nil, force: true) == 0)
      #expect(try contents(folder) == generated)
    }
  }

  @Test func whatWasKeptBeforeIsNotOverwritten() throws {
    try inFolder { folder, session in
      #expect(try importAll(session) == 0)
      try write("mine", to: "\(folder)/Modules/Core/Package.swift.imported")
      let before = try contents(folder)
      #expect(throws: Failure.self) { try session.generate(output: nil, force: true) }
      #expect(throws: Failure.self) { try importAll(session, force: true) }
      #expect(try contents(folder) == before)
    }
  }

  @Test func aForcedImportMovesTheManifests() throws {
    try inFolder { folder, session in
      try write("name: Mine\n", to: "\(folder)/Modules/Core/component.yaml")
      let before = try contents(folder)
      #expect(throws: Failure.self) { try importAll(session) }
      #expect(try contents(folder) == before)
      #expect(try importAll(session, force: true) == 0)
      let after = try contents(folder)
      #expect(after["Modules/Core/component.yaml"] == "name: Core\n")
      #expect(after["Modules/Core/Package.swift"] == nil && after["Modules/Core/Package@swift-5.5.swift"] == nil)
      for (path, text) in Self.files where path.contains("Package") {
        #expect(after["\(path).imported"] == text, "\(path)")
      }
      #expect(try session.generate(output: nil) == 0)
      #expect(throws: Failure.self, "what was generated is no original") { try importAll(session) }
    }
  }

  @Test func oneManifestThatDoesNotLoadWritesNothing() throws {
    try inFolder { folder, session in
      try write("// swift-tools-version: 5.9\nlet package = 5\n", to: "\(folder)/Modules/Chat/Package.swift")
      let before = try contents(folder)
      #expect(try importAll(session) == 1)
      #expect(try contents(folder) == before)
    }
  }
}
