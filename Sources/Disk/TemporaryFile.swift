import Text

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The names of temporary files, and the removal of those that a killed run left behind.
enum TemporaryFile {
  /// The prefix of every such name.
  static let prefix = ".integrate-"
  private static let suffix = ".tmp"

  /// A `.gitignore` for a folder of which git is to take nothing.
  private static let ignoringAll = Array("*\n".utf8)
  static let ignoringName = ".gitignore"

  /// Distinguishes this process from an earlier one with the same process id, as is common in containers.
  private static let token = UInt32.random(in: .min ... .max)

  /// The age in seconds from which a file is removed even if a process with its id lives.
  private static let oldAge = 3600

  /// A unique name: `.integrate-<process>-<token>-<random>.tmp`.
  static func newName() -> String {
    let random = UInt64.random(in: .min ... .max)
    return "\(prefix)\(getpid())-\(String(token, radix: 16))-\(String(random, radix: 16))\(suffix)"
  }

  /// Removes the files and folders of runs that have ended; errors are ignored.
  static func removeLeftovers(in folder: CInt) {
    for name in leftovers(in: folder) { remove(name, in: folder) }
  }

  /// The names of the files and folders of runs that have ended; without those of a folder that cannot be listed.
  static func leftovers(in folder: CInt) -> [String] {
    let listing = try? Listing(of: FileDescriptor.open(".", in: folder, O_RDONLY | O_DIRECTORY))
    return (listing?.entries ?? []).map(\.name).filter { isLeftover($0, in: folder) }
  }

  /// Removes a file, or a folder of files; errors are ignored.
  static func remove(_ name: String, in folder: CInt) {
    if unlinkat(folder, name, 0) != 0, errno != ENOENT { removeFolder(name, in: folder) }
  }

  /// The name of the file in a temporary folder of one file.
  static let nameInFolder = "new"

  /// Makes a folder that only its owner can enter, and that git ignores. If root runs in a user's folder, the user owns
  /// it, so that they can read and remove the files of a killed run.
  static func makeFolder(_ name: String, in parent: CInt) throws(Errno) -> FileDescriptor {
    guard mkdirat(parent, name, 0o700) == 0 else { throw .last }
    do throws(Errno) {
      let folder = try FileDescriptor.open(name, in: parent, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      Disk.giveToOwner(of: parent, folder.raw)
      try Disk.writePrivately(ignoringAll, to: ignoringName, in: folder.raw)
      return folder
    } catch {
      removeFolder(name, in: parent)
      throw error
    }
  }

  /// Removes a folder of files, as ``Disk/makeFolder(_:holding:inside:)`` leaves when it is killed.
  static func removeFolder(_ name: String, in parent: CInt) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    guard let folder = try? FileDescriptor.open(name, in: parent, flags),
      let listing = try? Listing(of: FileDescriptor.open(".", in: folder.raw, flags))
    else { return }
    for file in listing.entries { unlinkat(folder.raw, file.name, 0) }
    unlinkat(parent, name, AT_REMOVEDIR)
  }

  /// Returns whether a text could be one of these names.
  static func isName(_ text: String) -> Bool { maker(of: text) != nil }

  /// The process and the token in a name.
  private static func maker(of name: String) -> (process: pid_t, token: UInt32)? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix), !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let parts = name.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count).split(separator: "-")
    guard parts.count == 3, let process = pid_t(parts[0]), process > 0, let token = UInt32(parts[1], radix: 16) else {
      return nil
    }
    return (process, token)
  }

  private static func isLeftover(_ name: String, in folder: CInt) -> Bool {
    guard let (process, token) = maker(of: name) else { return false }
    var info = stat()
    guard fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
    guard [.file, .folder].contains(FileKind(mode: info.st_mode)) else { return false }
    if process == getpid() { return token != Self.token }
    if kill(process, 0) != 0, errno == ESRCH { return true }
    #if canImport(Darwin)
      let modified = info.st_mtimespec.tv_sec
    #else
      let modified = info.st_mtim.tv_sec
    #endif
    return time(nil) - modified > oldAge
  }
}
