import Disk

/// Where a stranger's Package.swift runs: it is a program, and evaluating it runs it.
package enum ManifestSandbox: Sendable, Equatable {
  /// SwiftPM has a sandbox of its own, as on macOS.
  case ofSwiftPM
  /// bubblewrap: no network, and nothing to write to but a scratch folder. The path is the program's.
  case bubblewrap(String)
  /// The user said that the manifests can be trusted.
  case trusted

  /// The best there is on this machine; `nil` where a manifest could do as it pleases and nobody allowed it.
  package static func find(trustsManifests: Bool, environment: [String: String]) -> ManifestSandbox? {
    #if canImport(Darwin)
      // Inside another sandbox none can be started.
      let attempt = Subprocess(
        "/usr/bin/sandbox-exec", ["-p", "(version 1)(allow default)", "/usr/bin/true"], environment: environment,
        timeout: .seconds(20))
      if let result = try? attempt.run(), result.succeeded { return .ofSwiftPM }
    #else
      let searched = environment["PATH"] ?? "/usr/bin:/bin"
      if let path = try? Subprocess.find("bwrap", in: searched), let idle = try? Subprocess.find("true", in: searched) {
        // In some containers it is installed and may not do its work.
        let attempt = Subprocess(path, walls + ["--", idle], environment: environment, timeout: .seconds(20))
        if let result = try? attempt.run(), result.succeeded { return .bubblewrap(path) }
      }
    #endif
    return trustsManifests ? .trusted : nil
  }

  /// No network and no processes in sight, and everything read-only. `/run` has the sockets of other programs.
  private static let walls = [
    "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--ro-bind", "/", "/", "--dev", "/dev",
    "--proc", "/proc", "--tmpfs", "/tmp", "--tmpfs", "/run",
  ]

  /// The program and arguments that run a command with a folder to write to.
  ///
  /// - Parameters:
  ///   - hidden: the home folder, which is nobody's business, where the toolchain does not lie in it.
  func wrap(_ program: String, _ arguments: [String], scratch: String, hidden: String?) -> (String, [String]) {
    guard case .bubblewrap(let path) = self else { return (program, arguments) }
    let emptied = ["/tmp", "/run"] + (hidden.map { [$0] } ?? [])
    let empty = emptied.dropFirst(2).flatMap { ["--tmpfs", $0] } + ["--bind", scratch, scratch]
    let sealed = emptied.flatMap { ["--remount-ro", $0] } + ["--chdir", scratch]
    return (path, Self.walls + empty + sealed + ["--", program] + arguments)
  }
}
