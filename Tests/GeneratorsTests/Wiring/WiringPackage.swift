import Foundation
import Generators
import Model
import TestSupport

/// The files of both generated modules.
func files(
  of wiring: Wiring, header: String = "Do not edit.", tools: ToolsVersion = ToolsVersion(6, 0)
) -> [(module: String, name: String, text: String)] {
  let printed = PrintedWiring(wiring, header: header, tools: tools)
  let (dependencies, registration) = (wiring.dependenciesModule, wiring.registrationModule)
  var files = [
    (dependencies, "Dependencies.swift", printDependencies(printed)),
    (dependencies, "Storage.swift", printStorage(printed)),
    (registration, "Registration.swift", printRegistration(printed)),
  ]
  files += printDependenciesAliases(printed).map { (dependencies, $0.name, $0.text) }
  files += printRegistrationAliases(printed).map { (registration, $0.name, $0.text) }
  return files
}

/// A package on disk with the components, the generated modules and the probe.
struct WiringPackage {
  private let scratch: ScratchFolder
  let tools: ToolsVersion

  init(tools: ToolsVersion) throws {
    self.tools = tools
    scratch = try ScratchFolder()
    for component in Components.sources { try write(component.text + "\n", to: component.module, "Component.swift") }
    for wiring in Sample.all {
      for file in files(of: wiring, tools: tools) { try write(file.text, to: file.module, file.name) }
    }
    try write(Probe.main + "\n", to: "Probe", "main.swift")
    try write(Probe.others, to: "Probe", "Others.swift")
    try scratch.write(manifest, to: "Package.swift")
  }

  private func write(_ text: String, to module: String, _ file: String) throws {
    try scratch.write(text, to: "Sources/\(module)/\(file)")
  }

  var folder: URL { scratch.url }

  private var manifest: String {
    func target(_ kind: String, _ name: String, _ dependencies: [String]) -> String {
      "    .\(kind)(name: \"\(name)\", dependencies: \(dependencies), swiftSettings: settings),"
    }
    var targets = Components.sources.map { target("target", $0.module, $0.dependencies) }
    for wiring in Sample.all {
      targets.append(target("target", wiring.dependenciesModule, wiring.interfaceModules.sorted().map(\.text)))
      targets.append(target("target", wiring.registrationModule, wiring.registrationImports.sorted().map(\.text)))
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

  func build(_ configuration: String) throws -> Launch.Outcome {
    let places = ["cache", "config", "security"].flatMap { ["--\($0)-path", scratch["scratch/\($0)"]] }
    return try Launch.swift("build", ["-c", configuration] + places, in: folder.path).run()
  }

  func probe(_ configuration: String, _ arguments: String...) throws -> Launch.Outcome {
    try Self.run(folder.appendingPathComponent(".build/\(configuration)/Probe").path, arguments, seconds: 120)
  }

  /// Runs a program to its end; one that hangs is killed.
  static func run(_ program: String, _ arguments: [String], seconds: Double) throws -> Launch.Outcome {
    var launch = Launch(
      program: program, arguments: arguments, folder: "/", environment: ["SWIFT_BACKTRACE": "enable=no"])
    launch.patience = seconds
    return try launch.run()
  }
}
