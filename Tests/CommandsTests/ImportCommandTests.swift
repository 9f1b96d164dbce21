import Disk
import Foundation
import Paths
import TestSupport
import Testing

/// `integrate import` in a folder of its own.
@Suite struct ImportCommandTests {
  /// Runs the body in a new folder and removes it.
  private func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "integrate-import-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (path, text) in files {
      let file = URL(fileURLWithPath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(folder)
  }

  private func text(_ folder: String, _ path: String) -> String? {
    (try? Disk.read(Path.join(folder, path))).map { String(decoding: $0, as: UTF8.self) }
  }

  private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription

    let package = Package(
      name: "Shop",
      dependencies: [.package(url: "https://git.example.com/Toml.git", from: "1.0.0")],
      targets: [
        .executableTarget(name: "Shop", dependencies: ["Core"]),
        .target(name: "Core", dependencies: [.product(name: "Toml", package: "Toml")]),
        .testTarget(name: "CoreTests", dependencies: ["Core"]),
      ]
    )
    """

  private static let resolved = """
    {
      "pins" : [
        {
          "identity" : "swift-log",
          "kind" : "remoteSourceControl",
          "location" : "https://git.example.com/swift-log.git",
          "state" : {
            "revision" : "1111111111111111111111111111111111111111",
            "version" : "1.5.0"
          }
        },
        {
          "identity" : "toml",
          "kind" : "remoteSourceControl",
          "location" : "https://git.example.com/Toml.git",
          "state" : {
            "revision" : "2222222222222222222222222222222222222222",
            "version" : "1.4.0"
          }
        }
      ],
      "version" : 2
    }

    """

  private static let project = [
    "Package.swift": manifest, "Package.resolved": resolved, "Sources/Shop/main.swift": "", "Sources/Core/a.swift": "",
    "Tests/CoreTests/a.swift": "",
  ]

  @Test func aPackageWithSourcesIsImportedAndGenerated() throws {
    try inFolder(Self.project) { folder in
      let tool = Tool(folder: folder)
      #expect(try tool.run("import") == 0)
      #expect(text(folder, "Package.swift") == Self.manifest)
      #expect(
        text(folder, "Sources/Core/component.yaml")
          == "name: Core\npath: .\ndependencies: [Toml]\ntests: { path: ../../Tests/CoreTests }\n")
      // Existing files are not overwritten; with force, the manifest is moved.
      #expect(try tool.run("import") == 2)
      #expect(try tool.run("import", "Package.swift", "--force") == 0)
      #expect(text(folder, "Package.swift") == nil)
      #expect(text(folder, "Package.swift.imported") == Self.manifest)
      #expect(try tool.run("generate") == 0)
      #expect(try tool.run("check") == 0)
      let generated = try #require(text(folder, "Package.swift"))
      #expect(generated.contains(".package(url: \"https://git.example.com/Toml.git\", exact: \"1.4.0\")"))
      // Pins that are only in Package.resolved stay in it.
      let resolved = try #require(text(folder, "Package.resolved")).split(separator: "\n").filter {
        !$0.contains("originHash")
      }
      let before = Self.resolved.replacing("\"version\" : 2", with: "\"version\" : 3").split(separator: "\n")
      #expect(resolved == before)
      // A generated manifest cannot be imported.
      #expect(try tool.run("import") == 2)
      let specs = try #require(text(folder, "Sources/Core/component.yaml")) + "layer: core\n"
      try specs.write(toFile: folder + "/Sources/Core/component.yaml", atomically: true, encoding: .utf8)
      #expect(try tool.run("import", "--force") == 2)
      #expect(text(folder, "Sources/Core/component.yaml") == specs)
      #expect(text(folder, "Package.swift") == generated && text(folder, "Package.swift.imported") == Self.manifest)
      // Without the lockfile that it was written from, the contents of the manifest are not known.
      try FileManager.default.removeItem(atPath: folder + "/integrate.lock.yaml")
      #expect(try tool.run("import", "--force") == 0)
    }
  }

  /// As after a kill between two of its files.
  @Test func anImportThatWasInterruptedIsFinishedByTheNext() throws {
    try inFolder(Self.project) { folder in
      let tool = Tool(folder: folder)
      #expect(try tool.run("import") == 0)
      let lockfile = try #require(text(folder, "integrate.lock.yaml"))
      try FileManager.default.removeItem(atPath: folder + "/integrate.lock.yaml")
      #expect(try tool.run("import") == 0)
      #expect(text(folder, "integrate.lock.yaml") == lockfile)
      try Self.manifest.write(toFile: folder + "/Package.swift.imported", atomically: true, encoding: .utf8)
      #expect(try tool.run("import", "--force") == 0)
      #expect(text(folder, "Package.swift") == nil && text(folder, "Package.swift.imported") == Self.manifest)
    }
  }

  @Test func whatCouldNotBeReadAgainIsNotImported() throws {
    // Less than may be read of a Podfile.lock makes more than may be read of a lockfile.
    let name = String(repeating: "x", count: 175)
    let pods = (0..<20_000).map { "  - \(name)\($0) (1.0.0)\n" }.joined()
    try inFolder(["Podfile.lock": "PODS:\n\(pods)\nDEPENDENCIES:\n  - \(name)0\n\nCOCOAPODS: 1.16.2\n"]) { folder in
      let status = try Tool(folder: folder).run("import", "Podfile.lock")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(status == 2 && left == ["Podfile.lock"])
    }
  }

  /// The first command in a project leads to the import, and the import to the tool that makes the Xcode project.
  @Test(arguments: [
    ("Package.swift", "", ""), ("Podfile.lock", "", ""), ("Shop.xcodeproj/project.pbxproj", "", ""),
    ("project.yml", "", "run 'xcodegen' to make the Xcode project, then 'integrate import "),
    ("Project.swift", "", "run 'tuist generate' to make the Xcode project, then 'integrate import "),
    (
      ".gitmodules", "[submodule \"Kit\"]\n\tpath = Kit\n\turl = https://x.example/kit\n",
      "submodule update --init --recursive', then import again"
    ),
  ])
  func aProjectIsLedToItsImport(file: String, text: String, advice: String) throws {
    try inFolder([file: text]) { folder in
      if file == ".gitmodules" {
        try FileManager.default.createDirectory(atPath: folder + "/Kit", withIntermediateDirectories: false)
      }
      let check = try Tool(folder: folder).outcome(["check"])
      if file != ".gitmodules" {
        #expect(check.stderr.contains("run 'integrate import' to make one from this project"), "\(check)")
      }
      if advice.isEmpty { return }
      let imported = try Tool(folder: folder).outcome(["import"])
      #expect(imported.status == 2 && imported.stderr.contains(advice), "\(imported)")
    }
  }

  @Test func anAbsolutePathIsRefusedAtOnce() throws {
    let manifest = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "A", targets: [.target(name: "A", path: "/usr/include")])
      """
    try inFolder(["Package.swift": manifest]) { folder in
      let status = try Tool(folder: folder).run("import")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(status == 1 && left == ["Package.swift"])
    }
  }

  @Test func aManifestThatDoesNotLoadWritesNothing() throws {
    try inFolder(["Package.swift": "// swift-tools-version: 5.9\nlet package = 5\n"]) { folder in
      let status = try Tool(folder: folder).run("import")
      #expect(status == 2)
      #expect(text(folder, "component.yaml") == nil)
    }
  }

  @Test func anImportThatCannotBeWrittenChangesNothing() throws {
    try inFolder(Self.project) { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/Sources/Core/component.yaml", withIntermediateDirectories: true)
      #expect(try Tool(folder: folder).run("import", "--force") == 2)
      #expect(text(folder, "Package.swift") == Self.manifest)
      #expect(text(folder, "component.yaml") == nil)
      #expect(text(folder, "Package.swift.imported") == nil)
    }
  }
}
