import Diagnostics
import Disk
import Text
import Workspace

/// The outcome of loading a manifest with SwiftPM.
enum LoadedManifest: Sendable {
  /// The output of `swift package dump-package`.
  case dump([UInt8])
  /// The manifest does not load; with the compiler's errors.
  case refused(String)
  /// SwiftPM could not be run.
  case failed(Failure)

  /// - Parameter folder: the absolute folder of the Package.swift.
  init(of folder: String) {
    do {
      var process = Subprocess("swift", ["package", "dump-package"], folder: folder)
      process.whenSilent = { Output.error.progress("waiting for 'swift package dump-package' in '\(folder.visible)'") }
      let result = try process.run()
      if result.succeeded {
        self = .dump(result.output)
        return
      }
      // The compiler's errors are what matters; SwiftPM adds only its command line and folders.
      let lines = result.errorText.split(separator: "\n").filter {
        !$0.contains("(compiled with: [") && !$0.hasPrefix("error: invalid manifests at [")
      }
      self = .refused(lines.map { String($0).visible + "\n" }.joined())
    } catch {
      self = .failed(
        Failure(
          error.message,
          help: "install Swift, or give what 'swift package dump-package' prints elsewhere behind '--dump'"))
    }
  }
}
