import Foundation
import TestSupport
import Testing

/// The app of a world of pods, in its folder `app`.
extension PodWorld {
  func integrate(_ arguments: [String]) throws -> Launch.Outcome {
    var launch = Launch.integrate(arguments, in: URL(fileURLWithPath: scratch["app"]))
    launch.environment = environment
    return try launch.run()
  }

  func convert(_ arguments: String...) throws -> Launch.Outcome { try convert(arguments) }

  func convert(_ arguments: [String]) throws -> Launch.Outcome {
    try integrate(["pods", "convert", "--registry", server.address, "--cache-path", scratch["cache"]] + arguments)
  }

  /// Imports a Podfile.lock.
  ///
  /// - Parameter keepsPods: true if CocoaPods goes on building pods, as `import` writes it.
  func start(_ lock: String, keepsPods: Bool = false) throws {
    try scratch.write(wholePodfileLock(lock), to: "app/Podfile.lock")
    let imported = try integrate(["import", "."])
    try #require(imported.status == 0, "\(imported.stderr)")
    if keepsPods { return }
    let spec = try scratch.read("app/component.yaml")
    try scratch.write(
      spec.replacing("integration:\n  pods: podfile\n", with: "").replacing("  pods: podfile\n", with: ""),
      to: "app/component.yaml")
  }

  var lockfile: String { get throws { try scratch.read("app/integrate.lock.yaml") } }
}
