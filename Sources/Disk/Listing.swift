import Paths

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The names in a folder, without `.` and `..`, sorted by bytes.
struct Listing: Sendable {
  private(set) var entries: [FolderEntry] = []
  /// Those that are not UTF-8, with other characters in the place of what is none.
  private(set) var invalid: [FolderEntry] = []

  init(of folder: consuming FileDescriptor) throws(Errno) {
    try read(folder)
    entries.sort { Path.precedes($0.name, $1.name) }
  }

  #if canImport(Darwin)
    private mutating func read(_ folder: consuming FileDescriptor) throws(Errno) {
      let raw = folder.release()
      guard let stream = fdopendir(raw) else {
        let error = Errno.last
        close(raw)
        throw error
      }
      defer { closedir(stream) }
      while true {
        errno = 0
        guard let entry = readdir(stream) else {
          if errno != 0 { throw .last }
          return
        }
        let type = entry.pointee.d_type
        withUnsafePointer(to: &entry.pointee.d_name) { add(UnsafeRawPointer($0), type, in: raw) }
      }
    }
  #else
    private mutating func read(_ folder: consuming FileDescriptor) throws(Errno) {
      let raw = folder.raw
      var failure: Errno?
      withUnsafeTemporaryAllocation(byteCount: 32 << 10, alignment: 8) { buffer in
        guard let start = buffer.baseAddress else { return }
        while true {
          let count = Int(readNames(raw, start, buffer.count))
          if count < 0 { failure = .last }
          if count <= 0 { return }
          var offset = 0
          while offset < count {
            let record = start + offset
            add(record + 19, record.load(fromByteOffset: 18, as: UInt8.self), in: raw)
            offset += Int(record.load(fromByteOffset: 16, as: UInt16.self))
          }
        }
      }
      if let failure { throw failure }
    }
  #endif

  private mutating func add(_ text: UnsafeRawPointer, _ type: UInt8, in folder: CInt) {
    let name = text.assumingMemoryBound(to: CChar.self)
    if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { return }
    func kind(_ flags: CInt) -> FileKind? {
      var info = stat()
      return fstatat(folder, name, &info, flags) == 0 ? FileKind(mode: info.st_mode) : nil
    }
    // The extra calls are for links, and for file systems that do not return the kind with the name.
    let own = Self.kind(type) ?? kind(AT_SYMLINK_NOFOLLOW)
    let valid = String(validatingCString: name)
    let entry = FolderEntry(
      name: valid ?? String(cString: name), kind: own == .link ? kind(0) : own, isLink: own == .link)
    if valid == nil { invalid.append(entry) } else { entries.append(entry) }
  }

  private static func kind(_ type: UInt8) -> FileKind? {
    // DT_REG and its like are enumerators on one system and macros on another; their values are the same.
    switch type {
    case 8: .file
    case 4: .folder
    case 10: .link
    case 1: .pipe
    case 12: .socket
    case 2, 6: .device
    default: nil
    }
  }

  /// The entry with this name, or `nil` inside. `nil` if there is another one that may have the name on a disk that
  /// ignores case or the way in which a character is written.
  func entry(_ name: String) -> FolderEntry?? {
    var (start, end) = (0, entries.count)
    while start < end {
      let middle = (start + end) / 2
      if Path.precedes(entries[middle].name, name) { start = middle + 1 } else { end = middle }
    }
    if start < entries.count, entries[start].name.utf8.elementsEqual(name.utf8) { return entries[start] }
    return invalid.isEmpty && !entries.contains { Self.mayBeSame($0.name, name) } ? .some(nil) : nil
  }

  private static func mayBeSame(_ first: String, _ second: String) -> Bool {
    func isPlain(_ name: String) -> Bool { name.utf8.allSatisfy { $0 < 0x80 } }
    return !isPlain(first) || !isPlain(second) || first.utf8.elementsEqual(second.utf8) { $0 | 0x20 == $1 | 0x20 }
  }
}
