/// The inputs of a manifest besides its own text. A kept answer is valid only for the same inputs.
package struct ManifestInputs: Sendable {
  /// A system that evaluates manifests.
  package enum Host: String, Sendable {
    case linux = "Linux"
    case macOS

    /// The system that this runs on.
    package static var current: Host {
      #if os(macOS)
        .macOS
      #else
        .linux
      #endif
    }
  }

  /// The system that the answer is for.
  package var host: Host
  /// The version of Swift, `6.3.1`; a manifest that asks for it is refused if it is `nil`.
  package var toolchain: String?
  /// The environment as far as it is known.
  package var environment: [String: String]
  /// Variables that are there, with a value that is not known: a manifest that asks for one is refused.
  package var unknownVariables: Set<String>
  /// The package's folder, absolute; a manifest that asks for it is refused if it is `nil`.
  package var folder: String?
  /// The home folder of paths that begin with `~/`, which are refused if it is `nil`.
  package var home: String?

  package init(
    host: Host, toolchain: String? = nil, environment: [String: String] = [:], unknownVariables: Set<String> = [],
    folder: String? = nil, home: String? = nil
  ) {
    (self.host, self.toolchain) = (host, toolchain)
    (self.environment, self.unknownVariables) = (environment, unknownVariables)
    (self.folder, self.home) = (folder, home)
  }

  /// Variables that shells and toolchains set for every program that they start, including manifests.
  package static let variablesOfTools: Set<String> = [
    "CPATH", "DEVELOPER_DIR", "LIBRARY_PATH", "MANPATH", "OLDPWD", "PATH", "PWD", "SDKROOT", "SHLVL", "TOOLCHAINS", "_",
    "__CF_USER_TEXT_ENCODING",
  ]
}
