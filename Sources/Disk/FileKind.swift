#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What stands at a path.
package enum FileKind: Sendable, Hashable {
  case file
  case folder
  case link
  case pipe
  case socket
  case device

  /// The kind with its article, for a sentence.
  package var phrase: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .pipe: "a named pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }

  /// The kind in the `st_mode` of a `stat`.
  init(mode: mode_t) {
    // The octal values are POSIX's by custom on every system; the S_IS macros are not imported.
    switch mode & 0o170000 {
    case 0o100000: self = .file
    case 0o040000: self = .folder
    case 0o120000: self = .link
    case 0o010000: self = .pipe
    case 0o140000: self = .socket
    default: self = .device
    }
  }
}
