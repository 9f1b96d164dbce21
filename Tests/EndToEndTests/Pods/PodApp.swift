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
  func start(_ lock: String) throws {
    try scratch.write(wholePodfileLock(lock), to: "app/Podfile.lock")
    let imported = try integrate(["import", "."])
    try #require(imported.status == 0, "\(imported.stderr)")
  }

  var lockfile: String { get throws { try scratch.read("app/integrate.lock.yaml") } }
}
