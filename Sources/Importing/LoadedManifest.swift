import Diagnostics
import Disk
import Text
import Workspace

/// What came of a manifest that SwiftPM was asked about.
enum LoadedManifest: Sendable {
  /// What `swift package dump-package` prints.
  case dump([UInt8])
  /// The compiler's lines about a manifest that does not load.
  case refused(String)
  /// SwiftPM could not be run.
  case failed(Failure)

  /// - Parameter folder: the absolute one with the Package.swift.
  init(of folder: String) {
    do {
      let result = try Subprocess("swift", ["package", "dump-package"], folder: folder).run()
      if result.succeeded {
        self = .dump(result.output)
        return
      }
      // The compiler's own lines say it; those of SwiftPM name its command line and folders.
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
