import Disk

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The toolchain that evaluates manifests, and so decides what they say.
struct Toolchain {
  /// The program as PATH has it. Where that is a shim, which stays the same when another toolchain is chosen, the files
  /// and variables by which it chooses count too.
  let swift: String
  let environment: [String: String]
  /// The shim of macOS, and the link by which it chooses.
  var shim = "/usr/bin/swift"
  var selection = "/var/db/xcode_select_link"

  /// A name for the toolchain, told without starting it: other files or other choices give another name.
  var key: String {
    let stamps = files.map { Stamp(of: $0)?.text ?? "\($0) -" }
    let choices = Self.variables.compactMap { name in environment[name].map { "\(name)=\($0)" } }
    return FNV1a.hash((stamps + choices).joined(separator: "\n").utf8)
  }

  private static let variables = [
    "DEVELOPER_DIR", "SDKROOT", "SWIFTLY_BIN_DIR", "SWIFTLY_HOME_DIR", "SWIFTLY_TOOLCHAINS_DIR", "TOOLCHAINS",
  ]

  /// The files that decide which compiler is run.
  private var files: [String] {
    let real = (try? Disk.realPath(swift)) ?? swift
    if real == shim { return [real] + filesOfXcode }
    // swiftly notes the toolchain in use in its settings.
    return [real] + (real.hasSuffix("/swiftly") ? Self.swiftlyHomes(environment).map { $0 + "/config.json" } : [])
  }

  /// The shim runs what `xcode-select` or `DEVELOPER_DIR` points to, and `TOOLCHAINS` may name another.
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

  /// Where swiftly keeps its settings: the folder that was chosen, or the usual ones of Linux and macOS.
  static func swiftlyHomes(_ environment: [String: String]) -> [String] {
    if let chosen = environment["SWIFTLY_HOME_DIR"] { return [chosen] }
    return environment["HOME"].map { [$0 + "/.local/share/swiftly", $0 + "/.swiftly"] } ?? []
  }
}

/// A file as it is now: where it really lies, its size and when it was changed.
private struct Stamp {
  let text: String

  init?(of path: String) {
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
