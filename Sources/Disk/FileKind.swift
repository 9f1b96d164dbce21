#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The kind of a file.
package enum FileKind: Sendable, Hashable {
  case file
  case folder
  case link
  case pipe
  case socket
  case device

  /// The kind with its article, for a message.
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

  /// The kind for the `st_mode` of a `stat`.
  init(mode: mode_t) {
    // Every system uses these octal values; Swift does not import the S_IS macros.
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
