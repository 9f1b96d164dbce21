import Foundation
import Generators
import Model

/// A package on disk with the components, the generated modules and the probe.
struct WiringPackage {
  /// The outcome of a program.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  let folder: URL
  let tools: ToolsVersion

  init(tools: ToolsVersion) throws {
    self.tools = tools
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("wiring-\(UUID().uuidString)")
    for component in Components.sources { try write(component.text + "\n", to: component.module, "Component.swift") }
    for wiring in Sample.all {
      try write(
        printDependencies(wiring, header: "Do not edit.", tools: tools), to: wiring.dependenciesModule,
        "Dependencies.swift")
      try write(
        printRegistration(wiring, header: "Do not edit.", tools: tools), to: wiring.registrationModule,
        "Registration.swift")
    }
    try write(Probe.main + "\n", to: "Probe", "main.swift")
    try write(Probe.others, to: "Probe", "Others.swift")
    try manifest.write(to: folder.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
  }

  private func write(_ text: String, to module: String, _ file: String) throws {
    let target = folder.appendingPathComponent("Sources").appendingPathComponent(module)
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    try text.write(to: target.appendingPathComponent(file), atomically: true, encoding: .utf8)
  }

  private var manifest: String {
    func target(_ kind: String, _ name: String, _ dependencies: [String]) -> String {
      "    .\(kind)(name: \"\(name)\", dependencies: \(dependencies), swiftSettings: settings),"
    }
    var targets = Components.sources.map { target("target", $0.module, $0.dependencies) }
    for wiring in Sample.all {
      targets.append(target("target", wiring.dependenciesModule, wiring.interfaceModules.sorted()))
      targets.append(target("target", wiring.registrationModule, wiring.registrationImports.sorted()))
    }
    targets.append(target("executableTarget", "Probe", Probe.dependencies))
    // With these flags language mode 5 checks as much as 6.
    let flags =
      tools < ToolsVersion(6, 0) ? ["-warnings-as-errors", "-strict-concurrency=complete"] : ["-warnings-as-errors"]
    return """
      // swift-tools-version: \(tools)
      import PackageDescription
      let settings: [SwiftSetting] = [
        .unsafeFlags(\(flags)), .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
      ]
      let package = Package(
        name: "Wiring", platforms: [.macOS(.v13)],
        targets: [
      \(targets.joined(separator: "\n"))
        ])

      """
  }

  func swift(_ arguments: String...) throws -> Outcome {
    let scratch = folder.appendingPathComponent("scratch").path
    return try Self.run(
      "/usr/bin/env",
      ["swift"] + arguments + [
        "--package-path", folder.path, "--disable-sandbox", "--cache-path", "\(scratch)/cache",
        "--config-path", "\(scratch)/config", "--security-path", "\(scratch)/security",
      ], seconds: 1200)
  }

  func probe(_ configuration: String, _ arguments: String...) throws -> Outcome {
    try Self.run(folder.appendingPathComponent(".build/\(configuration)/Probe").path, arguments, seconds: 120)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Runs a program to its end, with its output in files, so that no pipe can fill up; one that hangs is killed.
  static func run(_ program: String, _ arguments: [String], seconds: Int) throws -> Outcome {
    let base = FileManager.default.temporaryDirectory.appendingPathComponent("wiring-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: base) }
    let (output, errors) = (base.appendingPathComponent("output"), base.appendingPathComponent("errors"))
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let limit = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: limit)
    process.waitUntilExit()
    limit.cancel()
    return Outcome(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8), errors: try String(contentsOf: errors, encoding: .utf8))
  }
}
