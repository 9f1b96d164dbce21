import Foundation
import TestSupport
import Testing

/// The plugins of this package in a root of a user, built and run by SwiftPM, with the built tool in place of one that it
/// would have to build.
@Suite struct PluginTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try writeTool()
    try scratch.write(
      """
      name: App
      kind: app
      modules:
        App: { type: executable, plugins: [integrate/IntegrateCheck] }
      dependencies: [Core]
      package: { tools-only: [integrate] }
      """, to: "App/component.yaml")
    try scratch.write("lockfile: 1\npins:\n  integrate: { path: ../integrate }\n", to: "App/integrate.lock.yaml")
    try scratch.write("import Core\nprint(core)\n", to: "App/Sources/App/main.swift")
    try scratch.write("name: Core\n", to: "App/Core/component.yaml")
    try scratch.write("public let core = 1\n", to: "App/Core/Sources/Core/Core.swift")
    let generated = try Launch.integrate(["generate"], in: app).run()
    try #require(generated.status == 0, "\(generated.stderr)")
  }

  private var app: URL { scratch.url.appendingPathComponent("App") }

  /// A package with this one's plugins, and the tool as a program that is built already.
  private func writeTool() throws {
    let plugins = ["IntegrateCommand", "IntegrateCheck"]
    let manifest = try String(contentsOf: checkout.appendingPathComponent("Package.swift"), encoding: .utf8)
    let start = try #require(manifest.range(of: "    .plugin(\n      name: \"IntegrateCommand\""))
    let end = try #require(manifest.range(of: "path: \"Sources/IntegrateCheck\"),\n"))
    try scratch.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "integrate",
        products: [\(plugins.map { ".plugin(name: \"\($0)\", targets: [\"\($0)\"])" }.joined(separator: ", "))],
        targets: [
          .binaryTarget(name: "integrate", path: "integrate.artifactbundle"),
      \(manifest[start.lowerBound..<end.upperBound])  ])

      """, to: "integrate/Package.swift")
    for plugin in plugins {
      let path = "Sources/\(plugin)/\(plugin).swift"
      try scratch.write(
        try String(contentsOf: checkout.appendingPathComponent(path), encoding: .utf8), to: "integrate/\(path)")
    }
    let systems = [
      "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "arm64-apple-macosx", "x86_64-apple-macosx",
    ]
    let list = systems.map { "\"\($0)\"" }.joined(separator: ", ")
    try scratch.write(
      """
      {"schemaVersion": "1.0", "artifacts": {"integrate": {"version": "1.0.0", "type": "executable", "variants": [
        {"path": "bin/integrate", "supportedTriples": [\(list)]}]}}}
      """, to: "integrate/integrate.artifactbundle/info.json")
    try scratch.folder("integrate/integrate.artifactbundle/bin")
    try FileManager.default.copyItem(
      atPath: BuiltTool.path, toPath: scratch["integrate/integrate.artifactbundle/bin/integrate"])
  }

  private func swift(_ line: String) throws -> Launch.Outcome {
    try Launch.shell("exec swift \(line) 2>&1", in: app).run()
  }

  @Test func aBuildChecksAndACommandRunsTheTool() throws {
    try scratch.write("of another tool\n", to: "App/notes.yaml")
    let build = try swift("build --disable-sandbox")
    #expect(build.status == 0, "\(build.stdout)")
    // A spec that comes is one more, and what no spec is may go.
    try FileManager.default.removeItem(atPath: scratch["App/notes.yaml"])
    try scratch.write("name: New\nnonsense: 1\n", to: "App/New/component.yaml")
    let another = try swift("build --disable-sandbox")
    #expect(another.status != 0 && another.stdout.contains("New/component.yaml:2:1: error: "), "\(another.stdout)")
    try FileManager.default.removeItem(atPath: scratch["App/New"])
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: scratch["App/Package.swift"])
    let command = "package --disable-sandbox --allow-writing-to-package-directory integrate"
    let check = try swift("\(command) check")
    #expect(check.status == 0 && check.stdout.contains("sound"), "\(check.stdout)")
    let proof = try swift("\(command) check --build")
    #expect(proof.status != 0 && proof.stdout.contains("inside of a SwiftPM plugin"), "\(proof.stdout)")
    // A spec that names nothing stops the next build, though no source changed.
    try scratch.write("name: Core\ndependencies: [Nothing]\n", to: "App/Core/component.yaml")
    let broken = try swift("build --disable-sandbox")
    #expect(broken.status != 0 && broken.stdout.contains("Core/component.yaml:2:16: error: "), "\(broken.stdout)")
    let refused = try swift("\(command) check")
    #expect(refused.status != 0 && refused.stdout.contains("integrate check: status 1"), "\(refused.stdout)")
    // It writes as well.
    try scratch.write("name: Core\n", to: "App/Core/component.yaml")
    try scratch.write("name: Extra\n", to: "App/Extra/component.yaml")
    try scratch.write("public let extra = 1\n", to: "App/Extra/Sources/Extra/Extra.swift")
    let written = try swift("\(command) generate")
    #expect(written.status == 0, "\(written.stdout)")
    #expect(try scratch.read("App/Package.swift").contains("Extra"))
    #expect(try swift("build --disable-sandbox").status == 0)
  }
}
