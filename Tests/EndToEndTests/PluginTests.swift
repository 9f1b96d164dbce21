import Foundation
import TestSupport
import Testing

/// The package of the plugins in a root of a user, built and run by SwiftPM.
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
        App: { type: executable, plugins: [integrate-plugins/IntegrateCheck] }
      dependencies: [Core]
      package: { tools-only: [integrate-plugins] }
      """, to: "App/component.yaml")
    try scratch.write(
      "lockfile: 1\npins:\n  integrate-plugins: { path: ../integrate-plugins }\n", to: "App/integrate.lock.yaml")
    try scratch.write("import Core\nprint(core)\n", to: "App/Sources/App/main.swift")
    try scratch.write("name: Core\n", to: "App/Core/component.yaml")
    try scratch.write("public let core = 1\n", to: "App/Core/Sources/Core/Core.swift")
    let generated = try Launch.integrate(["generate"], in: app).run()
    try #require(generated.status == 0, "\(generated.stderr)")
  }

  private var app: URL { scratch.url.appendingPathComponent("App") }

  /// The package with the plugins and the built tool, as a release makes it.
  private func writeTool() throws {
    var launch = Launch.shell(
      """
      release='\(checkout.path)/.ci/release' version=$(integrate --version)
      "$release" build --version "$version" --snapshot --binary '\(BuiltTool.path)' --out dist
      "$release" assemble --version "$version" --partial --local dist
      mv dist/plugins integrate-plugins
      """, in: scratch.url)
    launch.environment = ["SOURCE_DATE_EPOCH": "1767603600"]
    let made = try launch.run()
    try #require(made.status == 0, "\(made.stderr)")
  }

  private func swift(_ line: String) throws -> Launch.Outcome {
    try Launch.shell("exec swift \(line) 2>&1", in: app).run()
  }

  @Test func aBuildChecksAndACommandRunsTheTool() throws {
    try scratch.write("of another tool\n", to: "App/notes.yaml")
    let build = try swift("build --disable-sandbox")
    #expect(build.status == 0, "\(build.stdout)")
    // A new spec is checked too, and a file that is not a spec may be removed.
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
    #expect(proof.status != 0 && proof.stdout.contains("in a SwiftPM plugin"), "\(proof.stdout)")
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
