import Disk
import Text

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The toolchain that evaluates manifests, and so determines the result.
package struct Toolchain {
  /// The program found on PATH. If it is a shim, which stays the same when another toolchain is selected, the files and
  /// variables that select the toolchain count too.
  let swift: String
  let environment: [String: String]
  /// The shim of macOS, and the link that selects its toolchain.
  let shim: String
  let selection: String

  package init(
    swift: String, environment: [String: String], shim: String = "/usr/bin/swift",
    selection: String = "/var/db/xcode_select_link"
  ) {
    (self.swift, self.environment, self.shim, self.selection) = (swift, environment, shim, selection)
  }

  /// A cache key for the toolchain, computed without starting it: it changes with the files and with the selection.
  package var key: String {
    let stamps = files.map { FileStamp(of: $0)?.text ?? "\($0) -" }
    let choices = Self.variables.compactMap { name in environment[name].map { "\(name)=\($0)" } }
    return StableHash.hex((stamps + choices).joined(separator: "\n").utf8)
  }

  private static let variables = [
    "DEVELOPER_DIR", "SDKROOT", "SWIFTLY_BIN_DIR", "SWIFTLY_HOME_DIR", "SWIFTLY_TOOLCHAINS_DIR", "TOOLCHAINS",
  ]

  /// The files that determine which compiler runs.
  private var files: [String] {
    let real = (try? Disk.realPath(swift)) ?? swift
    if real == shim { return [real] + filesOfXcode }
    // swiftly keeps the selected toolchain in its settings.
    return [real] + (real.hasSuffix("/swiftly") ? Self.swiftlyHomes(environment).map { $0 + "/config.json" } : [])
  }

  /// The shim runs the toolchain that `xcode-select` or `DEVELOPER_DIR` points to, or the one in `TOOLCHAINS`.
  private var filesOfXcode: [String] {
    let developer = environment["DEVELOPER_DIR"] ?? selection
    let folders = [developer, developer + "/Contents/Developer"]
    let compilers = folders.flatMap {
      ["\($0)/Toolchains/XcodeDefault.xctoolchain/usr/bin/swift", "\($0)/usr/bin/swift"]
    }
    let homes = ["/Library"] + (environment["HOME"].map { [$0 + "/Library"] } ?? [])
    let others = environment["TOOLCHAINS"] == nil ? [] : homes.map { $0 + "/Developer/Toolchains" }
    return [developer] + compilers + others
  }

  /// The folders where swiftly may keep its settings: the configured one, or the usual ones of Linux and macOS.
  static func swiftlyHomes(_ environment: [String: String]) -> [String] {
    if let chosen = environment["SWIFTLY_HOME_DIR"] { return [chosen] }
    return environment["HOME"].map { [$0 + "/.local/share/swiftly", $0 + "/.swiftly"] } ?? []
  }
}

/// The current state of a file: its real path, size and modification time.
package struct FileStamp {
  package let text: String

  package init?(of path: String) {
    guard let real = try? Disk.realPath(path) else { return nil }
    var info = stat()
    guard stat(real, &info) == 0 else { return nil }
    #if canImport(Darwin)
      let changed = info.st_mtimespec
    #else
      let changed = info.st_mtim
    #endif
    text = "\(real) \(info.st_size) \(changed.tv_sec).\(changed.tv_nsec)"
  }
}
