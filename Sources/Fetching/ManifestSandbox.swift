import Disk

/// The sandbox that an untrusted Package.swift runs in: it is a program, and evaluating it runs it.
package enum ManifestSandbox: Sendable, Equatable {
  /// SwiftPM's own sandbox, as on macOS.
  case ofSwiftPM
  /// bubblewrap, at this path: no network, nothing of the machine but its toolchain and libraries, and only a scratch
  /// folder to write to.
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
        let attempt = Subprocess(
          path, restrictions + system + ["--", idle], environment: environment, timeout: .seconds(20))
        if let result = try? attempt.run(), result.succeeded { return .bubblewrap(path) }
      }
    #endif
    return trustsManifests ? .trusted : nil
  }

  /// No network, no view of other processes, and nothing to see.
  private static let restrictions = [
    "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--hostname", "sandbox", "--dev",
    "/dev",
    "--proc", "/proc", "--tmpfs", "/tmp",
  ]

  /// The program and arguments that run a command in the sandbox, with one writable folder.
  ///
  /// - Parameters:
  ///   - toolchain: folders of the toolchain, to be seen beside the libraries of the system.
  func wrap(_ program: String, _ arguments: [String], scratch: String, toolchain: [String]) -> (String, [String]) {
    guard case .bubblewrap(let path) = self else { return (program, arguments) }
    let seen = Self.system + toolchain.flatMap { ["--ro-bind-try", $0, $0] } + ["--bind", scratch, scratch]
    let sealed = ["--remount-ro", "/tmp", "--remount-ro", "/dev", "--remount-ro", "/", "--chdir", scratch]
    return (path, Self.restrictions + seen + sealed + ["--", program] + arguments)
  }

  /// The parts of a system that compilers, linkers and the loader need. Folders with personal or local data are left
  /// out: no /home, /srv, /opt, /var or /run, and of /etc only the settings of libraries.
  private static let system: [String] = {
    var arguments: [String] = []
    for name in ["bin", "sbin", "lib", "lib32", "lib64", "libexec", "include", "share/gcc"] {
      arguments += ["--ro-bind-try", "/usr/\(name)", "/usr/\(name)"]
      guard let real = try? Disk.realPath("/\(name)") else { continue }
      arguments += real == "/usr/\(name)" ? ["--symlink", "usr/\(name)", "/\(name)"] : ["--ro-bind", real, "/\(name)"]
    }
    let others = [
      "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/ld-musl-x86_64.path",
      "/etc/ld-musl-aarch64.path",
      "/etc/alternatives", "/nix/store",
    ]
    return arguments + others.flatMap { ["--ro-bind-try", $0, $0] }
  }()
}
