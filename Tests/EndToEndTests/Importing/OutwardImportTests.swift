import Foundation
import TestSupport
import Testing

/// Imports of folders that have no Package.swift of their own, or depend on others outside.
@Suite struct OutwardImportTests {
  /// No project is imported to a root with errors: the root is sound, or waits for its repositories.
  @Test(.enabled(if: corpusFolder != nil, "INTEGRATE_CORPUS names no folder"))
  func everyXcodeProjectOfTheCorpusBecomesARootThatPasses() throws {
    let projects = try #require(corpusFolder).appendingPathComponent("pbxproj")
    let names = try FileManager.default.contentsOfDirectory(atPath: projects.path).filter { $0.hasSuffix(".pbxproj") }
    #expect(!names.isEmpty)
    for name in names.sorted() {
      let folder = try ScratchFolder()
      let data = try Data(contentsOf: projects.appendingPathComponent(name))
      try folder.write([UInt8](data), to: "App.xcodeproj/project.pbxproj")
      for arguments in [["import"], ["resolve", "--offline"], ["generate"], ["check"]] {
        let outcome = try Launch.integrate(arguments, in: folder.url).run()
        // No host is asked, so that nothing binds a pin without a Package.resolved.
        let errors = outcome.stderr.split(separator: "\n").filter { $0.contains(": error: ") }
        let others = errors.filter { !$0.hasSuffix("[lockfile-incomplete]") }
        let mayFail = ["resolve", "check"].contains(arguments[0]) && !errors.isEmpty
        #expect(outcome.status == (mayFail ? 1 : 0) && others.isEmpty, "\(name): \(arguments[0]): \(outcome.stderr)")
      }
    }
  }

  /// `generate` overwrites an empty manifest, since it has no text of a person.
  @Test func anEmptyManifestIsCalledEmpty() throws {
    let folder = try ScratchFolder()
    try folder.write("", to: "Package.swift")
    let outcome = try Launch.integrate(["import"], in: folder.url).run()
    #expect(outcome.status == 2 && outcome.stderr.contains("empty"), "\(outcome.stderr)")
    #expect(!outcome.stderr.contains("written by integrate"), "\(outcome.stderr)")
  }

  /// SwiftPM knows a package by its folder's name, which `..` does not say, and which is another one in each clone.
  @Test func aPackageInTheFolderAboveIsBuilt() throws {
    let folder = try ScratchFolder()
    let library = "products: [.library(name: \"Lib\", targets: [\"Lib\"])], targets: [.target(name: \"Lib\")]"
    let program = """
      dependencies: [.package(path: "..")],
      targets: [.executableTarget(name: "App", dependencies: [.product(name: "Lib", package: "Lib")])]
      """
    for (path, name, content) in [("Lib", "Lib", library), ("Lib/Example", "App", program)] {
      let manifest =
        "// swift-tools-version: 5.9\nimport PackageDescription\n\nlet package = Package(name: \"\(name)\", \(content))\n"
      try folder.write(Array(manifest.utf8), to: "\(path)/Package.swift")
    }
    try folder.write(Array("public let answer = 42\n".utf8), to: "Lib/Sources/Lib/Lib.swift")
    try folder.write(Array("import Lib\n\nprint(answer)\n".utf8), to: "Lib/Example/Sources/App/main.swift")
    let root = folder.url.appendingPathComponent("Lib/Example")
    for arguments in [["import"], ["resolve", "--offline"], ["generate", "--force"], ["check"]] {
      let outcome = try Launch.integrate(arguments, in: root).run()
      #expect(outcome.status == 0, "\(arguments[0]): \(outcome.stderr)")
    }
    let built = try Launch.swift("run", in: root.path).run()
    #expect(built.status == 0 && built.stdout.contains("42"), "\(built.stdout)\(built.stderr)")

    let lockfile = try String(contentsOf: root.appendingPathComponent("integrate.lock.yaml"), encoding: .utf8)
    #expect(lockfile.contains("path: ..\n"), "\(lockfile)")

    // A clone may have another name.
    let clone = folder.url.appendingPathComponent("Clone")
    try FileManager.default.moveItem(at: folder.url.appendingPathComponent("Lib"), to: clone)
    let checked = try Launch.integrate(["check"], in: clone.appendingPathComponent("Example")).run()
    #expect(checked.status == 0, "\(checked.stderr)")
    let there = clone.appendingPathComponent("Example").path
    try FileManager.default.removeItem(atPath: there + "/.build")
    let again = try Launch.swift("run", in: there).run()
    #expect(again.status == 0 && again.stdout.contains("42"), "\(again.stdout)\(again.stderr)")
  }
}
