import Disk
import Foundation
import Paths
import Testing

/// `integrate import` of a folder of packages, and hand-written manifests that are moved for generated ones.
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
  private func inFolder(_ body: (String, Tool) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "integrate-import-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (path, text) in Self.files { try write(text, to: "\(folder)/\(path)") }
    try body(folder, Tool(folder: folder))
  }

  private func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The texts of all files except sources.
  private func contents(_ folder: String) throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where !path.hasSuffix("a.swift") {
      if let bytes = try? Disk.read(Path.join(folder, path)) { texts[path] = String(decoding: bytes, as: UTF8.self) }
    }
    return texts
  }

  private func isGenerated(_ text: String?) -> Bool { text?.contains("// Written by integrate from ") ?? false }

  private func importAll(_ tool: Tool, force: Bool = false) throws -> Int32 {
    try tool.run(["import"] + (force ? ["--force"] : []))
  }

  @Test func generationMovesWhatPeopleWroteOnlyWhenForced() throws {
    try inFolder { folder, tool in
      #expect(try importAll(tool) == 0)
      let imported = try contents(folder)
      #expect(imported.count == 3 + 4, "manifests, specs and the lockfile")
      #expect(try tool.run("generate") == 1)
      #expect(try contents(folder) == imported)
      #expect(try tool.run("generate", "--force") == 0)
      let generated = try contents(folder)
      for (path, text) in Self.files where path.contains("Package") {
        #expect(generated["\(path).imported"] == text, "\(path)")
      }
      #expect(generated["Modules/Core/Package@swift-5.5.swift"] == nil, "SwiftPM would prefer it")
      #expect(isGenerated(generated["Modules/Core/Package.swift"]))
      #expect(isGenerated(generated["Modules/Chat/Package.swift"]))
      #expect(try tool.run("check") == 0)
      // There is nothing left to move.
      #expect(try tool.run("generate", "--force") == 0)
      #expect(try contents(folder) == generated)
    }
  }

  @Test func whatWasKeptBeforeIsNotOverwritten() throws {
    try inFolder { folder, tool in
      #expect(try importAll(tool) == 0)
      try write("mine", to: "\(folder)/Modules/Core/Package.swift.imported")
      let before = try contents(folder)
      #expect(try tool.run("generate", "--force") == 2)
      #expect(try importAll(tool, force: true) == 2)
      #expect(try contents(folder) == before)
    }
  }

  @Test func aForcedImportMovesTheManifests() throws {
    try inFolder { folder, tool in
      try write("name: Mine\n", to: "\(folder)/Modules/Core/component.yaml")
      let before = try contents(folder)
      #expect(try importAll(tool) == 2)
      #expect(try contents(folder) == before)
      #expect(try importAll(tool, force: true) == 0)
      let after = try contents(folder)
      #expect(after["Modules/Core/component.yaml"] == "name: Core\n")
      #expect(after["Modules/Core/Package.swift"] == nil && after["Modules/Core/Package@swift-5.5.swift"] == nil)
      for (path, text) in Self.files where path.contains("Package") {
        #expect(after["\(path).imported"] == text, "\(path)")
      }
      #expect(try tool.run("generate") == 0)
      #expect(try importAll(tool) == 2, "what was generated is no original")
    }
  }

  @Test func oneManifestThatDoesNotLoadWritesNothing() throws {
    try inFolder { folder, tool in
      try write("// swift-tools-version: 5.9\nlet package = 5\n", to: "\(folder)/Modules/Chat/Package.swift")
      let before = try contents(folder)
      #expect(try importAll(tool) == 1)
      #expect(try contents(folder) == before)
    }
  }
}
