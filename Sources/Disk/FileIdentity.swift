import Text

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The facts that tell a file from all others, and from itself after a change.
struct FileIdentity: Equatable {
  private let numbers: [Int64]
  /// In bytes, of a text.
  static let longest = 4 * 21

  /// Nil where there is no regular file.
  init?(of name: String, in folder: CInt) {
    var info = stat()
    guard fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0, FileKind(mode: info.st_mode) == .file else {
      return nil
    }
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    numbers = [
      Int64(bitPattern: UInt64(info.st_ino)), Int64(info.st_size), Int64(time.tv_sec), Int64(time.tv_nsec),
    ]
  }

  init?(_ text: String) {
    numbers = text.split(separator: " ").compactMap { Int64($0) }
    if numbers.count != 4 || self.text != text { return nil }
  }

  var text: String { numbers.map(String.init).joined(separator: " ") }
}
