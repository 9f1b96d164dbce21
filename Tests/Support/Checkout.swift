import Foundation

/// The package's folder in the checkout, for files that tests read.
package let checkout: URL = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Real inputs that are no part of the repository, in the folder that `INTEGRATE_CORPUS` names; tests that need them are
/// skipped without it.
package let corpusFolder: URL? = ProcessInfo.processInfo.environment["INTEGRATE_CORPUS"].map {
  URL(fileURLWithPath: $0)
}
