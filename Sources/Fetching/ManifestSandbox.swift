import Disk

/// The sandbox that an untrusted Package.swift runs in: it is a program, and evaluating it runs it.
package enum ManifestSandbox: Sendable, Equatable {
  /// SwiftPM's own sandbox, as on macOS.
  case ofSwiftPM
  /// bubblewrap, at this path: no network, and only a scratch folder is writable.
  case bubblewrap(String)
  /// No sandbox: the user trusts the manifests.
  case trusted

  /// The best sandbox on this machine; `nil` if there is none and the user does not trust manifests.
  package static func find(trustsManifests: Bool, environment: [String: String]) -> ManifestSandbox? {
    #if canImport(Darwin)
      // It cannot start inside another sandbox.
      let attempt = Subprocess(
        "/usr/bin/sandbox-exec", ["-p", "(version 1)(allow default)", "/usr/bin/true"], environment: environment,
        timeout: .seconds(20))
      if let result = try? attempt.run(), result.succeeded { return .ofSwiftPM }
    #else
      let searched = environment["PATH"] ?? "/usr/bin:/bin"
      if let path = try? Subprocess.find("bwrap", in: searched), let idle = try? Subprocess.find("true", in: searched) {
        // In some containers it is installed but may not run.
        let attempt = Subprocess(path, restrictions + ["--", idle], environment: environment, timeout: .seconds(20))
        if let result = try? attempt.run(), result.succeeded { return .bubblewrap(path) }
      }
    #endif
    return trustsManifests ? .trusted : nil
  }

  /// No network, no view of other processes, and everything read-only. `/run` is hidden, as it has sockets of other
  /// programs.
  private static let restrictions = [
    "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--ro-bind", "/", "/", "--dev", "/dev",
    "--proc", "/proc", "--tmpfs", "/tmp", "--tmpfs", "/run",
  ]

  /// The program and arguments that run a command in the sandbox, with one writable folder.
  ///
  /// - Parameters:
  ///   - hidden: the home folder, to be hidden from manifests, unless the toolchain is in it.
  func wrap(_ program: String, _ arguments: [String], scratch: String, hidden: String?) -> (String, [String]) {
    guard case .bubblewrap(let path) = self else { return (program, arguments) }
    let emptied = ["/tmp", "/run"] + (hidden.map { [$0] } ?? [])
    let empty = emptied.dropFirst(2).flatMap { ["--tmpfs", $0] } + ["--bind", scratch, scratch]
    let sealed = emptied.flatMap { ["--remount-ro", $0] } + ["--chdir", scratch]
    return (path, Self.restrictions + empty + sealed + ["--", program] + arguments)
  }
}
