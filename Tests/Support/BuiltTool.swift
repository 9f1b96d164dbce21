import Foundation

/// The `integrate` that was built together with the tests.
///
/// It is next to the test bundle. `INTEGRATE_TOOL` names another one, such as the release build.
package enum BuiltTool {
  package static let path: String = {
    if let chosen = ProcessInfo.processInfo.environment["INTEGRATE_TOOL"] { return chosen }
    return products.appendingPathComponent("integrate").path
  }()

  /// The folder with the build products.
  private static var products: URL {
    #if canImport(Darwin)
      // On macOS tests run inside a helper of Xcode's, so the built product is this bundle.
      return Bundle(for: Marker.self).bundleURL.deletingLastPathComponent()
    #else
      let program = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
      return program.resolvingSymlinksInPath().deletingLastPathComponent()
    #endif
  }

  private final class Marker {}
}
